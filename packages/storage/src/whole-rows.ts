import type { Insertable } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Rows in one statement: few enough for SQLite, and mostly the same words again. */
const batch = 200;

/**
 * Adds rows of a table as they stand in it, compared forms and deletions included: for rows that
 * have passed the rules before, such as those that a browser has kept.
 */
export async function insertWholeRows<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Database[T][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    // One table stands for all in the types.
    const part = rows.slice(start, start + batch) as unknown as Insertable<Database['sales']>[];
    await tx
      .insertInto(table as 'sales')
      .values(part)
      .execute();
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
