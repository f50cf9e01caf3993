import { useState } from 'react';
import { periodLabel } from '@backcounter/core/dates';
import { useStores } from '../../api/use-stores.ts';
import { useVendors } from '../../api/use-vendors.ts';
import { useBusiness, useToday } from '../../session/use-business.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
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
  queryOf,
  type InvoiceFilter,
} from './period-filter.ts';

/** The invoices of a store, a vendor and a month or year (INV-17). */
export function CheckInvoices() {
  const business = useBusiness();
  const nameOf = useScopeName();
  const [asked, setAsked] = useState<{ filter: InvoiceFilter; times: number } | null>(null);
  const form = useForm({
    initial: firstFilter(useToday()),
    check: (values) => checkFilter(values, filterYears(business), messages.checkSelection),
    send: (values) => Promise.resolve(values),
    onSent: (filter) => setAsked((before) => ({ filter, times: (before?.times ?? 0) + 1 })),
    failure: messages.listingFailed,
  });
  return (
    <>
      <ListsProblem />
      <FilterForm form={form} label="Check Invoices">
        <FilterFields form={form} typeLabel="Filter Type" />
      </FilterForm>
      {asked === null && <NewestInvoices isWide />}
      {asked && (
        <InvoiceResults
          key={JSON.stringify(asked.filter)}
          query={queryOf(asked.filter)}
          scope={nameOf(asked.filter)}
          times={asked.times}
        />
      )}
    </>
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
