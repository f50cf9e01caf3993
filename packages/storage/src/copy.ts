import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { removeBytes } from './attachment-bytes.ts';
import type { Database, Db, Engine, Tx } from './database.ts';
import { remapTextIds } from './packed-activity.ts';
import { inOrder } from './paging.ts';
import { copyTexts } from './interned-texts.ts';

type TableName = keyof Database;

/**
 * Every table in a backup with its primary key, in an order that satisfies foreign keys. Sessions,
 * links to new passwords, sign-in attempts and idempotency keys are left out: a restore must not revive
 * sessions and links that have since ended, nor answer for writes that it has undone.
 */
const tables: readonly (readonly [TableName, readonly string[]])[] = [
  ['settings', ['id']],
  ['users', ['id']],
  ['stores', ['id']],
  ['user_stores', ['user_id', 'store_id']],
  ['weekly_emails', ['user_id']],
  ['vendors', ['id']],
  ['vendor_stores', ['vendor_id', 'store_id']],
  ['invoices', ['id']],
  ['sales', ['id']],
  ['employees', ['id']],
  ['employee_pins', ['employee_id']],
  ['wages', ['employee_id', 'rate_from']],
  ['shifts', ['id']],
  ['income_types', ['id']],
  ['incomes', ['id']],
  ['daily_cash', ['id']],
  ['attachments', ['id']],
  ['targets', ['store_id', 'month']],
  ['dismissals', ['id']],
  ['activity', ['id']],
  ['imports', ['id']],
  ['import_rows', ['import_id', 'file', 'line']],
  ['import_files', ['import_id', 'path']],
  ['activity_stores', ['store_id', 'activity_id']],
];

/** Filled by triggers, in the copy too. */
const derivedTables: readonly TableName[] = ['sums_by_day', 'sums_by_month'];

/** Never emptied, since other processes may have cached the ids; a copy inserts what is missing. */
const preservedTables: readonly TableName[] = ['words'];

const ephemeralTables: readonly TableName[] = [
  'sign_in_attempts',
  'idempotency_keys',
  'sessions',
  'password_links',
];

/**
 * All tables of the schema except attachment bytes, which are copied one by one, and tables derived
 * from others.
 */
export const tableNames: readonly TableName[] = [
  ...tables.map(([name]) => name),
  ...preservedTables,
  ...ephemeralTables,
];

/** Rows per insert, below SQLite's limit on bound values. */
const batchSize = 1000;

type AnyRow = Record<string, string | number | null>;

/** The tables by names that are known at run time only: what is copied has no type of its own. */
const anyTables = (db: Db) => db as unknown as Kysely<Record<string, AnyRow>>;

/** All columns of a table, except the transaction number that PostgreSQL assigns. */
export function selectWholeRows(db: Db, name: TableName) {
  const rows = anyTables(db).selectFrom(name);
  return name === 'activity_stores' ? rows.select(['activity_id', 'store_id']) : rows.selectAll();
}

const internedColumns = ['kind', 'action', 'user_id', 'user_name', 'employee_name'];

/** An activity entry with the text ids of another database. */
function remapEntry(entry: AnyRow, newIdOf: (id: number) => number): AnyRow {
  const ids = internedColumns.map((column): [string, number | null] => {
    const number = entry[column] ?? null;
    return [column, number === null ? null : newIdOf(Number(number))];
  });
  const [before, after] = ['before', 'after'].map((column) => {
    const row = entry[column] ?? null;
    return remapTextIds(row === null ? null : String(row), newIdOf);
  });
  return { ...entry, ...Object.fromEntries(ids), before: before ?? null, after: after ?? null };
}

/**
 * Copies all rows into an empty database of the same schema; `from` should be a snapshot. Reports
 * each table to `onTable` and returns the number of rows.
 */
export async function copyRows(
  from: Db,
  to: Tx,
  onTable: (table: string, rows: number) => void = () => undefined,
): Promise<number> {
  let total = 0;
  const newIdOf = await copyTexts(from, to);
  for (const [name, key] of tables) {
    let rows = 0;
    let after: (string | number)[] | null = null;
    for (;;) {
      const order = key.map((column) => ({ column, direction: 'asc' as const }));
      const query = selectWholeRows(from, name);
      const part: AnyRow[] = await inOrder(query, order, { limit: batchSize, after }).execute();
      const added = name === 'activity' ? part.map((row) => remapEntry(row, newIdOf)) : part;
      if (added.length > 0) await anyTables(to).insertInto(name).values(added).execute();
      rows += part.length;
      const last = part.at(-1);
      if (!last || part.length < batchSize) break;
      after = key.map((column) => last[column] ?? '');
    }
    onTable(name, rows);
    total += rows;
  }
  return total;
}

/**
 * Deletes every row, so that `copyRows` can follow. Until the commit, others can read but not
 * write.
 */
export async function removeRows(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`lock table ${sql.join(tableNames.map((name) => sql.table(name)))} in exclusive mode`.execute(
      tx,
    );
  }
  await removeBytes(tx);
  const backwards = [
    ...ephemeralTables,
    ...tables.map(([name]) => name).reverse(),
    ...derivedTables,
  ];
  for (const name of backwards) await tx.deleteFrom(name).execute();
}

/** Deletes all sessions and sign-in attempts. */
export async function removeSessions(tx: Tx): Promise<void> {
  for (const name of ephemeralTables) await tx.deleteFrom(name).execute();
}
