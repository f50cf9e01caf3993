import { profitYears } from '@backcounter/core/profit';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import type { ProfitRow } from './figures.ts';
import { monthBefore, periodOf, periodQuery, previousYear, yearBefore } from './filter.ts';
import type { Calculated } from './use-calculation.ts';

const none: readonly ProfitRow[] = [];

/**
 * The months and years beside a result that are asked for. With charts of its months these are its
 * year and the one before; without them only the two months that stand beside its own: of a thousand
 * stores a year has twelve thousand rows.
 */
function askedPeriods({ filter }: Calculated, { today, withCharts }: Asked): (string | null)[] {
  const earlier = previousYear(filter.year, today);
  if (filter.kind === 'yearly') return [null, earlier];
  if (withCharts) return [filter.year, earlier];
  const month = periodOf(filter);
  const years = profitYears(today);
  return [monthBefore(month), yearBefore(month)].map((other) =>
    years.includes(Number(other.slice(0, 4))) ? other : null,
  );
}

type Asked = { today: string; withCharts: boolean };

/** What a result is compared with, and the months of its year for charts of them. */
export function useOtherMonths(result: Calculated, withCharts: boolean) {
  const { filter, rows } = result;
  const [first, second] = askedPeriods(result, { today: useToday(), withCharts });
  const queryOf = (period: string | null | undefined) =>
    period ? { query: periodQuery(filter.storeId, period) } : null;
  const one = useAnswer('GET /profit', queryOf(first));
  const other = useAnswer('GET /profit', queryOf(second));
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
    /** The rows of the result's own year, with charts; otherwise those of the result. */
    thisYear,
    /** Those and what the result is compared with. */
    rows: [...thisYear, ...months, ...(other.data ?? none)],
  };
}
