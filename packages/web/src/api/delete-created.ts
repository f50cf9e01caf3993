import type { Deletion } from '@backcounter/api/client';
import { call } from './client.ts';

/**
 * A row with its version, which sales and invoices spell as JavaScript does, and which an employee
 * has for users who may change it.
 */
export type VersionedRow = { _id: string } & (
  { updated_at?: string | undefined } | { updatedAt: string }
);

/** The `updated_at` of a row. */
export const versionOf = (row: VersionedRow): string | undefined =>
  'updatedAt' in row ? row.updatedAt : row.updated_at;

/** Deletes a row; refused if `version` is given and somebody else has changed it since. */
export function deleteRow(route: Deletion, id: string, version?: string) {
  const query = version === undefined ? {} : { updated_at: version };
  return call(route, { params: { id }, query }, { success: 200 });
}

/**
 * Deletes a row that was just created, to undo that; refused if somebody else has changed it since.
 */
export function deleteCreated(route: Deletion, row: VersionedRow): Promise<unknown> {
  return deleteRow(route, row._id, versionOf(row));
}
