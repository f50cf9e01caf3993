import type { Role } from './permissions.ts';

// Free of zod: the sign-in page loads this and has to stay small.

const minute = 60_000;

/** How long a session lasts from sign-in, whatever its user does (SES-11). */
export function sessionLifetimeMs(role: Role): number {
  return role === 'demo' ? 120 * minute : 24 * 60 * minute;
}

/** How long a session lasts without activity (SES-13). */
export function idleLimitMs(role: Role): number {
  return role === 'demo' ? 30 * minute : 60 * minute;
}

/** How often a page checks its session (SES-14). */
export const sessionCheckMs = 5 * minute;

/** Instants in ms since 1970. */
export type SessionTimes = { role: Role; expiresAt: number; lastActivity: number };

/**
 * True while a session counts: at its very end, and exactly at the idle limit, it still does
 * (SES-12, SES-13).
 */
export function isSessionValid({ role, expiresAt, lastActivity }: SessionTimes, now: number) {
  return now <= expiresAt && now - lastActivity <= idleLimitMs(role);
}

/** Texts of signing in and of the identification screen (LOG-05, LOG-07, LOG-13, IDN-10). */
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
  currentPasswordWrong: 'The current password is not right',
  newPasswordSame: 'The new password must differ from the current one',
} as const;
