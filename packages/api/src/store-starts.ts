import { z } from 'zod';
import type { Business } from '@backcounter/core/business';
import { visibleSaleDays, visibleStart } from '@backcounter/core/sale-rights';
import { storeStart } from '@backcounter/core/store-start';
import type { Db, StoresTable } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { listStoreDays } from '@backcounter/storage/stores';
import { listFirstSales } from '@backcounter/storage/watched-rows';
import { readRoute } from './route.ts';
import { calendarDate } from './wire.ts';

type Store = Pick<StoresTable, 'id' | 'created_at'>;

/** When each store in a scope sold for the first time, and its first day. */
export async function storeStarts(
  db: Db,
  scope: StoreScope,
  { timeZone }: Pick<Business, 'timeZone'>,
) {
  const sales = await listFirstSales(db, scope);
  const firstSales = new Map(sales.map(({ store_id, date }) => [store_id, date ?? undefined]));
  return {
    hasSold: ({ id }: Store) => firstSales.get(id) !== undefined,
    startOf: ({ id, created_at: addedAt }: Store) =>
      storeStart({ firstSale: firstSales.get(id), addedAt }, timeZone),
  };
}

/** A store's start in a response. */
export const startedOn = calendarDate.nullable().meta({
  description:
    'The day of its first sale, else the one on which it was added; what is open or late before is missed by nobody. null is what the caller may not know: who sees no past sales is told of a start only that takes one of the own days off.',
});

export const storeStartsRoutes = {
  'GET /sales/starts': readRoute({
    summary: 'The day from which on sales are expected, by store',
    permission: 'sales.read',
    cached: true,
    response: z.array(z.object({ store_id: z.string(), started_on: startedOn })),
    heavy: () => true,
    snapshot: true,
    async handle({ db, caller, business }) {
      const openDays = visibleSaleDays(caller.role, business);
      const { startOf } = await storeStarts(db, caller.scope, business);
      const stores = await listStoreDays(db, caller.scope);
      return stores.map((store) => ({
        store_id: store.id,
        started_on: visibleStart(startOf(store), openDays),
      }));
    },
  }),
} as const;
