import { addDays } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { useApiQueries } from '../../api/use-api-query.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';

/** Twelve months, including today. */
const days = 365;

/** Number of stores per request; the server limits URL and headers to 16 kB. */
export const storesPerRequest = 300;

type Bill = { cents: number; latest: string };

/** Invoice sums of a year by vendor id; vendors without invoices are absent. */
export type Bills = {
  /**
   * Filter that lists these invoices; null for several stores, which the invoice list cannot filter
   * by.
   */
  listed: { from: string; to: string; store?: string } | null;
  isFailed: boolean;
  byVendor: ReadonlyMap<string, Bill> | null;
};

/**
 * Each vendor's invoice sum of the last twelve months and its latest invoice, for some stores
 * (null: all); null for users who may not see invoices.
 */
export function useBills(storeIds: readonly string[] | null): Bills | null {
  const today = useToday();
  const maySee = usePerson()?.can('invoices.read') === true;
  const from = addDays(today, 1 - days);
  const store = storeIds?.[0] === undefined ? {} : { store: storeIds[0] };
  const query = { by: 'vendor' as const, from, to: today };
  const inputs = chunksOf(storeIds).map((ids) => ({
    query: ids === null ? query : { ...query, store_ids: [...ids] },
  }));
  const responses = useApiQueries('GET /invoices/subtotals', maySee ? inputs : []);
  if (!maySee) return null;
  const isKnown = responses.every(({ data }) => data !== undefined);
  return {
    listed: storeIds === null || storeIds.length === 1 ? { from, to: today, ...store } : null,
    isFailed: !isKnown && responses.some(({ error }) => error !== null),
    byVendor: isKnown ? mergeGroups(responses.flatMap(({ data }) => data?.groups ?? [])) : null,
  };
}

/** Splits the stores into chunks that fit into one request; null means all stores. */
function chunksOf(storeIds: readonly string[] | null): (readonly string[] | null)[] {
  if (storeIds === null) return [null];
  const count = Math.ceil(storeIds.length / storesPerRequest);
  return Array.from({ length: count }, (_, part) =>
    storeIds.slice(part * storesPerRequest, (part + 1) * storesPerRequest),
  );
}

type Group = { _id: string; total: number; latest: string };

function mergeGroups(groups: readonly Group[]): ReadonlyMap<string, Bill> {
  const bills = new Map<string, Bill>();
  for (const { _id, total, latest } of groups) {
    const { cents, latest: before } = bills.get(_id) ?? { cents: 0, latest: '' };
    bills.set(_id, {
      cents: cents + wireToCents(total),
      latest: latest > before ? latest : before,
    });
  }
  return bills;
}
