import { AppError } from '@backcounter/core/errors';
import type { Database, Db, Tx } from '../../database.ts';

/** A part of the data that stands as one readable JSON array under a key of its own. */
export type Collection = {
  key: string;
  /** The tables whose writes make it be written again. */
  tables: readonly (keyof Database)[];
  /** What the key is to hold. */
  read(db: Db): Promise<unknown[]>;
  /** Puts what the key held into the empty tables; throws when it does not understand it. */
  load(tx: Tx, rows: unknown[]): Promise<void>;
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

/**
 * Loads the collections in their order from the texts by key; AppError `unavailable`, with a
 * `corruptKey`, for a text that is no collection.
 */
export async function loadCollections(
  tx: Tx,
  collections: readonly Collection[],
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { key, load } of collections) {
    const text = texts.get(key);
    if (text === undefined) continue;
    try {
      await load(tx, parseRows(text));
    } catch (error) {
      throw corrupt(key, error);
    }
  }
}

/** The texts by key of the collections that one of `tables` belongs to. */
export async function collectionTexts(
  db: Db,
  collections: readonly Collection[],
  tables: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { key, tables: own, read } of collections) {
    if (own.some((table) => tables.has(table))) texts.set(key, JSON.stringify(await read(db)));
  }
  return texts;
}
