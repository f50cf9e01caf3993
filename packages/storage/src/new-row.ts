import type { Database, SoftDelete } from './database.ts';

type SoftDeleteRow = SoftDelete & { id: string };

/** The tables with soft deletion, whose rows can be restored by id. */
export type SoftDeleteTable = {
  [Name in keyof Database]: Database[Name] extends SoftDeleteRow ? Name : never;
}[keyof Database];

/** The tables whose live rows prevent deleting their store (STO-15). */
export type TableOfStores = {
  [Name in keyof Database]: 'store_id' | 'deleted_at' extends keyof Database[Name] ? Name : never;
}[keyof Database];

/**
 * Every column that a noun fills in: forgetting one does not compile. (Kysely would let nullable
 * columns be left out.)
 */
export type Columns<Table extends SoftDeleteTable> = Omit<Database[Table], keyof SoftDeleteRow>;

/** A new row, created at an instant (ISO 8601 in UTC). */
export function newRow<Of extends object>(id: string, columns: Of, at: string) {
  return { id, ...columns, created_at: at, updated_at: at, deleted_at: null };
}
