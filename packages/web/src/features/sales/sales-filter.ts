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

/** What the filter's form holds; `month` is `01` to `12`. */
export type FilterValues = {
  filter_type: string;
  store_id: string;
  from_date: string;
  month: string;
  year: string;
};

/** A store, or all, and what of its sales: a week's first day, a `YYYY-MM` or a `YYYY`. */
export type SalesFilter = { storeId: string; type: FilterType; period: string };

export type FilterType = 'weekly' | 'monthly' | 'yearly';

/** How many years can be chosen: the current one and those before it (SAL-22). */
const yearCount = 5;

export const yearsOf = (today: string): string[] =>
  Array.from({ length: yearCount }, (_, back) => String(yearOf(today) - back));

/** The filter as it first stands there: the week that began seven days ago (SAL-21). */
export const firstFilter = (today: string): FilterValues => ({
  filter_type: 'weekly',
  store_id: '',
  from_date: addDays(today, -7),
  month: today.slice(5, 7),
  year: today.slice(0, 4),
});

/** The filter's form as an address asks for it: `week`, `month` or `year` of a `store`. */
export function askedValues(search: Search, today: string): FilterValues | null {
  const { store: store_id = '', week, month: monthOfYear, year } = search;
  const first = { ...firstFilter(today), store_id };
  if (store_id === '') return null;
  if (week !== undefined) return { ...first, from_date: week };
  const [ofYear = '', month = ''] = (monthOfYear ?? year ?? '').split('-');
  if (!yearsOf(today).includes(ofYear)) return null;
  if (monthOfYear === undefined) return { ...first, filter_type: 'yearly', year: ofYear };
  if (!monthsOf(ofYear).includes(monthOfYear)) return null;
  return { ...first, filter_type: 'monthly', month, year: ofYear };
}

/** How the filter stands in the address. */
export const salesInAddress = (today: string) => ({
  read: (search: Search): SalesFilter | null => {
    const values = askedValues(search, today);
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

/** What was chosen; throws AppError `invalid` with a message for each field that is wrong. */
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

/** The period in words: `Nov 13, 2026 to Nov 19, 2026`, `November 2026`, `2026`. */
export function labelOf(filter: SalesFilter): string {
  if (filter.type !== 'weekly') return periodLabel(filter.period);
  const { start, end } = rangeOf(filter);
  return `${formatDateInText(start)} to ${formatDateInText(end)}`;
}

/** The whole days of a week, from its first moment to its last (SAL-20). */
function weekQuery(filter: SalesFilter) {
  const { start, end } = rangeOf(filter);
  return { start_date: `${start}T00:00:00.000Z`, end_date: `${end}T23:59:59.999Z` };
}

/** What the list is asked for; a bare year stands under `month` (API-28). */
export const listQuery = (filter: SalesFilter) => ({
  store_id: filter.storeId,
  ...(filter.type === 'weekly' ? weekQuery(filter) : { month: filter.period }),
});

/** What the total is asked for (API-29). */
export function totalQuery(filter: SalesFilter) {
  const store = { store_id: filter.storeId };
  if (filter.type === 'weekly') return { ...store, ...weekQuery(filter) };
  return filter.type === 'monthly'
    ? { ...store, month: filter.period }
    : { ...store, year: filter.period };
}
