import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useStores } from '../../api/use-stores.ts';
import { usePerson } from '../../session/use-session.ts';

/** Setup steps that a new business has completed. */
export type NewBusiness = { hasStore: boolean; hasPartner: boolean };

const one = { query: { limit: '1' } };
const allStores = { query: { store_id: 'all' } };

/**
 * Setup state of a business without any sale; null for any other business, undefined while unknown.
 * A business with figures triggers no further requests.
 */
export function useNewBusiness(): NewBusiness | null | undefined {
  const isOwner = usePerson()?.can('profit.read') === true;
  const stores = useStores();
  const overview = useApiQuery('GET /overview', isOwner ? allStores : null);
  const isBlank = overview.data?.figures.every(
    ({ value, trend }) => value === null && trend.every((day) => day.value === null),
  );
  const shouldQuery = isBlank === true && stores.data !== undefined;
  const sales = useApiQuery('GET /sales', shouldQuery ? one : null);
  const vendors = useApiQuery('GET /vendors', shouldQuery ? one : null);
  const employees = useApiQuery('GET /employees', shouldQuery ? one : null);
  const queries = [stores, overview, sales, vendors, employees];
  if (!isOwner || isBlank === false || queries.some(({ error }) => error !== null)) return null;
  if (!sales.data || !vendors.data || !employees.data) return undefined;
  if (rowsOf(sales.data).length > 0) return null;
  const hasPartner = rowsOf(vendors.data).length > 0 || rowsOf(employees.data).length > 0;
  return { hasStore: stores.stores.length > 0, hasPartner };
}
