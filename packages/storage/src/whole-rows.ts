import { PostgresAdapter, type CompiledQuery } from 'kysely';
import type { Database, Tx } from './database.ts';
import { compiledOnce } from './prepared.ts';
import { sentAhead } from './sent-ahead.ts';

/** Rows of one statement where there are many, few enough for SQLite. */
const many = 100;
/** And at the most where there are not so many. */
const few = 10;

/** How many of the rows that are left go together: eleven texts for each table are all there are. */
const countOf = (left: number) => (left >= many ? many : Math.min(left, few));

const compiled = compiledOnce();

function insertOf(tx: Tx, table: keyof Database, columns: string[], count: number): CompiledQuery {
  return compiled(tx, [table, count, ...columns].join(' '), () =>
    tx.insertInto(table as 'sales').values(blankRows(columns, count)),
  );
}

/** One table stands for all in the types; the values are those of each run. */
function blankRows(columns: readonly string[], count: number): never[] {
  const row = Object.fromEntries(columns.map((column) => [column, ''])) as never;
  return Array<never>(count).fill(row);
}

const columnsOf = <Row extends object>(rows: readonly Row[]) =>
  Object.keys(rows[0] ?? {}) as (keyof Row & string)[];

const valuesOf = <Row>(rows: readonly Row[], columns: readonly (keyof Row)[]) =>
  rows.flatMap((row) => columns.map((column) => row[column]));

/** The same that gives the rows as they are stored. */
function insertReturning(tx: Tx, table: keyof Database, columns: string[], count: number) {
  return compiled(tx, ['returning', table, count, ...columns].join(' '), () =>
    tx
      .insertInto(table as 'sales')
      .values(blankRows(columns, count))
      .returningAll(),
  );
}

async function insertInParts<Row extends object>(
  rows: readonly Row[],
  insert: (part: { columns: string[]; count: number; parameters: unknown[] }) => Promise<void>,
): Promise<void> {
  const columns = columnsOf(rows);
  for (let start = 0, count = 0; start < rows.length; start += count) {
    count = countOf(rows.length - start);
    const parameters = valuesOf(rows.slice(start, start + count), columns);
    await insert({ columns, count, parameters });
  }
}

/**
 * Adds rows of a table as they stand in it, compared forms and deletions included: for rows that
 * have passed the rules before. A row among many costs a third of a statement of its own.
 */
export function insertWholeRows<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Database[T][],
): Promise<void> {
  return insertInParts(rows, async ({ columns, count, parameters }) => {
    await tx.executeQuery({ ...insertOf(tx, table, columns, count), parameters });
  });
}

/** The same, which gives the rows as they are stored, in no order. */
export async function insertAndRead<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Database[T][],
): Promise<Database[T][]> {
  const stored: Database[T][] = [];
  await insertInParts(rows, async ({ columns, count, parameters }) => {
    const query = { ...insertReturning(tx, table, columns, count), parameters };
    stored.push(...((await tx.executeQuery(query)).rows as unknown as Database[T][]));
  });
  return stored;
}

/**
 * Adds entries of the log and their links to stores, which nothing refuses: on PostgreSQL by one
 * statement where there are few, and without a wait for its answer.
 */
export async function insertEntries(
  tx: Tx,
  entries: readonly Database['activity'][],
  links: readonly Database['activity_stores'][],
): Promise<void> {
  const areFew = [entries, links].every((rows) => rows.length > 0 && rows.length <= few);
  if (!areFew || !(tx.getExecutor().adapter instanceof PostgresAdapter)) {
    await insertWholeRows(tx, 'activity', entries);
    await insertWholeRows(tx, 'activity_stores', links);
    return;
  }
  const own = columnsOf(entries);
  const linking = columnsOf(links);
  const shape = [entries.length, links.length, ...own, ...linking].join(' ');
  const query = compiled(tx, shape, () =>
    tx
      .with('added', (db) => db.insertInto('activity').values(blankRows(own, entries.length)))
      .insertInto('activity_stores')
      .values(blankRows(linking, links.length)),
  );
  const parameters = [...valuesOf(entries, own), ...valuesOf(links, linking)];
  await tx.executeQuery(sentAhead({ ...query, parameters }));
}

type Parent = 'stores' | 'vendors' | 'employees';

/**
 * The same for rows that belong to others. Those whose `parents`, by the column that names them, are
 * not there are left out: nothing would ever show them.
 */
export async function insertOwnedRows<T extends keyof Database>(
  tx: Tx,
  table: T,
  {
    rows,
    parents,
  }: { rows: readonly Database[T][]; parents: Partial<Record<keyof Database[T], Parent>> },
): Promise<void> {
  let owned = rows;
  for (const [column, parent] of Object.entries(parents) as [keyof Database[T], Parent][]) {
    const found = await tx.selectFrom(parent).select('id').execute();
    const known = new Set<unknown>(found.map(({ id }) => id));
    owned = owned.filter((row) => known.has(row[column]));
  }
  await insertWholeRows(tx, table, owned);
}
