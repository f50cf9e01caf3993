import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { inBatches } from './batches.ts';

/** Ids of texts that the activity refers to. */
type TextIds = ReadonlyMap<string, number>;

/** More than a business has; the cache is cleared when it is full. */
const maxCachedTexts = 50_000;

/** Committed ids, by database; safe to cache since interned texts are never changed or deleted. */
const committedIds = new WeakMap<object, Map<string, number>>();

/** Ids that a transaction has looked up or inserted, which may still be rolled back. */
const pendingIds = new WeakMap<Tx, Map<string, number>>();

const databaseOf = (db: Db) => db.getExecutor().adapter;

function findTextIds(db: Db, texts: readonly string[]) {
  return inBatches(texts, (some) =>
    db.selectFrom('words').select(['number', 'text']).where('text', 'in', some).execute(),
  );
}

/** Inserts missing texts in sorted order, so that concurrent transactions cannot deadlock. */
async function insertTexts(tx: Tx, texts: readonly string[]): Promise<void> {
  const rows = texts.toSorted().map((text) => sql`(${text})`);
  await sql`insert into words (text) values ${sql.join(rows)} on conflict do nothing`.execute(tx);
}

/** The ids of texts; inserts those that are missing. */
export async function internTexts(tx: Tx, texts: readonly string[]): Promise<TextIds> {
  const committed = committedIds.get(databaseOf(tx));
  const pending = pendingIds.get(tx) ?? new Map<string, number>();
  // Read the cache before the first await: another write may clear it while this one waits.
  const ids = new Map<string, number>();
  for (const text of texts) {
    const number = committed?.get(text) ?? pending.get(text);
    if (number !== undefined) ids.set(text, number);
  }
  const missing = () => texts.filter((text) => !ids.has(text));
  const find = async () => {
    for (const { text, number } of await findTextIds(tx, missing())) {
      pending.set(text, number);
      ids.set(text, number);
    }
  };
  if (missing().length > 0) {
    await find();
    if (missing().length > 0) {
      await insertTexts(tx, missing());
      await find();
    }
    pendingIds.set(tx, pending);
  }
  const [missingText] = missing();
  if (missingText !== undefined)
    throw new Error(`The word '${missingText}' was added and is not there`);
  return ids;
}

/** Adds a transaction's ids to the cache; call it after the commit. */
export function cacheCommittedTexts(tx: Tx): void {
  const pending = pendingIds.get(tx);
  if (!pending) return;
  pendingIds.delete(tx);
  const database = databaseOf(tx);
  const known = committedIds.get(database) ?? new Map<string, number>();
  if (known.size >= maxCachedTexts) known.clear();
  for (const [text, number] of pending) known.set(text, number);
  committedIds.set(database, known);
}

/** Drops a transaction's ids; call it when a savepoint is rolled back. */
export function discardPendingTexts(tx: Tx): void {
  pendingIds.delete(tx);
}

/** Clears the cache of a database whose rows were replaced. */
export function clearTextCache(db: Db): void {
  committedIds.delete(databaseOf(db));
}

/** The texts of ids; unknown ids are left out. */
export async function readTexts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const words = await inBatches([...new Set(ids)], (some) =>
    db.selectFrom('words').select(['number', 'text']).where('number', 'in', some).execute(),
  );
  return new Map(words.map(({ number, text }) => [number, text]));
}

/**
 * Copies the texts of one database into another; returns a function that maps old ids to new ones.
 */
export async function copyTexts(from: Db, to: Tx): Promise<(number: number) => number> {
  const words = await from.selectFrom('words').select(['number', 'text']).execute();
  const there = await inBatches(words, async (some) => {
    const numbers = await internTexts(
      to,
      some.map(({ text }) => text),
    );
    return some.map(({ number, text }): [number, number] => [number, numbers.get(text) ?? 0]);
  });
  const numbers = new Map(there);
  return (number) => numbers.get(number) ?? 0;
}
