import { invalidField } from '@backcounter/core/errors';
import { storeMessages } from '@backcounter/core/stores';
import { findStore, lockStores, storeNames, type StoreRow } from '@backcounter/storage/stores';
import type { Db, Tx } from '@backcounter/storage/database';
import type { Caller } from './deps.ts';
import { orNotFound } from './or-not-found.ts';

/** The store in a path; 404 if it does not exist for the caller. */
export function findStoreInPath(db: Db, caller: Caller, id: string): Promise<StoreRow> {
  return orNotFound(findStore(db, id, caller.scope), 'Store');
}

const notFound: string = storeMessages.notFound;

type Refusal = { field?: string; message?: string };

/**
 * The store in a query as a scope for lists and sums: all of the caller's if none is given; 400 at
 * `field` if it does not exist for the caller.
 */
export async function scopeOfQuery(
  db: Db,
  caller: Caller,
  storeId: string | undefined,
  { field = 'store_id', message = notFound }: Refusal = {},
): Promise<{ scope: Caller['scope']; store: StoreRow | null }> {
  if (storeId === undefined) return { scope: caller.scope, store: null };
  const store = await findStore(db, storeId, caller.scope);
  if (!store) throw invalidField(field, message);
  return { scope: [store.id], store };
}

/**
 * Names of the stores in a query by id, in its order; 400 at `store_ids` if one does not exist for
 * the caller.
 */
export async function chosenStores(
  db: Db,
  caller: Caller,
  ids: readonly string[],
  message = notFound,
): Promise<ReadonlyMap<string, string>> {
  const names = await storeNames(db, ids, caller.scope);
  const chosen = new Map<string, string>();
  for (const id of ids) {
    const name = names.get(id);
    if (name === undefined) throw invalidField('store_ids', message);
    chosen.set(id, name);
  }
  return chosen;
}

type StoresQuery = { store_id?: string | undefined; store_ids: readonly string[] };

/**
 * The stores in a query, one in `store_id` or several in `store_ids`, as a scope for lists and sums
 * and as a display name; 400 at the field whose store does not exist for the caller.
 */
export async function scopeOfStores(
  db: Db,
  caller: Caller,
  query: StoresQuery,
  refusal: Pick<Refusal, 'message'> = {},
): Promise<{ scope: Caller['scope']; name: string }> {
  const { scope, store } = await scopeOfQuery(db, caller, query.store_id, refusal);
  const name = store?.name ?? 'All Stores';
  if (query.store_ids.length === 0 || query.store_ids.includes('all')) return { scope, name };
  const named = await chosenStores(db, caller, query.store_ids, refusal.message);
  // If both are given, `store_id` narrows further.
  const chosen = store === null ? named : new Map([...named].filter(([id]) => id === store.id));
  const [only = name, ...more] = chosen.values();
  return { scope: [...chosen.keys()], name: more.length === 0 ? only : `${chosen.size} Stores` };
}

/**
 * Locks the stores in request bodies against deletion and returns them; 400 at `store_id` if one
 * does not exist for the caller.
 */
export async function lockStoresInBodies(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  message = notFound,
): Promise<readonly StoreRow[]> {
  const different = [...new Set(ids)];
  const stores = await lockStores(tx, different, caller.scope, 'share');
  if (stores.length < different.length) throw invalidField('store_id', message);
  return stores;
}

/**
 * Locks the store in a request body against deletion and returns it; 400 at `field` if it does not
 * exist for the caller. `lock: 'update'` also excludes other writers of the store.
 */
export async function lockStoreInBody(
  tx: Tx,
  caller: Caller,
  id: string,
  options: Refusal & { lock?: 'share' | 'update' } = {},
): Promise<StoreRow> {
  const [store] = await lockStores(tx, [id], caller.scope, options.lock ?? 'share');
  if (!store) {
    throw invalidField(options.field ?? 'store_id', options.message ?? notFound);
  }
  return store;
}

/** Finds a row among locked ones; throws Error if it is missing, which callers rule out before. */
export function findLocked<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`${id} was not locked`);
  return row;
}
