import { useMemo, type ReactNode } from 'react';
import { FirstStep } from '../../api/first-step.tsx';
import { useBillsUsed } from '../../api/bills-used.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useStores } from '../../api/use-stores.ts';
import { useAddressText } from '../../ui/address.ts';
import { Section } from '../../ui/section.tsx';
import { StoreCheckboxes } from '../../api/store-checkboxes.tsx';
import classes from './panel.module.css';
import { parseTicked, formatTicked, useTickedStores } from './ticked-stores.ts';
import { storesPerRequest, useBills } from './use-bills.ts';
import { useLoadFailure } from './use-load-failure.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { parseVendors, type Vendor } from './vendor.ts';
import { VendorTable, type VendorActs } from './vendor-table.tsx';

/** Vendors of the chosen stores; no list without a store (VEN-04, VEN-05, VEN-14). */
export function VendorList(acts: VendorActs) {
  const { stores } = useStores();
  const [text, setText] = useAddressText('store');
  const place = useScrollIntoView(100);
  return (
    <div ref={place} className={classes.place}>
      <Section title="Vendor List">
        <ChosenStores
          storeIds={parseTicked(text, stores)}
          onChoose={(ids) => setText(ids.length === 0 ? '' : formatTicked(ids, stores))}
          {...acts}
        />
      </Section>
    </div>
  );
}

/** The default view: vendors of all stores. */
export function AllVendors(acts: VendorActs) {
  const [storeIds, setStoreIds] = useTickedStores();
  return <ChosenStores storeIds={storeIds} onChoose={setStoreIds} keepsScroll {...acts} />;
}

type ChosenStoresProps = VendorActs & {
  storeIds: readonly string[];
  onChoose: (ids: string[]) => void;
  keepsScroll?: boolean;
};

function ChosenStores({ storeIds, onChoose, keepsScroll = false, ...acts }: ChosenStoresProps) {
  const { error, isPending, data, stores } = useStores();
  const failure = useLoadFailure('stores', error);
  return (
    <>
      <div className={classes.stores}>
        <StoreCheckboxes value={storeIds} onChange={onChoose} failure={failure} isInline />
      </div>
      {storeIds.length > 0 ? (
        <VendorsOf storeIds={storeIds} keepsScroll={keepsScroll} {...acts} />
      ) : data && stores.length === 0 ? (
        <FirstStep
          step="store"
          text="Vendors are listed here, each with the stores that it delivers to."
        />
      ) : (
        !isPending && <p className={classes.hint}>Choose at least one store to see its vendors.</p>
      )}
    </>
  );
}

type VendorsOfProps = VendorActs & {
  storeIds: readonly string[];
  /** True for the default view, which must not scroll the page. */
  keepsScroll: boolean;
};

function VendorsOf({ storeIds, keepsScroll, ...acts }: VendorsOfProps) {
  const known = useStores();
  const { stores } = known;
  const isEvery = storeIds.length === stores.length;
  // More ids do not fit into a request.
  const isNarrowed = storeIds.length <= storesPerRequest;
  // Ids only: store names are already loaded, and with a thousand stores they would dominate the
  // response.
  const query = {
    ids_only: 'true' as const,
    ...(!isEvery && isNarrowed && { store_ids: [...storeIds] }),
  };
  const response = useApiQuery('GET /vendors', { query });
  const bills = useBills(isEvery ? null : storeIds);
  const failure = useLoadFailure('vendors', response.error);
  const { data } = response;
  const isPending = response.isPending || known.isPending;
  const all = useMemo(
    () => (data && !isPending ? parseVendors(data, stores) : []),
    [data, isPending, stores],
  );
  useBillsUsed(all.map(({ paymentTerms }) => paymentTerms));
  const vendors = isEvery || isNarrowed ? all : vendorsIn(all, storeIds);
  const table = (
    <VendorTable
      vendors={vendors}
      isComplete={isEvery}
      bills={bills}
      loading={{ isPending, error: response.error, refetch: response.refetch }}
      failure={failure}
      {...acts}
    />
  );
  if (!data || isPending || keepsScroll) return table;
  return <LoadedList key={storeIds.join()}>{table}</LoadedList>;
}

/** Vendors that supply one of some stores. */
function vendorsIn(vendors: readonly Vendor[], storeIds: readonly string[]): Vendor[] {
  const ids = new Set(storeIds);
  return vendors.filter(({ stores }) => stores.some(({ _id }) => ids.has(_id)));
}

/** Scrolls the list into view once it has loaded (VEN-06). */
function LoadedList({ children }: { children: ReactNode }) {
  const place = useScrollIntoView(200);
  return (
    <div ref={place} className={classes.place}>
      {children}
    </div>
  );
}
