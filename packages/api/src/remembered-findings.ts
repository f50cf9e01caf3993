import { groupBy, type Finding } from '@backcounter/core/findings';
import { listChangedStores, type ChangeMark } from '@backcounter/storage/changed-stores';
import type { Db } from '@backcounter/storage/database';
import type { ApiDeps } from './deps.ts';

/** So many findings are remembered at most, some 500 bytes each. */
const mostFindings = 50_000;

/** So many stores are looked through at once, whose rows are in memory then. */
const storesAtOnce = 50;

/** What was found in each store, as of a mark of the changes. */
type Remembered = { mark: ChangeMark; byStore: ReadonlyMap<string, readonly Finding[]> };

/** By what was looked for, the ones unused for longest first. */
type Memory = Map<string, Remembered>;

const memories = new WeakMap<ApiDeps, Memory>();

function memoryOf(deps: ApiDeps): Memory {
  const memory = memories.get(deps) ?? new Map<string, Remembered>();
  memories.set(deps, memory);
  return memory;
}

const countOf = ({ byStore }: Remembered) =>
  [...byStore.values()].reduce((count, found) => count + found.length, byStore.size);

function remember(memory: Memory, key: string, latest: Remembered): void {
  memory.delete(key);
  memory.set(key, latest);
  let count = [...memory.values()].reduce((sum, each) => sum + countOf(each), 0);
  for (const [oldest, each] of memory) {
    if (count <= mostFindings) return;
    memory.delete(oldest);
    count -= countOf(each);
  }
}

/** What still stands of what was found before. */
async function standing(db: Db, before: Remembered | undefined): Promise<Remembered> {
  const { mark, changed } = await listChangedStores(db, before?.mark ?? null);
  // A vendor's new name stands in findings of stores that are no longer its own, too.
  const isNamedAnew = changed?.some(
    ({ kind, action }) => kind === 'vendors' && action !== 'create',
  );
  if (!before || !changed || isNamedAnew) return { mark, byStore: new Map() };
  const gone = new Set(changed.map(({ storeId }) => storeId));
  const left = [...before.byStore].filter(([storeId]) => !gone.has(storeId));
  return { mark, byStore: new Map(left) };
}

type Sought = {
  /** One state of the database. */
  db: Db;
  /** What the findings hang on besides the rows of their store. */
  key: string;
  storeIds: readonly string[];
};

/**
 * The findings of some stores: those of stores that were written to since the last time are looked
 * for again, by `find`, some stores at a time. In the demo all are, as other tabs put their tables in
 * the place of its own.
 */
export async function findOnce(
  deps: ApiDeps,
  { db, key, storeIds }: Sought,
  find: (storeIds: readonly string[]) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (deps.host.kind === 'demo') return find(storeIds);
  const memory = memoryOf(deps);
  const { mark, byStore: known } = await standing(db, memory.get(key));
  const byStore = new Map(known);
  const sought = storeIds.filter((id) => !byStore.has(id));
  for (let start = 0; start < sought.length; start += storesAtOnce) {
    const some = sought.slice(start, start + storesAtOnce);
    const found = groupBy(await find(some), ({ storeId }) => storeId);
    for (const id of some) byStore.set(id, found.get(id) ?? []);
  }
  remember(memory, key, { mark, byStore });
  return storeIds.flatMap((id) => byStore.get(id) ?? []);
}
