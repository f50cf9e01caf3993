import { periodLabel } from '@backcounter/core/dates';
import { allStores } from '../../api/store-picker.tsx';
import { useStores } from '../../api/use-stores.ts';
import { useVendors } from '../../api/use-vendors.ts';
import { useBusiness, useToday } from '../../session/use-business.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { useAppliedFilter } from '../../api/use-applied-filter.ts';
import { useForm } from '../../api/use-form.ts';
import { FilterFields } from './filter-fields.tsx';
import { NewestInvoices } from './newest-invoices.tsx';
import { InvoiceResults } from './invoice-results.tsx';
import { ListsProblem } from './lists-problem.tsx';
import { messages } from './messages.ts';
import {
  allVendors,
  checkFilter,
  filterYears,
  defaultFilter,
  invoicesInAddress,
  queryOf,
  type InvoiceFilter,
} from './period-filter.ts';

/** Invoices by store, vendor and month or year (INV-17). */
export function CheckInvoices() {
  const nameOf = useScopeName();
  const { applied, apply, formKey } = useAppliedFilter(invoicesInAddress(useBusiness()));
  return (
    <>
      <ListsProblem />
      <Filter key={formKey} initial={applied?.filter ?? null} onApply={apply} />
      {applied === null && <NewestInvoices isWide />}
      {applied && (
        <InvoiceResults
          key={JSON.stringify(applied.filter)}
          query={queryOf(applied.filter)}
          scope={nameOf(applied.filter)}
          submitCount={applied.applyCount}
        />
      )}
    </>
  );
}

type FilterProps = {
  /** Filter from the URL; prefills the fields. */
  initial: InvoiceFilter | null;
  onApply: (filter: InvoiceFilter) => void;
};

function Filter({ initial, onApply }: FilterProps) {
  const business = useBusiness();
  const today = useToday();
  const form = useForm({
    initial: initial ?? defaultFilter(today),
    check: (values) => checkFilter(values, filterYears(business), messages.checkSelection),
    send: (values) => Promise.resolve(values),
    onSuccess: onApply,
    failure: messages.listingFailed,
  });
  return (
    <FilterForm form={form} label="Check Invoices">
      <FilterFields form={form} typeLabel="Filter Type" />
    </FilterForm>
  );
}

/**
 * Heading of the results: 'Main St, All Vendors, November 2026'. A link may name a store or vendor
 * that is deleted or not the user's.
 */
function useScopeName() {
  const { stores } = useStores();
  const { vendors } = useVendors();
  return ({ store_id, vendor_id, type, month, year }: InvoiceFilter): string => {
    const store = stores.find(({ _id }) => _id === store_id)?.name ?? 'one store';
    const vendor = vendors.find(({ _id }) => _id === vendor_id)?.name ?? 'one vendor';
    const storeText = store_id === allStores ? 'All Stores' : store;
    const vendorText = vendor_id === allVendors ? 'All Vendors' : vendor;
    return `${storeText}, ${vendorText}, ${periodLabel(type === 'monthly' ? month : year)}`;
  };
}
