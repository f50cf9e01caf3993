import { inBatches } from './batches.ts';
import type { Database, Tx } from './database.ts';
import type { SoftDeleteTable } from './new-row.ts';

/**
 * Marks a row deleted (`deletedAt`) or live again (null) at an instant; AppError `conflict` when a
 * live row has since taken its unique key.
 */
export async function setDeleted(
  tx: Tx,
  table: SoftDeleteTable,
  row: { id: string; deletedAt: string | null; at: string },
): Promise<void> {
  // These columns are the same in every soft-delete table; the types use one of them.
  await tx
    .updateTable(table as 'sales')
    .set({ deleted_at: row.deletedAt, updated_at: row.at })
    .where('id', '=', row.id)
    .execute();
}

/** Marks rows deleted at an instant. */
export async function setAllDeleted(
  tx: Tx,
  table: SoftDeleteTable,
  { ids, at }: { ids: readonly string[]; at: string },
): Promise<void> {
  await inBatches(ids, (some) =>
    tx
      .updateTable(table as 'sales')
      .set({ deleted_at: at, updated_at: at })
      .where('id', 'in', some)
      .execute(),
  );
}

/** Locks rows and returns the ids of those changed or deleted since they were added, or missing. */
export async function findModifiedIds(
  tx: Tx,
  table: SoftDeleteTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await inBatches(ids, (some) =>
    tx
      .selectFrom(table as 'sales')
      .select(['id', 'created_at', 'updated_at', 'deleted_at'])
      .where('id', 'in', some)
      .forUpdate()
      .execute(),
  );
  const same = rows.filter((row) => row.deleted_at === null && row.updated_at === row.created_at);
  const asAdded = new Set(same.map(({ id }) => id));
  return new Set(ids.filter((id) => !asAdded.has(id)));
}

/** A deleted row, locked until the transaction ends; undefined when it is live or missing. */
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
  // Selected as if from sales, whose columns these tables share only in part.
  return row as unknown as Database[T] | undefined;
}
