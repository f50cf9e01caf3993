import { monthBefore, monthYearBefore } from '@backcounter/core/dates';
import { profitYears } from '@backcounter/core/profit';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useToday } from '../../session/use-business.ts';
import type { ProfitRow } from './figures.ts';
import { periodOf, periodQuery, previousYear } from './filter.ts';
import type { Calculated } from './use-calculation.ts';

const none: readonly ProfitRow[] = [];

/**
 * Periods to fetch besides the result's own. With monthly charts: its year and the year before.
 * Without: only the two months that it is compared with, since a year of a thousand stores has
 * twelve thousand rows.
 */
function periodsToFetch(
  { filter }: Calculated,
  { today, withCharts }: FetchOptions,
): (string | null)[] {
  const earlier = previousYear(filter.year, today);
  if (filter.kind === 'yearly') return [null, earlier];
  if (withCharts) return [filter.year, earlier];
  const month = periodOf(filter);
  const years = profitYears(today);
  return [monthBefore(month), monthYearBefore(month)].map((other) =>
    years.includes(Number(other.slice(0, 4))) ? other : null,
  );
}

type FetchOptions = { today: string; withCharts: boolean };

/** Rows to compare a result with, and with charts those of its whole year. */
export function useOtherMonths(result: Calculated, withCharts: boolean) {
  const { filter, rows } = result;
  const [first, second] = periodsToFetch(result, { today: useToday(), withCharts });
  const queryOf = (period: string | null | undefined) =>
    period ? { query: periodQuery(filter.storeId, period) } : null;
  const one = useApiQuery('GET /profit', queryOf(first));
  const other = useApiQuery('GET /profit', queryOf(second));
  const isMonthOfYear = filter.kind === 'monthly' && withCharts;
  const thisYear = isMonthOfYear ? (one.data ?? none) : rows;
  const months = isMonthOfYear ? none : (one.data ?? none);
  return {
    isLoading: one.isLoading || other.isLoading,
    isFailed: one.isError || other.isError,
    retry: () => {
      if (one.isError) void one.refetch();
      if (other.isError) void other.refetch();
    },
    /** Rows of the result's year with charts; without, those of the result itself. */
    thisYear,
    /** The above and the rows to compare with. */
    rows: [...thisYear, ...months, ...(other.data ?? none)],
  };
}
