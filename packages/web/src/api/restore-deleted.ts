import type { ActivityKind } from '@backcounter/core/activity';
import { ApiError } from './api-error.ts';
import { call, rowsOf } from './client.ts';

/** Entries to search beyond one per row; the deletion has just happened, so only a few are newer. */
const newerEntries = 50;

/** The API's maximum. */
const maxEntries = 200;

/** Ids of the latest deletion entries of rows just deleted, in their order; null if one is missing. */
export async function findDeletions(
  kind: ActivityKind,
  ids: readonly string[],
): Promise<string[] | null> {
  const limit = String(Math.min(ids.length + newerEntries, maxEntries));
  const entries = rowsOf(await call('GET /activity', { query: { kind, limit } }));
  const deletions = entries.filter(({ action }) => action === 'delete');
  const found = ids.flatMap((id) => deletions.find(({ subject_id }) => subject_id === id) ?? []);
  return found.length === ids.length ? found.map(({ _id }) => _id) : null;
}

/** Restores the latest deletion of an id; throws ApiError with the server's reason. */
export async function restoreDeleted(kind: ActivityKind, id: string): Promise<void> {
  const [deletion] = (await findDeletions(kind, [id])) ?? [];
  if (deletion === undefined) throw new ApiError('response', '', { status: 404 });
  await call('POST /activity/:id/restore', { params: { id: deletion } });
}
