import { periodLabel } from '@backcounter/core/dates';
import { useStores } from '../../api/use-stores.ts';
import { useVendors } from '../../api/use-vendors.ts';
import { useBusiness, useToday } from '../../session/use-business.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { useApplied } from '../../api/use-applied.ts';
import { useForm } from '../../api/use-form.ts';
import { FilterFields } from './filter-fields.tsx';
import { NewestInvoices } from './newest-invoices.tsx';
import { InvoiceResults } from './invoice-results.tsx';
import { ListsProblem } from './lists-problem.tsx';
import { messages } from './messages.ts';
import {
  checkFilter,
  filterYears,
  firstFilter,
  invoicesInAddress,
  queryOf,
  type InvoiceFilter,
} from './period-filter.ts';

/** The invoices of a store, a vendor and a month or year (INV-17). */
export function CheckInvoices() {
  const nameOf = useScopeName();
  const { applied, apply, moves } = useApplied(invoicesInAddress(useBusiness()));
  return (
    <>
      <ListsProblem />
      <Filter key={moves} asked={applied?.filter ?? null} onApply={apply} />
      {applied === null && <NewestInvoices isWide />}
      {applied && (
        <InvoiceResults
          key={JSON.stringify(applied.filter)}
          query={queryOf(applied.filter)}
          scope={nameOf(applied.filter)}
          times={applied.at}
        />
      )}
    </>
  );
}

type FilterProps = {
  /** What the address asks for, with which the fields begin. */
  asked: InvoiceFilter | null;
  onApply: (filter: InvoiceFilter) => void;
};

function Filter({ asked, onApply }: FilterProps) {
  const business = useBusiness();
  const today = useToday();
  const form = useForm({
    initial: asked ?? firstFilter(today),
    check: (values) => checkFilter(values, filterYears(business), messages.checkSelection),
    send: (values) => Promise.resolve(values),
    onSent: onApply,
    failure: messages.listingFailed,
  });
  return (
    <FilterForm form={form} label="Check Invoices">
      <FilterFields form={form} typeLabel="Filter Type" />
    </FilterForm>
  );
}

/** 'Main St, All Vendors, November 2026'. */
function useScopeName() {
  const { stores } = useStores();
  const { vendors } = useVendors();
  return ({ store_id, vendor_id, type, month, year }: InvoiceFilter): string => {
    const store = stores.find(({ _id }) => _id === store_id)?.name ?? 'All Stores';
    const vendor = vendors.find(({ _id }) => _id === vendor_id)?.name ?? 'All Vendors';
    return `${store}, ${vendor}, ${periodLabel(type === 'monthly' ? month : year)}`;
  };
}
