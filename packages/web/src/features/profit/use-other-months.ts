import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import type { ProfitRow } from './figures.ts';
import { periodQuery, previousYear } from './filter.ts';
import type { Calculated } from './use-calculation.ts';

const none: readonly ProfitRow[] = [];

/** The result's year and the one before, for charts and comparisons. */
export function useOtherMonths({ filter, rows }: Calculated) {
  const { storeId, kind, year } = filter;
  const before = previousYear(year, useToday());
  const own = useAnswer(
    'GET /profit',
    kind === 'monthly' ? { query: periodQuery(storeId, year) } : null,
  );
  const earlier = useAnswer('GET /profit', before ? { query: periodQuery(storeId, before) } : null);
  const thisYear = kind === 'monthly' ? (own.data ?? none) : rows;
  return {
    isLoading: own.isLoading || earlier.isLoading,
    isFailed: own.isError || earlier.isError,
    retry: () => {
      if (own.isError) void own.refetch();
      if (earlier.isError) void earlier.refetch();
    },
    /** The rows of the result's own year. */
    thisYear,
    /** Those and the rows of the year before. */
    rows: [...thisYear, ...(earlier.data ?? none)],
  };
}
