import {
  addDays,
  dateProblem,
  formatDateInText,
  monthRange,
  monthsOf,
  parseTypedDate,
  periodLabel,
  yearOf,
  yearRange,
  type DateRange,
} from '@backcounter/core/dates';
import { AppError } from '@backcounter/core/errors';
import { weekFrom } from '@backcounter/core/periods';
import type { Change } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import { messages } from './messages.ts';

/** Form state; `month` is `01` to `12`. */
export type FilterValues = {
  filter_type: string;
  store_id: string;
  from_date: string;
  month: string;
  year: string;
};

/** Store id or all stores, and the period: first day of a week, `YYYY-MM` or `YYYY`. */
export type SalesFilter = { storeId: string; type: FilterType; period: string };

export type FilterType = 'weekly' | 'monthly' | 'yearly';

/** Number of years offered: the current one and those before it (SAL-22). */
const yearCount = 5;

export const yearsOf = (today: string): string[] =>
  Array.from({ length: yearCount }, (_, back) => String(yearOf(today) - back));

/** The default filter: the week that began seven days ago (SAL-21). */
export const defaultFilter = (today: string): FilterValues => ({
  filter_type: 'weekly',
  store_id: '',
  from_date: addDays(today, -7),
  month: today.slice(5, 7),
  year: today.slice(0, 4),
});

/** Filter values from the URL (`store` with `week`, `month` or `year`); null if there are none. */
export function valuesFromAddress(search: Search, today: string): FilterValues | null {
  const { store: store_id = '', week, month: monthOfYear, year } = search;
  const first = { ...defaultFilter(today), store_id };
  if (store_id === '') return null;
  if (week !== undefined) return { ...first, from_date: week };
  const [ofYear = '', month = ''] = (monthOfYear ?? year ?? '').split('-');
  if (!yearsOf(today).includes(ofYear)) return null;
  if (monthOfYear === undefined) return { ...first, filter_type: 'yearly', year: ofYear };
  if (!monthsOf(ofYear).includes(monthOfYear)) return null;
  return { ...first, filter_type: 'monthly', month, year: ofYear };
}

/** Reads the filter from the URL and writes it back. */
export const salesInAddress = (today: string) => ({
  read: (search: Search): SalesFilter | null => {
    const values = valuesFromAddress(search, today);
    if (values === null) return null;
    try {
      return readFilter(values, { today, storeMissing: messages.storeHint });
    } catch (problem) {
      if (problem instanceof AppError) return null;
      throw problem;
    }
  },
  write: (filter: SalesFilter | null): Change => ({
    store: filter?.storeId,
    week: filter?.type === 'weekly' ? filter.period : undefined,
    month: filter?.type === 'monthly' ? filter.period : undefined,
    year: filter?.type === 'yearly' ? filter.period : undefined,
  }),
});

/** Parses the form; throws AppError `invalid` with a message for each wrong field. */
export function readFilter(
  values: FilterValues,
  { today, storeMissing }: { today: string; storeMissing: string },
): SalesFilter {
  const { store_id: storeId, filter_type: type, month, year } = values;
  const fromDate = parseTypedDate(values.from_date);
  const fields = {
    ...(storeId === '' ? { store_id: storeMissing } : {}),
    ...(type === 'weekly' ? fromDateProblem(fromDate, today) : {}),
  };
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('invalid', { message, fields });
  if (type === 'yearly') return { storeId, type, period: year };
  if (type === 'monthly') return { storeId, type, period: `${year}-${month}` };
  return { storeId, type: 'weekly', period: fromDate };
}

function fromDateProblem(date: string, today: string): { from_date?: string } {
  const reason = dateProblem(date, { today, required: '' });
  if (reason === null) return {};
  return { from_date: reason === '' ? messages.fromDateMissing : messages.invalidFromDate(reason) };
}

export function rangeOf({ type, period }: SalesFilter): DateRange {
  if (type === 'weekly') return weekFrom(period);
  return type === 'monthly' ? monthRange(period) : yearRange(period);
}

/** The period as text: `Nov 13, 2026 to Nov 19, 2026`, `November 2026`, `2026`. */
export function labelOf(filter: SalesFilter): string {
  if (filter.type !== 'weekly') return periodLabel(filter.period);
  const { start, end } = rangeOf(filter);
  return `${formatDateInText(start)} to ${formatDateInText(end)}`;
}

/** A week of whole days, to the last millisecond (SAL-20). */
function weekQuery(filter: SalesFilter) {
  const { start, end } = rangeOf(filter);
  return { start_date: `${start}T00:00:00.000Z`, end_date: `${end}T23:59:59.999Z` };
}

/** Query of the list; a year alone is sent as `month` (API-28). */
export const listQuery = (filter: SalesFilter) => ({
  store_id: filter.storeId,
  ...(filter.type === 'weekly' ? weekQuery(filter) : { month: filter.period }),
});

/** Query of the total (API-29). */
export function totalQuery(filter: SalesFilter) {
  const store = { store_id: filter.storeId };
  if (filter.type === 'weekly') return { ...store, ...weekQuery(filter) };
  return filter.type === 'monthly'
    ? { ...store, month: filter.period }
    : { ...store, year: filter.period };
}
