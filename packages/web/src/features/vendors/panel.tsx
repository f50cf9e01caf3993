import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import { Section, SectionToggle, SectionToggles } from '../../ui/section.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { useOpenPanel } from '../../ui/use-open-panel.ts';
import { CreateVendor } from './create-vendor.tsx';
import classes from './panel.module.css';
import { UpdateVendor } from './update-vendor.tsx';
import type { Vendor } from './vendor.ts';
import { AllVendors, VendorList } from './vendor-list.tsx';

/** How long success notices stay (VEN-26). */
const noticeMs = 3000;

/** Vendors: the create form, or the list for some stores (VEN-01, VEN-02). */
export function VendorsPanel() {
  const { open, toggle, close } = useOpenPanel(['create', 'list']);
  const refresh = useRefresh();
  const undo = useUndoDeletion({ kind: 'vendors', noun: 'Vendor' });
  const [edited, setEdited] = useState<Vendor | null>(null);
  const [deleted, setDeleted] = useState<Vendor | null>(null);
  const acts = { onEdit: setEdited, onDelete: setDeleted, undo };
  const remove = async ({ id, name }: Vendor) => {
    try {
      await call('DELETE /vendors/:id', { params: { id } }, { success: 200 });
    } catch {
      return undo.fail('Error deleting vendor');
    }
    undo.offerRestore({ id, record: name, text: 'Vendor deleted successfully', textMs: noticeMs });
    void refresh().then(undo.takeFocus);
  };
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
        <UpdateVendor vendor={edited} onUpdated={undo.offer} onClose={() => setEdited(null)} />
      )}
      {deleted && (
        <DeleteDialog
          steps={confirmationSteps('vendor')}
          record={deleted.name}
          onDelete={() => remove(deleted)}
          onClose={() => setDeleted(null)}
        />
      )}
    </div>
  );
}
