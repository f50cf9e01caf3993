import type { CompiledQuery } from 'kysely';
import type { Database, Tx } from './database.ts';
import { compiledOnce } from './prepared.ts';

/** Rows in one statement, few enough for SQLite: three texts for each table are all there are. */
const batches = [100, 10, 1] as const;

const compiled = compiledOnce();

function insertOf(tx: Tx, table: keyof Database, columns: string[], count: number): CompiledQuery {
  return compiled(tx, [table, count, ...columns].join(' '), () => {
    // One table stands for all in the types; the values are those of each run.
    const row = Object.fromEntries(columns.map((column) => [column, ''])) as never;
    return tx.insertInto(table as 'sales').values(Array<never>(count).fill(row));
  });
}

/**
 * Adds rows of a table as they stand in it, compared forms and deletions included: for rows that
 * have passed the rules before. A row among many costs a third of a statement of its own.
 */
export async function insertWholeRows<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Database[T][],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Database[T] & string)[];
  let start = 0;
  for (const count of batches) {
    for (; start + count <= rows.length; start += count) {
      const some = rows.slice(start, start + count);
      const parameters = some.flatMap((row) => columns.map((column) => row[column]));
      await tx.executeQuery({ ...insertOf(tx, table, columns, count), parameters });
    }
  }
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
