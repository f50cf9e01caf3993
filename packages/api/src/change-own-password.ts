import { nextUpdatedAt } from '@backcounter/core/business';
import { deleteSessionsOf } from '@backcounter/storage/sessions';
import { setPassword, type UserRow } from '@backcounter/storage/users';
import { recordActivity } from './activity-log.ts';
import type { WriteCall } from './route.ts';
import { userToWire } from './users.ts';

/**
 * Sets the password that a locked user has chosen, which is not temporary, and ends all their sessions but
 * the caller's.
 */
export async function changeOwnPassword(
  call: WriteCall,
  before: UserRow,
  hash: string,
): Promise<void> {
  const { tx, caller } = call;
  const at = nextUpdatedAt(call.now, before.updated_at);
  await setPassword(tx, before.id, { hash, mustChange: false, at });
  await deleteSessionsOf(tx, before.id, caller.session);
  await recordActivity(call, {
    kind: 'users',
    action: 'update',
    subjectId: before.id,
    storeIds: [],
    before: userToWire(before),
    after: userToWire({ ...before, must_change_password: 0, updated_at: at }),
    at,
  });
}
