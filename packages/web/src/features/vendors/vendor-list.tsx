import { useState, type ReactNode } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { useStores } from '../../api/use-stores.ts';
import { Section } from '../../ui/section.tsx';
import { StoreCheckboxes } from '../../api/store-checkboxes.tsx';
import classes from './panel.module.css';
import { useLoadFailure } from './use-load-failure.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { readVendors } from './vendor.ts';
import { VendorTable, type VendorActs } from './vendor-table.tsx';

/** The vendors of the chosen stores; without a store there is no list (VEN-04, VEN-05, VEN-14). */
export function VendorList(acts: VendorActs) {
  const [storeIds, setStoreIds] = useState<string[]>([]);
  const place = useScrollIntoView(100);
  const failure = useLoadFailure('stores', useStores().error);
  return (
    <div ref={place} className={classes.place}>
      <Section title="Vendor List">
        <StoreCheckboxes value={storeIds} onChange={setStoreIds} failure={failure} />
        {storeIds.length === 0 ? (
          <p className={classes.hint}>Choose at least one store to see its vendors.</p>
        ) : (
          <VendorsOf storeIds={storeIds} {...acts} />
        )}
      </Section>
    </div>
  );
}

function VendorsOf({ storeIds, ...acts }: VendorActs & { storeIds: string[] }) {
  const { stores } = useStores();
  const answer = useAnswer('GET /vendors', { query: { store_ids: storeIds } });
  const failure = useLoadFailure('vendors', answer.error);
  const vendors = answer.data ? readVendors(answer.data, stores) : [];
  const table = <VendorTable vendors={vendors} loading={answer} failure={failure} {...acts} />;
  if (!answer.data) return table;
  return <LoadedList key={storeIds.join()}>{table}</LoadedList>;
}

/** The list comes into view once it is loaded (VEN-06). */
function LoadedList({ children }: { children: ReactNode }) {
  const place = useScrollIntoView(200);
  return (
    <div ref={place} className={classes.place}>
      {children}
    </div>
  );
}
