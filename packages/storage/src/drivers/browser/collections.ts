import { AppError } from '@backcounter/core/errors';
import type { Database, Db, Tx } from '../../database.ts';
import type { CachedTexts } from './cached-texts.ts';

/**
 * Reads one row of the collection by id, with the id of the next row; undefined when it has none.
 */
export type RowReader = (
  db: Db,
  id: string,
) => Promise<{ row: unknown; nextId: string | undefined } | undefined>;

/** A part of the data stored as one readable JSON array under its own key. */
export type Collection = {
  key: string;
  /** Writes to these tables cause it to be stored again; the first one holds its rows. */
  tables: readonly (keyof Database)[];
  /** Reads the rows to store. */
  read: (db: Db) => Promise<unknown[]>;
  /** Set for rows with an `_id`; without it the whole collection is read at each write. */
  readRow?: RowReader;
  /** Inserts the stored rows into empty tables; throws for rows it does not understand. */
  load: (tx: Tx, rows: unknown[]) => Promise<void>;
};

function corrupt(key: string, error: unknown): AppError {
  const problem = new AppError('unavailable', {
    message: 'The data that this browser keeps for the page cannot be read.',
  });
  problem.cause = { corruptKey: key, error };
  return problem;
}

/** The key with unreadable content; undefined for any other error. */
export function corruptKey(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'unavailable') return undefined;
  return (error.cause as { corruptKey?: string } | undefined)?.corruptKey;
}

function parseRows(text: string): unknown[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new TypeError('Expected an array');
  return rows;
}

type Loading = {
  /** The stored texts by key. */
  texts: ReadonlyMap<string, string>;
  /** Receives the loaded rows. */
  cached: CachedTexts;
};

/**
 * Loads the collections in order; AppError `unavailable`, with a `corruptKey`, for an invalid text.
 */
export async function loadCollections(
  tx: Tx,
  collections: readonly Collection[],
  { texts, cached }: Loading,
): Promise<void> {
  for (const collection of collections) {
    const { key, load } = collection;
    const text = texts.get(key);
    if (text === undefined) continue;
    try {
      const rows = parseRows(text);
      await load(tx, rows);
      cached.cacheLoaded(collection, rows);
    } catch (error) {
      throw corrupt(key, error);
    }
  }
}
