import {
  addDays,
  monthOf,
  monthRange,
  parseTypedDate,
  weekStart,
  type Weekday,
} from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readAmounts, readDates } from '@backcounter/core/list-filters';
import type { Search } from '../ui/search-params.ts';
import { ApiError } from './api-error.ts';

/** What a list can be narrowed by, under the names that stand in the address. */
export const filterNames = ['from', 'to', 'min', 'max', 'q', 'store', 'vendor'] as const;

export type FilterName = (typeof filterNames)[number];

/** What is asked of a list; empty where nothing is. */
export type ListFilter = Record<FilterName, string>;

/** The value that stands for every store or vendor. */
const all = 'all';

/** The ids of the stores that a filter names; none stand for all. */
export const storesOf = (store: string): string[] => [...new Set(store.split(','))].filter(Boolean);

/** What an address asks of a list that can be narrowed by `names`. */
export function filterOf(search: Search, names: readonly FilterName[]): ListFilter {
  const read = (name: FilterName) => {
    const text = names.includes(name) ? (search[name] ?? '') : '';
    return text === all ? '' : text;
  };
  const stores = storesOf(read('store'));
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

/** The filter as it is put into the address: dates written out, no blanks around. */
export function tidyFilter(filter: ListFilter): ListFilter {
  const trimmed = Object.fromEntries(filterNames.map((name) => [name, filter[name].trim()]));
  const { from, to } = filter;
  const tidy = { ...filter, ...trimmed, from: parseTypedDate(from), to: parseTypedDate(to) };
  return filterOf(tidy, filterNames);
}

export const isFiltered = (filter: ListFilter): boolean =>
  filterNames.some((name) => filter[name] !== '');

/** What a list, its sums and its files are asked for. */
export type FilterQuery = Readonly<Record<string, string | readonly string[]>>;

/** The filter as the API takes it: what is empty is left out. */
export function queryOfFilter({ store, vendor, ...texts }: ListFilter): FilterQuery {
  const stores = storesOf(store);
  const asked: Readonly<Record<string, string | readonly string[]>> = {
    ...texts,
    ...(stores.length > 1 ? { store_ids: stores } : { store_id: stores[0] ?? '' }),
    vendor_id: vendor,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}

/** What is wrong with a filter, by its field. */
export function filterProblems(filter: ListFilter, timeZone: string): FieldMessages {
  const given = (name: FilterName) => filter[name] || undefined;
  const dates = { from: given('from'), to: given('to') };
  const amounts = { min: given('min'), max: given('max') };
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

/** What the API calls them by when it refuses them. */
const refusedNames: Readonly<Record<string, FilterName>> = {
  store_id: 'store',
  store_ids: 'store',
  vendor_id: 'vendor',
};

/** What the server refused of a filter, by the names of the address. */
export function refusedFilter(error: Error | null): FieldMessages {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, message]) => {
      const name = refusedNames[field] ?? filterNames.find((one) => one === field);
      return name === undefined ? [] : [[name, message]];
    }),
  );
}

/** Both days of a range as the filter has them. */
export type QuickRange = Pick<ListFilter, 'from' | 'to'>;

/** What is looked at most: the bills of this week, and whole weeks and months that are over. */
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
