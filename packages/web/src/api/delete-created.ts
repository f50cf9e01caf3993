import type { Deletion } from '@backcounter/api/client';
import { call } from './client.ts';

/** A created row as it was answered; sales and invoices spell its version as JavaScript does. */
type Created = { _id: string } & ({ updated_at: string } | { updatedAt: string });

/**
 * Deletes a row that was just created, to undo that; refused if somebody else has changed it since.
 */
export function deleteCreated(route: Deletion, row: Created): Promise<unknown> {
  const updated_at = 'updated_at' in row ? row.updated_at : row.updatedAt;
  return call(route, { params: { id: row._id }, query: { updated_at } }, { success: 200 });
}
