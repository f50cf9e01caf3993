import { useApiQuery } from '../../api/use-api-query.ts';
import { periodQuery } from './filter.ts';
import type { ShownPeriod } from './shown-period.ts';

/** Rows of the default view's profit; no request while `wanted` is null (store not known yet). */
export function useShownProfit(wanted: { storeId: string; shown: ShownPeriod } | null) {
  const query = wanted && queryOf(wanted.storeId, wanted.shown);
  return useApiQuery('GET /profit', query && { query });
}

const queryOf = (storeId: string, { period, range }: ShownPeriod) =>
  period === null
    ? { store_id: storeId, from: range.start, to: range.end }
    : periodQuery(storeId, period);
