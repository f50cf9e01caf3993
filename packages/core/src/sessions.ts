import { z } from 'zod';
import { requiredText, type FieldRules } from './fields.ts';
import { sessionLifetimeMs, sessionMessages } from './session-times.ts';
import { checkPassword, emailText, passwordText } from './users.ts';

/** How long any session lasts at most; afterwards its row may be thrown away. */
export const longestSessionMs = sessionLifetimeMs('admin');

/** The body of `POST /api/auth/login` (LOG-05 to LOG-07). */
export const signInInput = z.object({
  email: emailText(sessionMessages.emailRequired),
  password: passwordText(sessionMessages.passwordRequired),
});

/** The body of `PUT /api/auth/session`; null takes the chosen name back (IDN-09 to IDN-11). */
export const sessionInput = z.object({
  employeeName: requiredText(sessionMessages.employeeNameRequired)
    .min(2, sessionMessages.employeeNameTooShort)
    .nullable(),
});

/** The body of `POST /api/auth/change-password`; a temporary password does not stay (USR-18). */
export const passwordChangeInput = z
  .object({
    currentPassword: passwordText(sessionMessages.currentPasswordRequired),
    newPassword: passwordText(sessionMessages.newPasswordRequired),
  })
  .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
    path: ['newPassword'],
    error: sessionMessages.newPasswordSame,
  });

/** What refuses a new password beyond the schema (USR-06). */
export function passwordChangeRules(minimum: number): FieldRules<typeof passwordChangeInput> {
  return { newPassword: (password) => checkPassword('newPassword', password, minimum) };
}

/** Failed sign-ins of one account from one address are counted over this time. */
export const attemptWindowMs = 15 * 60_000;

/** So many failures within the window close the account to that address. */
export const attemptLimit = 20;

/** A check that has not ended after this time will not end: its process is gone. */
export const attemptCheckMs = 30_000;

/** Instants in ms: when each failure of the window happened, and how many checks are under way. */
export type Attempts = { failedAt: readonly number[]; checking: number };

/**
 * What becomes of one more attempt: `check` its password, `wait` for checks under way (they may
 * all turn out good, so none is refused for them), or `refuse` it for a number of seconds.
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
