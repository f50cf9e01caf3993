import { useAnswer } from '../../api/use-answer.ts';
import { periodQuery } from './filter.ts';
import type { ShownPeriod } from './shown-period.ts';

/** The rows of the answer that is shown unasked; null waits until its store is known. */
export function useShownProfit(asked: { storeId: string; shown: ShownPeriod } | null) {
  const query = asked && queryOf(asked.storeId, asked.shown);
  return useAnswer('GET /profit', query && { query });
}

const queryOf = (storeId: string, { period, range }: ShownPeriod) =>
  period === null
    ? { store_id: storeId, from: range.start, to: range.end }
    : periodQuery(storeId, period);
