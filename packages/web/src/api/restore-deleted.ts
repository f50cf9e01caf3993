import type { ActivityKind } from '@backcounter/core/activity';
import { ApiError } from './api-error.ts';
import { call, rowsOf } from './client.ts';

/** Deletions younger than the one looked for are few: it has only just happened. */
const newestEntries = 50;

/** Brings back what was deleted last under an id; throws ApiError with the server's reason. */
export async function restoreDeleted(kind: ActivityKind, id: string): Promise<void> {
  const query = { kind, limit: String(newestEntries) };
  const entries = rowsOf(await call('GET /activity', { query }));
  const deletion = entries.find(
    ({ action, subject_id }) => action === 'delete' && subject_id === id,
  );
  if (!deletion) throw new ApiError('answer', '', { status: 404 });
  await call('POST /activity/:id/restore', { params: { id: deletion._id } });
}
