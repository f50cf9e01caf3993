import { z } from 'zod';
import { employeePinMessages } from './employee-pins.ts';
import { requiredText, type FieldRules } from './fields.ts';
import { sessionLifetimeMs, sessionMessages } from './session-times.ts';
import { checkPassword, emailText, passwordText } from './users.ts';

/** Maximum lifetime of any session; its row may be deleted afterwards. */
export const maxSessionMs = sessionLifetimeMs('admin');

/** The body of `POST /api/auth/login` (LOG-05 to LOG-07). */
export const signInInput = z.object({
  email: emailText(sessionMessages.emailRequired),
  password: passwordText(sessionMessages.passwordRequired),
});

const employeeName = requiredText(sessionMessages.employeeNameRequired).min(
  2,
  sessionMessages.employeeNameTooShort,
);

/** The body of `PUT /api/auth/session`; null clears the selected name (IDN-09 to IDN-11). */
export const sessionInput = z.object({ employeeName: employeeName.nullable() });

/** The body of `POST /api/auth/identify`, for a name that has a PIN. */
export const identifyInput = z.object({
  employeeName,
  pin: requiredText(employeePinMessages.missing, 50),
});

/** The body of `POST /api/auth/change-password`; a temporary password cannot be kept (USR-18). */
export const passwordChangeInput = z
  .object({
    currentPassword: passwordText(sessionMessages.currentPasswordRequired),
    newPassword: passwordText(sessionMessages.newPasswordRequired),
  })
  .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
    path: ['newPassword'],
    error: sessionMessages.newPasswordSame,
  });

/** Rules for a new password beyond the schema (USR-06). */
export function passwordChangeRules(minimum: number): FieldRules<typeof passwordChangeInput> {
  return { newPassword: (password) => checkPassword('newPassword', password, minimum) };
}

/** Window in which failed sign-ins of one account from one address are counted. */
export const attemptWindowMs = 15 * 60_000;

/** Failures within the window that lock the address out of the account. */
export const attemptLimit = 20;

/** A password check that has not finished after this time never will: its process is dead. */
export const attemptCheckMs = 30_000;

/** Instants in ms of the failures in the window, and the number of checks in progress. */
export type Attempts = { failedAt: readonly number[]; checking: number };

/**
 * Decides about one more attempt: `check` its password, `wait` for checks in progress (none is
 * refused because of them, as all may succeed), or `refuse` it for a number of seconds.
 */
export function judgeAttempt(
  { failedAt, checking }: Attempts,
  now: number,
): { verdict: 'check' | 'wait' } | { verdict: 'refuse'; retryAfterSeconds: number } {
  if (failedAt.length >= attemptLimit) {
    const free = Math.min(...failedAt) + attemptWindowMs - now;
    const seconds = Math.ceil(Math.min(Math.max(free, 1000), attemptWindowMs) / 1000);
    return { verdict: 'refuse', retryAfterSeconds: seconds };
  }
  return { verdict: failedAt.length + checking < attemptLimit ? 'check' : 'wait' };
}
