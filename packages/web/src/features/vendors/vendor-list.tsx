import { useMemo, type ReactNode } from 'react';
import { FirstStep } from '../../api/first-step.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { useStores } from '../../api/use-stores.ts';
import { useAddressText } from '../../ui/address.ts';
import { Section } from '../../ui/section.tsx';
import { StoreCheckboxes } from '../../api/store-checkboxes.tsx';
import classes from './panel.module.css';
import { tickedOf, tickedText, useTickedStores } from './ticked-stores.ts';
import { storesAtOnce, useBills } from './use-bills.ts';
import { useLoadFailure } from './use-load-failure.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { readVendors, type Vendor } from './vendor.ts';
import { VendorTable, type VendorActs } from './vendor-table.tsx';

/** The vendors of the chosen stores; without a store there is no list (VEN-04, VEN-05, VEN-14). */
export function VendorList(acts: VendorActs) {
  const { stores } = useStores();
  const [text, setText] = useAddressText('store');
  const place = useScrollIntoView(100);
  return (
    <div ref={place} className={classes.place}>
      <Section title="Vendor List">
        <ChosenStores
          storeIds={tickedOf(text, stores)}
          onChoose={(ids) => setText(ids.length === 0 ? '' : tickedText(ids, stores))}
          {...acts}
        />
      </Section>
    </div>
  );
}

/** What most visits come for, shown before one asks: the list with every store ticked. */
export function AllVendors(acts: VendorActs) {
  const [storeIds, setStoreIds] = useTickedStores();
  return <ChosenStores storeIds={storeIds} onChoose={setStoreIds} isStill {...acts} />;
}

type ChosenStoresProps = VendorActs & {
  storeIds: readonly string[];
  onChoose: (ids: string[]) => void;
  isStill?: boolean;
};

function ChosenStores({ storeIds, onChoose, isStill = false, ...acts }: ChosenStoresProps) {
  const { error, isPending, data, stores } = useStores();
  const failure = useLoadFailure('stores', error);
  return (
    <>
      <div className={classes.stores}>
        <StoreCheckboxes value={storeIds} onChange={onChoose} failure={failure} />
      </div>
      {storeIds.length > 0 ? (
        <VendorsOf storeIds={storeIds} isStill={isStill} {...acts} />
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
  /** True of a list that nobody asked for: the page stays where it is. */
  isStill: boolean;
};

function VendorsOf({ storeIds, isStill, ...acts }: VendorsOfProps) {
  const known = useStores();
  const { stores } = known;
  const isEvery = storeIds.length === stores.length;
  // Of more the ids do not fit into a request.
  const isNarrowed = storeIds.length <= storesAtOnce;
  // The names of stores are known: with a thousand of them they were most of the answer.
  const query = {
    ids_only: 'true' as const,
    ...(!isEvery && isNarrowed && { store_ids: [...storeIds] }),
  };
  const answer = useAnswer('GET /vendors', { query });
  const bills = useBills(isEvery ? null : storeIds);
  const failure = useLoadFailure('vendors', answer.error);
  const { data } = answer;
  const isPending = answer.isPending || known.isPending;
  const all = useMemo(
    () => (data && !isPending ? readVendors(data, stores) : []),
    [data, isPending, stores],
  );
  const vendors = isEvery || isNarrowed ? all : vendorsIn(all, storeIds);
  const table = (
    <VendorTable
      vendors={vendors}
      isWhole={isEvery}
      bills={bills}
      loading={{ isPending, error: answer.error, refetch: answer.refetch }}
      failure={failure}
      {...acts}
    />
  );
  if (!data || isPending || isStill) return table;
  return <LoadedList key={storeIds.join()}>{table}</LoadedList>;
}

/** Those that deliver to one of some stores. */
function vendorsIn(vendors: readonly Vendor[], storeIds: readonly string[]): Vendor[] {
  const ids = new Set(storeIds);
  return vendors.filter(({ stores }) => stores.some(({ _id }) => ids.has(_id)));
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
