import type { Database, Tx } from './database.ts';
import type { SoftDeleteTable } from './new-row.ts';

/**
 * Marks a row deleted (`deletedAt`) or live again (null) at an instant; AppError `conflict` when a
 * live row has taken its place.
 */
export async function setDeleted(
  tx: Tx,
  table: SoftDeleteTable,
  row: { id: string; deletedAt: string | null; at: string },
): Promise<void> {
  // The columns are the same in every kept table; one of them stands for all in the types.
  await tx
    .updateTable(table as 'sales')
    .set({ deleted_at: row.deletedAt, updated_at: row.at })
    .where('id', '=', row.id)
    .execute();
}

/** True when a row is no longer as it was added: changed, or deleted. */
export async function wasChanged(tx: Tx, table: SoftDeleteTable, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom(table as 'sales')
    .select(['created_at', 'updated_at', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return !row || row.deleted_at !== null || row.updated_at !== row.created_at;
}

/** A deleted row, kept from others until the transaction ends; undefined when it is live. */
export async function findDeleted<T extends SoftDeleteTable>(
  tx: Tx,
  table: T,
  id: string,
): Promise<Database[T] | undefined> {
  const row = await tx
    .selectFrom(table as 'sales')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as Database[T] | undefined;
}
