import type { Deletion } from '@backcounter/api/client';
import { call } from './client.ts';
import { versionOf, type VersionedRow } from './row-versions.ts';

/** Deletes a row; refused if `version` is given and somebody else has changed it since. */
export function deleteRow(route: Deletion, id: string, version?: string) {
  return call(route, { params: { id } }, { success: 200, ifMatch: version });
}

/**
 * Deletes a row that was just created, to undo that; refused if somebody else has changed it since.
 */
export function deleteCreated(route: Deletion, row: VersionedRow): Promise<unknown> {
  const version = versionOf(row);
  const query = version === undefined ? {} : { updated_at: version };
  return call(route, { params: { id: row._id }, query }, { success: 200 });
}
