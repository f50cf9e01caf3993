import { z } from 'zod';
import { AppError } from '@backcounter/core/errors';
import { can } from '@backcounter/core/permissions';
import { nextWeeklyEmail } from '@backcounter/core/weekly-email';
import type { Db } from '@backcounter/storage/database';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import type { UserRow } from '@backcounter/storage/users';
import {
  clearWeeklyEmailProblem,
  findWeeklyEmail,
  turnOffWeeklyEmail,
  turnOnWeeklyEmail,
} from '@backcounter/storage/weekly-emails';
import { callerOfUser } from './caller-of-user.ts';
import { composeWeeklyEmail } from './compose-weekly-email.ts';
import type { ApiDeps } from './deps.ts';
import { rawRoute, readRoute, writeRoute, type Call } from './route.ts';
import { requireServerHost, requireSignedIn } from './server-only.ts';
import { calendarDate, doneMessage } from './wire.ts';

const weeklyEmailInput = z.object({ is_on: z.boolean({ error: 'Must be true or false' }) });

const weeklyEmailWire = z.object({
  is_on: z.boolean(),
  /** False if the server has no mail server to send with. */
  can_send: z.boolean(),
  to: z.string(),
  next_on: calendarDate,
  /** Why the latest one could not be sent. */
  problem: z.string().nullable(),
});

async function toWire(
  { deps, caller, business }: Call,
  db: Db,
): Promise<z.output<typeof weeklyEmailWire>> {
  const stored = await findWeeklyEmail(db, caller.userId);
  return {
    is_on: stored !== undefined,
    can_send: requireServerHost(deps).email !== undefined,
    to: caller.email,
    next_on: nextWeeklyEmail(business.today, business.weekStartsOn),
    problem: stored?.problem ?? null,
  };
}

/** Resolves to null, or to what the mail server said if it did not take the email. */
async function send(call: Call): Promise<string | null> {
  const { email } = requireServerHost(call.deps);
  if (!email) {
    throw new AppError('conflict', { message: 'This server has no mail server to send with.' });
  }
  const composed = await composeWeeklyEmail(call, email.webAddress);
  try {
    await email.send(composed);
    return null;
  } catch (error) {
    call.deps.onFailure(error);
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Sends the weekly email of a user as of now; false without sending if the user may not see the
 * figures (any more). Throws AppError `conflict` with what the mail server said if it did not take it.
 */
export async function sendWeeklyEmail(deps: ApiDeps, user: UserRow): Promise<boolean> {
  if (!can(user.role, 'weeklyEmail.own')) return false;
  const now = deps.clock();
  const settings = await readSettings(deps.storage.db);
  const refusal = await send({
    deps,
    caller: callerOfUser(user),
    settings,
    business: businessAt(settings, now),
    now,
  });
  if (refusal !== null) throw new AppError('conflict', { message: refusal });
  return true;
}

export const weeklyEmailRoutes = {
  'GET /weekly-email': readRoute({
    summary: 'Tell whether one gets the figures of each week by email',
    permission: 'weeklyEmail.own',
    response: weeklyEmailWire,
    handle: (call) => toWire(call, call.db),
  }),

  'PUT /weekly-email': writeRoute({
    summary: 'Turn the own weekly email on or off',
    permission: 'weeklyEmail.own',
    body: weeklyEmailInput,
    response: weeklyEmailWire,
    async handle(call) {
      const { tx, caller, business, body } = call;
      if (body.is_on) await turnOnWeeklyEmail(tx, caller.userId, business.today);
      else await turnOffWeeklyEmail(tx, caller.userId);
      return toWire(call, tx);
    },
  }),

  'POST /weekly-email/send': rawRoute({
    summary: 'Send the own weekly email now, with the figures as they are',
    permission: 'weeklyEmail.own',
    response: doneMessage,
    async handle(call) {
      const signedIn = requireSignedIn(call);
      const refusal = await send(signedIn);
      if (refusal !== null) {
        // Not 'unavailable': this server is well, and asking again at once would not help.
        throw new AppError('conflict', { message: `The email could not be sent: ${refusal}` });
      }
      const { userId, email } = signedIn.caller;
      await call.deps.storage.transaction((tx) => clearWeeklyEmailProblem(tx, userId));
      return { message: `Email sent to ${email}` };
    },
  }),
} as const;
