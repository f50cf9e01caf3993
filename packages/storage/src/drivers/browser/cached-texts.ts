import { sql } from 'kysely';
import type { Database, Db } from '../../database.ts';
import type { Collection, RowReader } from './collections.ts';
import type { TouchedRows } from './wasm-database.ts';

/** A row of a collection as JSON. */
type RowText = { id: string; text: string };

/** More rows than these are read faster all at once. */
const mostSingleRows = 8;

/** The new texts by key, and what has to be remembered once they are cached. */
export type NewTexts = {
  texts: ReadonlyMap<string, string>;
  rows: ReadonlyMap<string, readonly RowText[]>;
};

const rowText = (row: unknown): RowText => ({
  id: (row as { _id: string })._id,
  text: JSON.stringify(row),
});

/** The rows as one JSON array; brackets put around the joined text would copy all of it again. */
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

/** The ids of the rows written to; null when that is not all that has changed the collection. */
async function singleIds(
  db: Db,
  { tables: [own, ...others] }: Collection,
  touched: TouchedRows,
): Promise<string[] | null> {
  const rowIds = own && touched.get(own);
  if (!rowIds || rowIds.size > mostSingleRows) return null;
  if (others.some((table) => touched.has(table))) return null;
  const ids = await idsOf(db, own, rowIds);
  // A removed row has left no id behind.
  return ids.length < rowIds.size ? null : ids;
}

type NewRow = RowText & { nextId: string | undefined };

/** Puts each row before its next one, which may itself be among the new ones. */
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
 * The texts of the collections, made anew for what a transaction has touched. Of a collection that
 * knows its rows one by one only those are read again, so that a save takes hardly longer for
 * thousands of rows than for a few.
 */
export class CachedTexts {
  readonly #collections: readonly Collection[];
  readonly #rows = new Map<string, readonly RowText[]>();

  constructor(collections: readonly Collection[]) {
    this.#collections = collections;
  }

  /** Remembers what a collection was loaded from. */
  remember({ key, readRow }: Collection, rows: readonly unknown[]): void {
    if (readRow) this.#rows.set(key, rows.map(rowText));
  }

  /** Remembers what is cached now. */
  keep({ rows }: NewTexts): void {
    for (const [key, texts] of rows) this.#rows.set(key, texts);
  }

  /** The texts of the collections that the touched rows belong to; remembers nothing. */
  async after(db: Db, touched: TouchedRows): Promise<NewTexts> {
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
