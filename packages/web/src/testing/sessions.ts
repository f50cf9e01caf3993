import type { Role } from '@backcounter/core/permissions';
import { forgetVersions } from '../api/row-versions.ts';
import { signIn } from '../session/session-store.ts';
import { readUser, type SessionUser } from '../session/stored-session.ts';

function userOf(role: Role, more: Partial<SessionUser> = {}): SessionUser {
  const user = readUser({ _id: `u-${role}`, name: `The ${role}`, email: `${role}@shop.com`, role });
  if (!user) throw new Error(`There is no role ${role}`);
  return { ...user, ...more };
}

/** Signs in a user of a role, like the sign-in screen. */
export function signInAs(role: Role, more: Partial<SessionUser> = {}): void {
  signIn(`token-${role}`, userOf(role, more));
}

/** Clears everything that a test may leave in the page. */
export function clearPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  forgetVersions();
}
