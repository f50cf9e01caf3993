import type { ActivityKind } from '@backcounter/core/activity';
import { ApiError } from './api-error.ts';
import { call, rowsOf } from './client.ts';

/** Entries to search; the deletion has just happened, so only a few are newer. */
const limit = '51';

/** Restores the latest deletion of an id; throws ApiError with the server's reason. */
export async function restoreDeleted(kind: ActivityKind, id: string): Promise<void> {
  const entries = rowsOf(await call('GET /activity', { query: { kind, limit } }));
  const deletion = entries.find(
    ({ action, subject_id }) => action === 'delete' && subject_id === id,
  );
  if (deletion === undefined) throw new ApiError('response', '', { status: 404 });
  await call('POST /activity/:id/restore', { params: { id: deletion._id } });
}
