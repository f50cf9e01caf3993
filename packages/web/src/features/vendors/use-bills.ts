import { addDays } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';

/** The last twelve months, today included. */
const days = 365;

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
  const stores = storeIds === null ? {} : { store_ids: [...storeIds] };
  const store = storeIds?.[0] === undefined ? {} : { store: storeIds[0] };
  const query = { by: 'vendor' as const, from, to: today, ...stores };
  const { data, error } = useAnswer('GET /invoices/subtotals', maySee ? { query } : null);
  if (!maySee) return null;
  const bills = data?.groups.map(
    ({ _id, total, latest }) => [_id, { cents: wireToCents(total), latest }] as const,
  );
  return {
    listed: storeIds === null || storeIds.length === 1 ? { from, to: today, ...store } : null,
    isFailed: !data && error !== null,
    byVendor: bills ? new Map(bills) : null,
  };
}
