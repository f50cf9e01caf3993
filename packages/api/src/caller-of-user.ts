import type { UserRow } from '@backcounter/storage/users';
import type { Caller } from './deps.ts';

/** The caller that a user would be when signed in. */
export const callerOfUser = (user: UserRow): Caller => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  scope: user.store_ids.length === 0 ? null : user.store_ids,
  employeeName: null,
  mustChangePassword: false,
  session: '',
});
