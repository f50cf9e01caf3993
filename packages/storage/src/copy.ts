import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { removeBytes } from './attachment-bytes.ts';
import type { Database, Db, Engine, Tx } from './database.ts';
import { renumbered } from './packed-activity.ts';
import { inOrder } from './paging.ts';
import { copyWords } from './words.ts';

type TableName = keyof Database;

/**
 * Every table that a backup carries with its primary key, in an order in which rows can be added.
 * Sessions and sign-in attempts stay behind: a restore revives no session that has ended since.
 */
const tables: readonly (readonly [TableName, readonly string[]])[] = [
  ['settings', ['id']],
  ['users', ['id']],
  ['stores', ['id']],
  ['user_stores', ['user_id', 'store_id']],
  ['vendors', ['id']],
  ['vendor_stores', ['vendor_id', 'store_id']],
  ['invoices', ['id']],
  ['sales', ['id']],
  ['employees', ['id']],
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

/** Triggers make them of the rows, those of a copy too. */
const made: readonly TableName[] = ['sums_by_day', 'sums_by_month'];

/** Stay where they are, as every process may remember their numbers; a copy gets what it lacks. */
const kept: readonly TableName[] = ['words'];

const passing: readonly TableName[] = ['sign_in_attempts', 'sessions'];

/**
 * All tables of the schema but the one of attachments' bytes, which are copied one by one, and
 * those that are made of others.
 */
export const tableNames: readonly TableName[] = [
  ...tables.map(([name]) => name),
  ...kept,
  ...passing,
];

/** Rows in one statement: below the number of values that SQLite takes. */
const batch = 1000;

type AnyRow = Record<string, string | number | null>;
type AnyTables = Kysely<Record<string, AnyRow>>;

/** Whole rows of a table, without the number that PostgreSQL gives to its own transactions. */
export function selectWholeRows(db: Db, name: TableName) {
  const rows = (db as unknown as AnyTables).selectFrom(name);
  return name === 'activity_stores' ? rows.select(['activity_id', 'store_id']) : rows.selectAll();
}

const tellingWords = ['kind', 'action', 'user_id', 'user_name', 'employee_name'];

/** An entry of the activity with the numbers that its words have in another database. */
function withNumbers(entry: AnyRow, numberOf: (number: number) => number): AnyRow {
  const told = tellingWords.map((column): [string, number | null] => {
    const number = entry[column] ?? null;
    return [column, number === null ? null : numberOf(Number(number))];
  });
  const [before, after] = ['before', 'after'].map((column) => {
    const row = entry[column] ?? null;
    return renumbered(row === null ? null : String(row), numberOf);
  });
  return { ...entry, ...Object.fromEntries(told), before: before ?? null, after: after ?? null };
}

/**
 * Adds all rows of one database to another of the same schema that holds none; `from` should be a
 * snapshot. Tells of each table, and gives the number of rows.
 */
export async function copyRows(
  from: Db,
  to: Tx,
  tell: (table: string, rows: number) => void = () => undefined,
): Promise<number> {
  let total = 0;
  const numberOf = await copyWords(from, to);
  for (const [name, key] of tables) {
    let rows = 0;
    let after: (string | number)[] | null = null;
    for (;;) {
      const order = key.map((column) => ({ column, direction: 'asc' as const }));
      const query = selectWholeRows(from, name);
      const part: AnyRow[] = await inOrder(query, order, { limit: batch, after }).execute();
      const added = name === 'activity' ? part.map((row) => withNumbers(row, numberOf)) : part;
      if (added.length > 0)
        await (to as unknown as AnyTables).insertInto(name).values(added).execute();
      rows += part.length;
      const last = part.at(-1);
      if (!last || part.length < batch) break;
      after = key.map((column) => last[column] ?? '');
    }
    tell(name, rows);
    total += rows;
  }
  return total;
}

/** Removes every row, so that `copyRows` can follow; others can read but not write meanwhile. */
export async function removeRows(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`lock table ${sql.join(tableNames.map((name) => sql.table(name)))} in exclusive mode`.execute(
      tx,
    );
  }
  await removeBytes(tx);
  const backwards = [...passing, ...tables.map(([name]) => name).reverse(), ...made];
  for (const name of backwards) await tx.deleteFrom(name).execute();
}

/** Ends all sessions, and forgets failed sign-ins. */
export async function removeSessions(tx: Tx): Promise<void> {
  for (const name of passing) await tx.deleteFrom(name).execute();
}
