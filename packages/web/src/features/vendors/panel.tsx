import { useState } from 'react';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import { Section, SectionToggle, SectionToggles } from '../../ui/section.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { useOpenPanel } from '../../ui/use-open-panel.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { CreateVendor } from './create-vendor.tsx';
import { MergeVendor } from './merge-vendor.tsx';
import classes from './panel.module.css';
import { UpdateVendor } from './update-vendor.tsx';
import type { Vendor } from './vendor.ts';
import { AllVendors, VendorList } from './vendor-list.tsx';

/** How long success notices stay (VEN-26). */
const noticeMs = 3000;

/** Vendors: the create form, or the list for some stores (VEN-01, VEN-02). */
export function VendorsPanel() {
  const { open, toggle, close } = useOpenPanel(['create', 'list']);
  const undo = useUndoDeletion({ kind: 'vendors', noun: 'Vendor' });
  const [edited, setEdited] = useState<Vendor | null>(null);
  const [merged, setMerged] = useState<Vendor | null>(null);
  const [deleted, setDeleted] = useState<Vendor | null>(null);
  const acts = { onEdit: setEdited, onMerge: setMerged, onDelete: setDeleted, undo };
  return (
    <div className={classes.panel}>
      <Section
        title="Vendors"
        side={
          <SectionToggles>
            <SectionToggle
              label="Create Vendor"
              openLabel="Hide Create Form"
              isOpen={open === 'create'}
              onToggle={() => toggle('create')}
            />
            <SectionToggle
              label="View Vendor List"
              openLabel="Hide Vendor List"
              isOpen={open === 'list'}
              onToggle={() => toggle('list')}
            />
          </SectionToggles>
        }
      />
      <UndoNotice of={undo} />
      {open === null && <AllVendors {...acts} />}
      {open === 'create' && (
        <CreateVendor onCreated={undo.offer} onRefused={undo.fail} onClose={close} />
      )}
      {open === 'list' && <VendorList {...acts} />}
      {edited && (
        <UpdateVendor
          vendor={edited}
          onUpdated={undo.offer}
          onMerge={() => {
            setEdited(null);
            setMerged(edited);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {merged && <MergeVendor vendor={merged} undo={undo} onClose={() => setMerged(null)} />}
      {deleted && (
        <DeleteRow
          route="DELETE /vendors/:id"
          row={{ _id: deleted.id, updatedAt: deleted.updatedAt }}
          steps={confirmationSteps('vendor')}
          record={deleted.name}
          onDeleted={() => {
            const { id, name: record } = deleted;
            const text = 'Vendor deleted successfully';
            undo.offerRestore({ id, record, text, textMs: noticeMs });
          }}
          onFailed={() => undo.fail('Error deleting vendor')}
          onRefreshed={undo.takeFocus}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  );
}
