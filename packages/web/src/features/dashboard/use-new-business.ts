import type { ResponseOf } from '@backcounter/api/client';
import { addDays } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useStores } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';

/** Setup steps that a new business has completed; a partner is a vendor or an employee. */
export type NewBusiness = { hasStore: boolean; hasPartner: boolean; hasSale: boolean };

const one = { query: { limit: '1' } };
const allStores = { query: { store_id: 'all' } };

type Figure = ResponseOf<'GET /overview'>['figures'][number];

/** True if nothing stands in the days of a figure, nor in the days before. */
const isEmpty = ({ value, trend }: Figure) =>
  value === null && trend.every((day) => day.value === null);

/** True if a figure has nothing to be compared with; yesterday's has after the second day. */
const isFirst = ({ id, previous, last_year: lastYear }: Figure) =>
  lastYear === null && (previous === null || id !== 'profit_month');

/** A business whose latest sale is older has only paused. */
const maxNewDays = 31;

/**
 * Setup state of a business without any sale, or without vendors and employees in its first month;
 * null for any other business, undefined while unknown. A business with figures of an earlier month
 * triggers no further requests.
 */
export function useNewBusiness(): NewBusiness | null | undefined {
  const today = useToday();
  const isOwner = usePerson()?.can('profit.read') === true;
  const stores = useStores();
  const overview = useApiQuery('GET /overview', isOwner ? allStores : null);
  const isBlank = overview.data?.figures.every(isEmpty);
  const isNew = isBlank === true || overview.data?.figures.every(isFirst);
  const shouldQuery = isNew === true && stores.data !== undefined;
  const sales = useApiQuery('GET /sales', shouldQuery ? one : null);
  const vendors = useApiQuery('GET /vendors', shouldQuery ? one : null);
  const employees = useApiQuery('GET /employees', shouldQuery ? one : null);
  const queries = [stores, overview, sales, vendors, employees];
  if (!isOwner || isNew === false || queries.some(({ error }) => error !== null)) return null;
  if (!sales.data || !vendors.data || !employees.data) return undefined;
  const [sale] = rowsOf(sales.data);
  const hasSale = sale !== undefined || isBlank === false;
  const hasPartner = rowsOf(vendors.data).length > 0 || rowsOf(employees.data).length > 0;
  const isOld = sale !== undefined && sale.date < addDays(today, -maxNewDays);
  if (hasSale && (hasPartner || isOld)) return null;
  return { hasStore: stores.stores.length > 0, hasPartner, hasSale };
}
