import { dateIn } from '@backcounter/core/time-zone';
import type { Business } from '@backcounter/core/business';
import type { Db, StoresTable } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { listFirstSales } from '@backcounter/storage/watched-rows';

type Store = Pick<StoresTable, 'id' | 'created_at'>;

/**
 * The first day of each store in a scope, `YYYY-MM-DD`: the day of its first sale, otherwise the
 * day it was added. Missing entries before that day are not reported.
 */
export async function storeStarts(db: Db, scope: StoreScope, { timeZone }: Business) {
  const sales = await listFirstSales(db, scope);
  const firstDates = new Map(sales.map(({ store_id, date }) => [store_id, date]));
  return ({ id, created_at: added }: Store): string =>
    firstDates.get(id) ?? dateIn(timeZone, Date.parse(added));
}
