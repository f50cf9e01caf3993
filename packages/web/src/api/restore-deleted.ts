import type { ActivityKind } from '@backcounter/core/activity';
import { ApiError } from './api-error.ts';
import { call, rowsOf } from './client.ts';

/** Entries to search; the deletion has just happened, so only a few can be newer. */
const newestEntries = 50;

/** Restores the latest deletion of an id; throws ApiError with the server's reason. */
export async function restoreDeleted(kind: ActivityKind, id: string): Promise<void> {
  const query = { kind, limit: String(newestEntries) };
  const entries = rowsOf(await call('GET /activity', { query }));
  const deletion = entries.find(
    ({ action, subject_id }) => action === 'delete' && subject_id === id,
  );
  if (!deletion) throw new ApiError('response', '', { status: 404 });
  await call('POST /activity/:id/restore', { params: { id: deletion._id } });
}
