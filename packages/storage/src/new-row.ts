import type { Database, SoftDelete } from './database.ts';

type SoftDeleteRow = SoftDelete & { id: string };

/** The tables whose rows are deleted softly and can be restored by id. */
export type SoftDeleteTable = {
  [Name in keyof Database]: Database[Name] extends SoftDeleteRow ? Name : never;
}[keyof Database];

/** The tables whose live rows keep their store from being deleted (STO-15). */
export type TableOfStores = {
  [Name in keyof Database]: 'store_id' | 'deleted_at' extends keyof Database[Name] ? Name : never;
}[keyof Database];

/**
 * What a noun says of its row, every column of it: one that is forgotten does not compile. (To
 * Kysely a column that may be null may be left out as well.)
 */
export type Columns<Table extends SoftDeleteTable> = Omit<Database[Table], keyof SoftDeleteRow>;

/** A row as it is added at an instant, ISO 8601 in UTC. */
export function newRow<Of extends object>(id: string, columns: Of, at: string) {
  return { id, ...columns, created_at: at, updated_at: at, deleted_at: null };
}
