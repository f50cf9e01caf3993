import { addDays } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { useAnswers } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';

/** The last twelve months, today included. */
const days = 365;

/** How many stores one request names: a server takes 16 kB of address and headers. */
export const storesAtOnce = 300;

type Bill = { cents: number; latest: string };

/** What vendors billed in a year, by their ids; those that are not in it billed nothing. */
export type Bills = {
  /** What lists those invoices; null for some stores, which no list of invoices is narrowed to. */
  listed: { from: string; to: string; store?: string } | null;
  isFailed: boolean;
  byVendor: ReadonlyMap<string, Bill> | null;
};

/**
 * What each vendor billed some stores (null: all) in the last twelve months, and when last; null
 * for whoever may not see invoices.
 */
export function useBills(storeIds: readonly string[] | null): Bills | null {
  const today = useToday();
  const maySee = usePerson()?.can('invoices.read') === true;
  const from = addDays(today, 1 - days);
  const store = storeIds?.[0] === undefined ? {} : { store: storeIds[0] };
  const asked = { by: 'vendor' as const, from, to: today };
  const inputs = partsOf(storeIds).map((ids) => ({
    query: ids === null ? asked : { ...asked, store_ids: [...ids] },
  }));
  const answers = useAnswers('GET /invoices/subtotals', maySee ? inputs : []);
  if (!maySee) return null;
  const isKnown = answers.every(({ data }) => data !== undefined);
  return {
    listed: storeIds === null || storeIds.length === 1 ? { from, to: today, ...store } : null,
    isFailed: !isKnown && answers.some(({ error }) => error !== null),
    byVendor: isKnown ? together(answers.flatMap(({ data }) => data?.groups ?? [])) : null,
  };
}

/** The stores in parts of which each fits into a request; null is all of them. */
function partsOf(storeIds: readonly string[] | null): (readonly string[] | null)[] {
  if (storeIds === null) return [null];
  const count = Math.ceil(storeIds.length / storesAtOnce);
  return Array.from({ length: count }, (_, part) =>
    storeIds.slice(part * storesAtOnce, (part + 1) * storesAtOnce),
  );
}

type Group = { _id: string; total: number; latest: string };

function together(groups: readonly Group[]): ReadonlyMap<string, Bill> {
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
