import { AppError } from '@backcounter/core/errors';
import type { Database, Db, Tx } from '../../database.ts';
import type { CachedTexts } from './cached-texts.ts';

/**
 * One row by its id as the collection has it, and the id of the one after it; undefined when it is
 * not among them.
 */
export type RowReader = (
  db: Db,
  id: string,
) => Promise<{ row: unknown; nextId: string | undefined } | undefined>;

/** A part of the data that stands as one readable JSON array under a key of its own. */
export type Collection = {
  key: string;
  /** The tables whose writes make it be written again; the first one holds its rows. */
  tables: readonly (keyof Database)[];
  /** What the key is to hold. */
  read: (db: Db) => Promise<unknown[]>;
  /** For rows with an `_id`; a collection without it is read whole at each write. */
  readRow?: RowReader;
  /** Puts what the key held into the empty tables; throws when it does not understand it. */
  load: (tx: Tx, rows: unknown[]) => Promise<void>;
};

function corrupt(key: string, error: unknown): AppError {
  const problem = new AppError('unavailable', {
    message: 'The data that this browser keeps for the page cannot be read.',
  });
  problem.cause = { corruptKey: key, error };
  return problem;
}

/** The key whose content could not be read, when an error says so. */
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
  /** What stands under the keys. */
  texts: ReadonlyMap<string, string>;
  /** Is told of the rows. */
  cached: CachedTexts;
};

/**
 * Loads the collections in their order; AppError `unavailable`, with a `corruptKey`, for a text
 * that is no collection.
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
      cached.remember(collection, rows);
    } catch (error) {
      throw corrupt(key, error);
    }
  }
}
