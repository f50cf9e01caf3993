import { type Finding } from '@backcounter/core/findings';
import { listChangedStores, type ChangeMark } from '@backcounter/storage/changed-stores';
import type { Db } from '@backcounter/storage/database';
import type { ApiDeps } from './deps.ts';

/** Maximum number of cached findings, about 800 bytes each with the rows that were sent. */
const maxCachedFindings = 50_000;

/** Stores searched per batch; all their rows are in cache meanwhile. */
const storesPerBatch = 50;

/** The findings of each store, valid up to a position in the change log. */
type CachedFindings = { mark: ChangeMark; byStore: ReadonlyMap<string, readonly Finding[]> };

/** By query key, least recently used first. */
type FindingsCache = Map<string, CachedFindings>;

const caches = new WeakMap<ApiDeps, FindingsCache>();

function cacheOf(deps: ApiDeps): FindingsCache {
  const cache = caches.get(deps) ?? new Map<string, CachedFindings>();
  caches.set(deps, cache);
  return cache;
}

const countOf = ({ byStore }: CachedFindings) =>
  [...byStore.values()].reduce((count, found) => count + found.length, byStore.size);

function setNewest(cache: FindingsCache, key: string, latest: CachedFindings): void {
  cache.delete(key);
  cache.set(key, latest);
  let count = [...cache.values()].reduce((sum, each) => sum + countOf(each), 0);
  for (const [oldest, each] of cache) {
    if (count <= maxCachedFindings) return;
    cache.delete(oldest);
    count -= countOf(each);
  }
}

/** Drops the stores that changed since their findings were cached. */
async function dropStale(db: Db, before: CachedFindings | undefined): Promise<CachedFindings> {
  const { mark, changed } = await listChangedStores(db, before?.mark ?? null);
  // Findings name vendors, also those of stores that a vendor is no longer linked to.
  const isVendorRenamed = changed?.some(
    ({ kind, action }) => kind === 'vendors' && action !== 'create',
  );
  if (!before || !changed || isVendorRenamed) return { mark, byStore: new Map() };
  const stale = new Set(changed.map(({ storeId }) => storeId));
  const valid = [...before.byStore].filter(([storeId]) => !stale.has(storeId));
  return { mark, byStore: new Map(valid) };
}

type FindingsQuery = {
  /** A snapshot of the database. */
  db: Db;
  /** Everything besides a store's rows that its findings depend on. */
  key: string;
  storeIds: readonly string[];
};

/**
 * The findings of the given stores. Calls `find` in batches for the stores that changed since they
 * were cached. The demo does not cache, because another tab can replace its tables.
 */
export async function findCached(
  deps: ApiDeps,
  { db, key, storeIds }: FindingsQuery,
  find: (storeIds: readonly string[]) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (deps.host.kind === 'demo') return find(storeIds);
  const cache = cacheOf(deps);
  const { mark, byStore: valid } = await dropStale(db, cache.get(key));
  const byStore = new Map(valid);
  const missing = storeIds.filter((id) => !byStore.has(id));
  for (let start = 0; start < missing.length; start += storesPerBatch) {
    const batch = missing.slice(start, start + storesPerBatch);
    const found = Map.groupBy(await find(batch), ({ storeId }) => storeId);
    for (const id of batch) byStore.set(id, found.get(id) ?? []);
  }
  setNewest(cache, key, { mark, byStore });
  return storeIds.flatMap((id) => byStore.get(id) ?? []);
}
