import type { Db } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { listStoreDays } from '@backcounter/storage/stores';
import { readLimit } from './wire.ts';

/** A store with the days on which it does not open. */
export type StoreDays = Awaited<ReturnType<typeof listStoreDays>>[number];

/**
 * The first stores of a scope by name, as many as the query's `limit` says, else all; `scope` narrows
 * reads to them. Throws AppError `invalid` for an invalid limit.
 */
export async function firstStores(
  db: Db,
  scope: StoreScope,
  query: { limit?: string | undefined },
): Promise<{ stores: StoreDays[]; storeCount: number; scope: StoreScope }> {
  const all = await listStoreDays(db, scope);
  const stores = all.slice(0, readLimit(query) ?? all.length);
  const isPart = stores.length < all.length;
  return {
    stores,
    storeCount: all.length,
    scope: isPart ? stores.map(({ id }) => id) : scope,
  };
}
