import type { Role } from '@backcounter/core/permissions';
import { signIn } from '../session/session-store.ts';
import { readUser, type SessionUser } from '../session/stored-session.ts';

function userOf(role: Role, more: Partial<SessionUser> = {}): SessionUser {
  const user = readUser({ _id: `u-${role}`, name: `The ${role}`, email: `${role}@shop.com`, role });
  if (!user) throw new Error(`There is no role ${role}`);
  return { ...user, ...more };
}

/** Signs a person of a role in, as the sign-in screen does. */
export function signInAs(role: Role, more: Partial<SessionUser> = {}): void {
  signIn(`token-${role}`, userOf(role, more));
}

/** Everything a test leaves behind in the page. */
export function clearPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
