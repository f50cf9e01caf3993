import { dateIn } from '@backcounter/core/time-zone';
import type { Business } from '@backcounter/core/business';
import type { Db, StoresTable } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { listFirstSales } from '@backcounter/storage/watched-rows';

type Store = Pick<StoresTable, 'id' | 'created_at'>;

/**
 * When each store of a scope began, `YYYY-MM-DD`: the day of its first sale, else the one on which it
 * was added. What is missing before is missed by nobody.
 */
export async function storeStarts(db: Db, scope: StoreScope, { timeZone }: Business) {
  const sales = await listFirstSales(db, scope);
  const firstDates = new Map(sales.map(({ store_id, date }) => [store_id, date]));
  return ({ id, created_at: added }: Store): string =>
    firstDates.get(id) ?? dateIn(timeZone, Date.parse(added));
}
