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
