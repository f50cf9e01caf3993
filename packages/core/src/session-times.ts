import type { Role } from './permissions.ts';

// Must not import zod: the sign-in page loads this file and has to stay small.

const minute = 60_000;

/** Absolute lifetime of a session from sign-in (SES-11). */
export function sessionLifetimeMs(role: Role): number {
  return role === 'demo' ? 120 * minute : 24 * 60 * minute;
}

/** Idle timeout of a session (SES-13). */
export function idleTimeoutMs(role: Role): number {
  return role === 'demo' ? 30 * minute : 60 * minute;
}

/** How often a page checks its session (SES-14). */
export const sessionCheckMs = 5 * minute;

/** Instants in ms since 1970. */
export type SessionTimes = { role: Role; expiresAt: number; lastActivity: number };

/** True while a session is valid; both limits are inclusive (SES-12, SES-13). */
export function isSessionValid({ role, expiresAt, lastActivity }: SessionTimes, now: number) {
  return now <= expiresAt && now - lastActivity <= idleTimeoutMs(role);
}

/** Messages of sign-in and of the identification screen (LOG-05, LOG-07, LOG-13, IDN-10). */
export const sessionMessages = {
  emailRequired: 'Please enter your email address',
  passwordRequired: 'Please enter your password',
  wrongPassword: 'Invalid email or password. Please check your credentials and try again.',
  tooManyAttempts: 'Too many failed sign-ins. Please wait a while and try again.',
  tooManyAtOnce: 'Too many people are signing in right now. Please try again in a moment.',
  employeeNameRequired: 'Please enter your name',
  employeeNameTooShort: 'Name must be at least 2 characters long',
  currentPasswordRequired: 'Please enter your current password',
  newPasswordRequired: 'Please enter a new password',
  currentPasswordWrong: 'The current password is incorrect',
  newPasswordSame: 'The new password must differ from the current one',
} as const;
