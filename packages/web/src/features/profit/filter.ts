import { monthRange, yearRange, type DateRange } from '@backcounter/core/dates';
import type { Change } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import { profitFilterProblems, profitYears, type ProfitFilter } from '@backcounter/core/profit';

/** State after Reset Filter: nothing chosen (PRF-04). */
export const blankFilter: ProfitFilter = { storeId: '', kind: 'monthly', year: '', month: '' };

export const isComplete = (filter: ProfitFilter, today: string): boolean =>
  Object.keys(profitFilterProblems(filter, today)).length === 0;

/** The `YYYY-MM` or `YYYY` of a complete filter. */
export const periodOf = ({ kind, year, month }: ProfitFilter): string =>
  kind === 'monthly' ? `${year}-${month.padStart(2, '0')}` : year;

/** Date range of a `YYYY-MM` or `YYYY`. */
export const rangeOf = (period: string): DateRange =>
  period.length === 4 ? yearRange(period) : monthRange(period);

/** API query for a store, or `all`, in a `YYYY-MM` or `YYYY`. */
export function periodQuery(storeId: string, period: string) {
  return period.length === 4
    ? { store_id: storeId, year: period }
    : { store_id: storeId, month: period };
}

/** Date range of a `YYYY-MM` or a `YYYY-MM-DD/YYYY-MM-DD`. */
function datesOf(period: string): DateRange {
  const [start = '', end] = period.split('/');
  return end === undefined ? monthRange(period) : { start, end };
}

/** API query for the rows of consecutive periods. */
export function rowsQuery(storeId: string, periods: readonly string[]) {
  const first = periods[0] ?? '';
  const last = periods.at(-1) ?? first;
  return {
    store_id: storeId,
    start_date: datesOf(first).start,
    end_date: datesOf(last).end,
  };
}

/** The year before that of a `YYYY` or `YYYY-MM`; null if profit is no longer kept for it. */
export function previousYear(period: string, today: string): string | null {
  const year = Number(period.slice(0, 4)) - 1;
  return profitYears(today).includes(year) ? String(year) : null;
}

/** Panel name in the URL after a calculation, along with `store` and `month` or `year`. */
const calculated = 'result';

/** Reads the calculated filter from the URL and writes it back. */
export const profitInAddress = (today: string) => ({
  read: ({ panel, store = '', month, year = '' }: Search): ProfitFilter | null => {
    const [ofYear = '', number = ''] = (month ?? year).split('-');
    const filter: ProfitFilter =
      month === undefined
        ? { ...blankFilter, kind: 'yearly', storeId: store, year: ofYear }
        : { kind: 'monthly', storeId: store, year: ofYear, month: String(Number(number)) };
    return panel === calculated && isComplete(filter, today) ? filter : null;
  },
  write: (filter: ProfitFilter | null): Change => ({
    panel: filter ? calculated : undefined,
    store: filter?.storeId,
    month: filter?.kind === 'monthly' ? periodOf(filter) : undefined,
    year: filter?.kind === 'yearly' ? filter.year : undefined,
  }),
  isAsked: ({ panel }: Search) => panel === calculated,
  // Drops the dates to compare with, which belong to another result.
  only: ['view'],
});
