import { firstInvoiceYear, lastInvoiceYear, type Business } from '@backcounter/core/business';
import { monthOf, yearOf } from '@backcounter/core/dates';
import { AppError, invalidField } from '@backcounter/core/errors';
import { monthProblem, yearProblem, type YearLimits } from '@backcounter/core/periods';
import { allStores } from '../../api/store-picker.tsx';
import type { Change } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';

/** The value that stands for all vendors. */
export const allVendors = 'all';

/** Form state of the list and total filters, under the names of the query. */
export type InvoiceFilter = {
  store_id: string;
  vendor_id: string;
  type: 'monthly' | 'yearly';
  /** `YYYY-MM` */
  month: string;
  /** `YYYY` */
  year: string;
};

/** The default filter: nothing chosen, this month and this year (INV-36). */
export const defaultFilter = (today: string): InvoiceFilter => ({
  store_id: '',
  vendor_id: '',
  type: 'monthly',
  month: monthOf(today),
  year: String(yearOf(today)),
});

/** First and last year offered by the filters (INV-26). */
export const filterYears = (business: Business): YearLimits => ({
  minYear: firstInvoiceYear(business.earliestInvoiceDate),
  maxYear: lastInvoiceYear(business.today),
});

/**
 * Throws at the first missing or invalid field (INV-19 to INV-22, INV-33, INV-34); `selection` is
 * the message for a missing store or vendor.
 */
export function checkFilter(filter: InvoiceFilter, limits: YearLimits, selection: string): void {
  if (filter.store_id === '') throw invalidField('store_id', selection);
  if (filter.vendor_id === '') throw invalidField('vendor_id', selection);
  const isMonthly = filter.type === 'monthly';
  const problem = isMonthly ? monthProblem(filter.month, limits) : yearProblem(filter.year, limits);
  if (problem) throw invalidField(isMonthly ? 'month' : 'year', problem);
}

/** The filter as API query; 'all' is omitted. */
export function queryOf({ store_id, vendor_id, type, month, year }: InvoiceFilter) {
  return {
    ...(store_id === allStores ? {} : { store_id }),
    ...(vendor_id === allVendors ? {} : { vendor_id }),
    ...(type === 'monthly' ? { month } : { year }),
  };
}

export type InvoiceQuery = ReturnType<typeof queryOf>;

/** Reads the filter from the URL (`store`, `vendor` and `month` or `year`) and writes it back. */
export const invoicesInAddress = (business: Business) => ({
  read: ({ store = '', vendor = '', month, year }: Search): InvoiceFilter | null => {
    const first = { ...defaultFilter(business.today), store_id: store, vendor_id: vendor };
    const filter: InvoiceFilter =
      month === undefined
        ? { ...first, type: 'yearly', year: year ?? '' }
        : { ...first, type: 'monthly', month };
    try {
      checkFilter(filter, filterYears(business), '');
      return filter;
    } catch (problem) {
      if (problem instanceof AppError) return null;
      throw problem;
    }
  },
  write: (filter: InvoiceFilter | null): Change => ({
    store: filter?.store_id,
    vendor: filter?.vendor_id,
    month: filter?.type === 'monthly' ? filter.month : undefined,
    year: filter?.type === 'yearly' ? filter.year : undefined,
  }),
});
