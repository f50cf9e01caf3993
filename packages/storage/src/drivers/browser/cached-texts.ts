import { sql } from 'kysely';
import type { Database, Db } from '../../database.ts';
import type { Collection, RowReader } from './collections.ts';
import type { TouchedRows } from './wasm-database.ts';

/** A collection's row as JSON. */
type RowText = { id: string; text: string };

/** With more touched rows than this, reading the whole collection is faster. */
const maxSingleRows = 8;

/** New texts by key, and the rows to cache once they are stored. */
export type NewTexts = {
  texts: ReadonlyMap<string, string>;
  rows: ReadonlyMap<string, readonly RowText[]>;
};

const rowText = (row: unknown): RowText => ({
  id: (row as { _id: string })._id,
  text: JSON.stringify(row),
});

/**
 * Joins the rows into a JSON array; adding brackets to the joined text would copy all of it again.
 */
function arrayOf(rows: readonly RowText[]): string {
  if (rows.length === 0) return '[]';
  const last = rows.length - 1;
  const bracketed = rows.map(
    ({ text }, index) => `${index === 0 ? '[' : ''}${text}${index === last ? ']' : ''}`,
  );
  return bracketed.join(',');
}

async function idsOf(db: Db, table: keyof Database, rowIds: Iterable<number>): Promise<string[]> {
  const query = sql<{ id: string }>`
    select id from ${sql.table(table)} where rowid in (${sql.join([...rowIds])})`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

/** The ids of the written rows; null when other changes affect the collection too. */
async function singleIds(
  db: Db,
  { tables: [own, ...others] }: Collection,
  touched: TouchedRows,
): Promise<string[] | null> {
  const rowIds = own && touched.get(own);
  if (!rowIds || rowIds.size > maxSingleRows) return null;
  if (others.some((table) => touched.has(table))) return null;
  const ids = await idsOf(db, own, rowIds);
  // A deleted row has no id to look up any more.
  return ids.length < rowIds.size ? null : ids;
}

type NewRow = RowText & { nextId: string | undefined };

/** Inserts each row before its successor, which may be among the new rows itself. */
function insertRows(rows: RowText[], added: readonly NewRow[]): void {
  let waiting = added;
  while (waiting.length > 0) {
    const [first] = waiting;
    const ready = waiting.find(({ nextId }) => !waiting.some(({ id }) => id === nextId)) ?? first;
    if (!ready) return;
    const at = rows.findIndex(({ id }) => id === ready.nextId);
    rows.splice(at === -1 ? rows.length : at, 0, ready);
    waiting = waiting.filter((row) => row !== ready);
  }
}

async function readRows(db: Db, readRow: RowReader, ids: readonly string[]): Promise<NewRow[]> {
  const rows: NewRow[] = [];
  for (const id of ids) {
    const found = await readRow(db, id);
    if (found) rows.push({ ...rowText(found.row), nextId: found.nextId });
  }
  return rows;
}

/**
 * Serializes the collections that a transaction touched. Collections with a `readRow` re-read only
 * the touched rows, so a save takes hardly longer with thousands of rows than with a few.
 */
export class CachedTexts {
  readonly #collections: readonly Collection[];
  readonly #rows = new Map<string, readonly RowText[]>();

  constructor(collections: readonly Collection[]) {
    this.#collections = collections;
  }

  /** Caches the rows a collection was loaded from. */
  cacheLoaded({ key, readRow }: Collection, rows: readonly unknown[]): void {
    if (readRow) this.#rows.set(key, rows.map(rowText));
  }

  /** Caches new rows; call it once their texts are stored. */
  commit({ rows }: NewTexts): void {
    for (const [key, texts] of rows) this.#rows.set(key, texts);
  }

  /** The new texts of the collections with touched rows; does not change the cache. */
  async textsAfter(db: Db, touched: TouchedRows): Promise<NewTexts> {
    const texts = new Map<string, string>();
    const rows = new Map<string, readonly RowText[]>();
    for (const collection of this.#collections) {
      const { key, tables, read, readRow } = collection;
      if (!tables.some((table) => touched.has(table))) continue;
      if (readRow) {
        const ids = await singleIds(db, collection, touched);
        const own = await this.#rowTexts(db, collection, { readRow, ids });
        rows.set(key, own);
        texts.set(key, arrayOf(own));
      } else {
        texts.set(key, JSON.stringify(await read(db)));
      }
    }
    return { texts, rows };
  }

  async #rowTexts(
    db: Db,
    { key, read }: Collection,
    { readRow, ids }: { readRow: RowReader; ids: readonly string[] | null },
  ): Promise<RowText[]> {
    const former = this.#rows.get(key);
    if (!former || !ids) return (await read(db)).map(rowText);
    const rows = former.filter(({ id }) => !ids.includes(id));
    insertRows(rows, await readRows(db, readRow, ids));
    return rows;
  }
}
