import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useStores } from '../../api/use-stores.ts';
import { usePerson } from '../../session/use-session.ts';

/** What a business has done of its start. */
export type NewBusiness = { hasStore: boolean; hasPartner: boolean };

const one = { query: { limit: '1' } };
const allStores = { query: { store_id: 'all' } };

/**
 * How far a business is that has not entered any sale yet; null for any other, undefined while it is
 * not known. Whoever has figures is not asked about further.
 */
export function useNewBusiness(): NewBusiness | null | undefined {
  const isOwner = usePerson()?.can('profit.read') === true;
  const stores = useStores();
  const overview = useAnswer('GET /overview', isOwner ? allStores : null);
  const isBlank = overview.data?.figures.every(
    ({ value, trend }) => value === null && trend.every((day) => day.value === null),
  );
  const isAsked = isBlank === true && stores.data !== undefined;
  const sales = useAnswer('GET /sales', isAsked ? one : null);
  const vendors = useAnswer('GET /vendors', isAsked ? one : null);
  const employees = useAnswer('GET /employees', isAsked ? one : null);
  const asked = [stores, overview, sales, vendors, employees];
  if (!isOwner || isBlank === false || asked.some(({ error }) => error !== null)) return null;
  if (!sales.data || !vendors.data || !employees.data) return undefined;
  if (rowsOf(sales.data).length > 0) return null;
  const hasPartner = rowsOf(vendors.data).length > 0 || rowsOf(employees.data).length > 0;
  return { hasStore: stores.stores.length > 0, hasPartner };
}
