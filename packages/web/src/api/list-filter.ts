import {
  addDays,
  monthOf,
  monthRange,
  parseTypedDate,
  weekStart,
  type DateRange,
  type Weekday,
} from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readAmounts, readDates } from '@backcounter/core/list-filters';
import type { Search } from '../ui/search-params.ts';
import { ApiError } from './api-error.ts';

/** The filters of a list, by their names in the address. */
export const filterNames = ['from', 'to', 'min', 'max', 'q', 'store', 'vendor'] as const;

export type FilterName = (typeof filterNames)[number];

/** The values of a filter; empty strings where unset. */
export type ListFilter = Record<FilterName, string>;

/** Stands for every store or vendor. */
const all = 'all';

/** The store ids of a filter value; an empty list means all. */
export const parseStoreIds = (store: string): string[] =>
  [...new Set(store.split(','))].filter(Boolean);

/** Reads the filter of a list from the address; `names` are the filters that list supports. */
export function parseFilter(search: Search, names: readonly FilterName[]): ListFilter {
  const read = (name: FilterName) => {
    const text = names.includes(name) ? (search[name] ?? '') : '';
    return text === all ? '' : text;
  };
  const stores = parseStoreIds(read('store'));
  return {
    from: read('from'),
    to: read('to'),
    min: read('min'),
    max: read('max'),
    q: read('q'),
    store: stores.includes(all) ? '' : stores.join(','),
    vendor: read('vendor'),
  };
}

/** Normalizes a filter for the address: dates as `YYYY-MM-DD`, text trimmed. */
export function normalizeFilter(filter: ListFilter): ListFilter {
  const trimmed = Object.fromEntries(filterNames.map((name) => [name, filter[name].trim()]));
  const { from, to } = filter;
  const tidy = { ...filter, ...trimmed, from: parseTypedDate(from), to: parseTypedDate(to) };
  return parseFilter(tidy, filterNames);
}

export const isFiltered = (filter: ListFilter): boolean =>
  filterNames.some((name) => filter[name] !== '');

/** Query parameters shared by a list, its totals and its exports. */
export type FilterQuery = Readonly<Record<string, string | readonly string[]>>;

/** Converts a filter to query parameters; empty values are left out. */
export function toFilterQuery({ store, vendor, ...texts }: ListFilter): FilterQuery {
  const stores = parseStoreIds(store);
  const query: Readonly<Record<string, string | readonly string[]>> = {
    ...texts,
    ...(stores.length > 1 ? { store_ids: stores } : { store_id: stores[0] ?? '' }),
    vendor_id: vendor,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** The dates of a filter; null if it has none, or unreadable ones. */
export function toDateRange({ from, to }: ListFilter, timeZone: string): DateRange | null {
  try {
    return readDates({ from: from || undefined, to: to || undefined }, timeZone);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Validation errors by field. */
export function filterProblems(filter: ListFilter, timeZone: string): FieldMessages {
  const valueOf = (name: FilterName) => filter[name] || undefined;
  const dates = { from: valueOf('from'), to: valueOf('to') };
  const amounts = { min: valueOf('min'), max: valueOf('max') };
  return {
    ...problemsOf(() => readDates(dates, timeZone)),
    ...problemsOf(() => readAmounts(amounts)),
  };
}

function problemsOf(read: () => unknown): FieldMessages {
  try {
    read();
    return {};
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}

/** Filter names by the API's field names, for its error messages. */
const filterNameByField: Readonly<Record<string, FilterName>> = {
  store_id: 'store',
  store_ids: 'store',
  vendor_id: 'vendor',
};

/** Field errors of a failed request, by filter name. */
export function toFilterErrors(error: Error | null): FieldMessages {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, message]) => {
      const name = filterNameByField[field] ?? filterNames.find((one) => one === field);
      return name === undefined ? [] : [[name, message]];
    }),
  );
}

/** A date range as filter values. */
export type QuickRange = Pick<ListFilter, 'from' | 'to'>;

/** The most used date ranges: this and last week, this and last month. */
export function quickRanges(today: string, startsOn: Weekday): (QuickRange & { label: string })[] {
  const start = weekStart(today, startsOn);
  const month = monthRange(monthOf(today));
  const last = monthRange(monthOf(addDays(month.start, -1)));
  return [
    { label: 'This week', from: start, to: addDays(start, 6) },
    { label: 'Last week', from: addDays(start, -7), to: addDays(start, -1) },
    { label: 'This month', from: month.start, to: month.end },
    { label: 'Last month', from: last.start, to: last.end },
  ];
}
