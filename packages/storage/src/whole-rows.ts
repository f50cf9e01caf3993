import type { CompiledQuery } from 'kysely';
import type { Database, Tx } from './database.ts';
import { isPostgres } from './is-postgres.ts';
import { createQueryCache } from './prepared.ts';
import { markUnawaited } from './unawaited-queries.ts';

/** Rows per statement for large inserts, below SQLite's limit on bound values. */
const largeBatch = 100;
/** Maximum for the rest, so that at most eleven statements per table are compiled. */
const maxSmallBatch = 10;

/** Rows in the next statement: 100, or all that is left up to 10. */
const batchSizeFor = (left: number) =>
  left >= largeBatch ? largeBatch : Math.min(left, maxSmallBatch);

const compiled = createQueryCache();

function compileInsert(
  tx: Tx,
  table: keyof Database,
  columns: string[],
  count: number,
): CompiledQuery {
  return compiled(tx, [table, count, ...columns].join(' '), () =>
    tx.insertInto(table as 'sales').values(placeholderRows(columns, count)),
  );
}

/** Rows for compiling; each run binds its own values. The types use one table for all. */
function placeholderRows(columns: readonly string[], count: number): never[] {
  const row = Object.fromEntries(columns.map((column) => [column, ''])) as never;
  return Array<never>(count).fill(row);
}

const columnsOf = <Row extends object>(rows: readonly Row[]) =>
  Object.keys(rows[0] ?? {}) as (keyof Row & string)[];

const valuesOf = <Row>(rows: readonly Row[], columns: readonly (keyof Row)[]) =>
  rows.flatMap((row) => columns.map((column) => row[column]));

/** The same with `returning *`. */
function compileInsertReturning(tx: Tx, table: keyof Database, columns: string[], count: number) {
  return compiled(tx, ['returning', table, count, ...columns].join(' '), () =>
    tx
      .insertInto(table as 'sales')
      .values(placeholderRows(columns, count))
      .returningAll(),
  );
}

async function insertInBatches<Row extends object>(
  rows: readonly Row[],
  insert: (part: { columns: string[]; count: number; parameters: unknown[] }) => Promise<void>,
): Promise<void> {
  const columns = columnsOf(rows);
  for (let start = 0, count = 0; start < rows.length; start += count) {
    count = batchSizeFor(rows.length - start);
    const parameters = valuesOf(rows.slice(start, start + count), columns);
    await insert({ columns, count, parameters });
  }
}

/**
 * Inserts complete rows, comparison keys and deletions included, for rows that were validated
 * before. A row in a large batch costs a third of a single insert.
 */
export function insertWholeRows<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Database[T][],
): Promise<void> {
  return insertInBatches(rows, async ({ columns, count, parameters }) => {
    await tx.executeQuery({ ...compileInsert(tx, table, columns, count), parameters });
  });
}

/** The same, and returns the stored rows in no particular order. */
export async function insertAndRead<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Database[T][],
): Promise<Database[T][]> {
  const stored: Database[T][] = [];
  await insertInBatches(rows, async ({ columns, count, parameters }) => {
    // Compiled as if into sales; the rows are of the table that the SQL names.
    const query: CompiledQuery = {
      ...compileInsertReturning(tx, table, columns, count),
      parameters,
    };
    stored.push(...((await tx.executeQuery(query)).rows as Database[T][]));
  });
  return stored;
}

/**
 * Inserts activity entries and their store links, which no constraint rejects. On PostgreSQL a
 * small number takes a single statement whose result is not awaited.
 */
export async function insertEntries(
  tx: Tx,
  entries: readonly Database['activity'][],
  links: readonly Database['activity_stores'][],
): Promise<void> {
  const areFew = [entries, links].every((rows) => rows.length > 0 && rows.length <= maxSmallBatch);
  if (!areFew || !isPostgres(tx)) {
    await insertWholeRows(tx, 'activity', entries);
    await insertWholeRows(tx, 'activity_stores', links);
    return;
  }
  const own = columnsOf(entries);
  const linking = columnsOf(links);
  const shape = [entries.length, links.length, ...own, ...linking].join(' ');
  const query = compiled(tx, shape, () =>
    tx
      .with('added', (db) => db.insertInto('activity').values(placeholderRows(own, entries.length)))
      .insertInto('activity_stores')
      .values(placeholderRows(linking, links.length)),
  );
  const parameters = [...valuesOf(entries, own), ...valuesOf(links, linking)];
  await tx.executeQuery(markUnawaited({ ...query, parameters }));
}

type Parent = 'stores' | 'vendors' | 'employees';

/**
 * The same for rows that belong to others. Rows whose `parents`, by referencing column, do not
 * exist are dropped: nothing would ever show them.
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
