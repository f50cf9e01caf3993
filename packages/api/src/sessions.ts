import { z } from 'zod';
import { weekdays } from '@backcounter/core/dates';
import { AppError, invalidField } from '@backcounter/core/errors';
import { employeePinMessages } from '@backcounter/core/employee-pins';
import { roles } from '@backcounter/core/permissions';
import {
  identifyInput,
  maxSessionMs,
  passwordChangeInput,
  passwordChangeRules,
  sessionInput,
  signInInput,
} from '@backcounter/core/sessions';
import { sessionMessages } from '@backcounter/core/session-times';
import { parseInput } from '@backcounter/core/fields';
import type { Tx } from '@backcounter/storage/database';
import { listPinHashes } from '@backcounter/storage/employee-pins';
import {
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  setSessionEmployeeName,
} from '@backcounter/storage/sessions';
import { readSettings, type SettingsRow } from '@backcounter/storage/settings';
import {
  findPasswordHash,
  findUserByEmail,
  lockUser,
  type UserRow,
} from '@backcounter/storage/users';
import { sessionExpired } from './authenticate.ts';
import { changeOwnPassword } from './change-own-password.ts';
import type { ApiDeps } from './deps.ts';
import { rawRoute, readRoute, writeRoute, type Call, type WriteCall } from './route.ts';
import { randomToken, requireServerHost, requireSignedIn } from './server-only.ts';
import { attemptedAccount, tryPassword } from './sign-in-attempts.ts';
import { userToWire } from './users.ts';
import { calendarDate, clockTime, doneMessage } from './wire.ts';

/** The settings that every role may read. */
const sessionSettings = z.object({
  business_name: z.string(),
  time_zone: z.string(),
  earliest_invoice_date: calendarDate,
  opens_at: clockTime,
  closes_at: clockTime,
  invoice_numbers_per_vendor: z.boolean(),
  week_starts_on: z.enum(weekdays),
  employees_may_delete_sales: z.boolean(),
  employees_may_see_past_sales: z.boolean(),
  books_closed_through: calendarDate.nullable(),
});

/** The signed-in user as clients get it. */
const signedInUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  store_ids: z.array(z.string()),
  must_change_password: z.boolean(),
  settings: sessionSettings,
});

const sessionWire = signedInUser.extend({ employee_name: z.string().nullable() });

function settingsToWire(row: SettingsRow): z.output<typeof sessionSettings> {
  return {
    business_name: row.business_name,
    time_zone: row.time_zone,
    earliest_invoice_date: row.earliest_invoice_date,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    invoice_numbers_per_vendor: row.invoice_numbers_per_vendor === 1,
    week_starts_on: row.week_starts_on,
    employees_may_delete_sales: row.employees_may_delete_sales === 1,
    employees_may_see_past_sales: row.employees_may_see_past_sales === 1,
    books_closed_through: row.books_closed_through,
  };
}

function sessionToWire({ caller, settings }: Call): z.output<typeof sessionWire> {
  return {
    _id: caller.userId,
    name: caller.name,
    email: caller.email,
    role: caller.role,
    store_ids: [...(caller.scope ?? [])],
    must_change_password: caller.mustChangePassword,
    settings: settingsToWire(settings),
    employee_name: caller.employeeName,
  };
}

function wrongPassword(): AppError {
  return new AppError('unauthenticated', { message: sessionMessages.wrongPassword });
}

/**
 * Locks the user whose password was verified; undefined if user or password have changed meanwhile.
 */
async function lockChecked(tx: Tx, id: string, hash: string): Promise<UserRow | undefined> {
  const user = await lockUser(tx, id);
  return user && (await findPasswordHash(tx, id)) === hash ? user : undefined;
}

/** Sets the name of the caller's session. */
async function setName(call: WriteCall, employeeName: string | null) {
  await setSessionEmployeeName(call.tx, call.caller.session, employeeName);
  return sessionToWire({ ...call, caller: { ...call.caller, employeeName } });
}

/** Starts a session and returns its token, of which only a hash is stored. */
async function startSession(tx: Tx, deps: ApiDeps, userId: string): Promise<string> {
  const host = requireServerHost(deps);
  const now = deps.clock();
  const token = randomToken(host);
  await deleteExpiredSessions(tx, now);
  await insertSession(tx, {
    token_hash: host.hashToken(token),
    user_id: userId,
    employee_name: null,
    created_at: now,
    last_seen_at: now,
    expires_at: now + maxSessionMs,
  });
  return token;
}

export const sessionsRoutes = {
  'POST /auth/login': rawRoute({
    summary: 'Sign in',
    permission: 'public',
    triesPassword: true,
    body: signInInput,
    response: z.object({ token: z.string(), user: signedInUser }),
    async handle(call) {
      const { deps, body } = call;
      const account = attemptedAccount(call, body.email);
      const known = await findUserByEmail(deps.storage.db, body.email);
      return tryPassword(deps, {
        account,
        password: body.password,
        hashes: [known?.password_hash ?? null],
        wrong: wrongPassword,
        async onSuccess(tx) {
          const user = known && (await lockChecked(tx, known.id, known.password_hash));
          if (!user) throw wrongPassword();
          const token = await startSession(tx, deps, user.id);
          const settings = settingsToWire(await readSettings(tx));
          const { _id, name, email, role, store_ids, must_change_password } = userToWire(user);
          return {
            token,
            user: { _id, name, email, role, store_ids, must_change_password, settings },
          };
        },
      });
    },
  }),

  'GET /auth/me': readRoute({
    summary: 'Tell who is signed in',
    permission: 'session.read',
    response: sessionWire,
    handle: (call) => Promise.resolve(sessionToWire(call)),
  }),

  'PUT /auth/session': writeRoute({
    summary: 'Keep the name that an employee chose; one with a PIN needs the next call',
    permission: 'session.write',
    body: sessionInput,
    response: sessionWire,
    async handle(call) {
      const { tx, caller, body } = call;
      const { employeeName } = body;
      if (
        employeeName !== null &&
        (await listPinHashes(tx, employeeName, caller.scope)).length > 0
      ) {
        throw invalidField('pin', employeePinMessages.required(employeeName));
      }
      return setName(call, employeeName);
    },
  }),

  'POST /auth/identify': rawRoute({
    summary: 'Keep the name that an employee chose, with its PIN',
    permission: 'session.write',
    triesPassword: true,
    body: identifyInput,
    response: sessionWire,
    async handle(call) {
      const { deps, body } = call;
      const signedIn = requireSignedIn(call);
      const { caller } = signedIn;
      const { employeeName, pin } = body;
      const pins = await listPinHashes(deps.storage.db, employeeName, caller.scope);
      const wrong = () => invalidField('pin', employeePinMessages.wrong);
      // The PIN was removed meanwhile.
      if (pins.length === 0) {
        return deps.storage.transaction((tx) => setName({ ...signedIn, tx }, employeeName));
      }
      return tryPassword(deps, {
        account: attemptedAccount(call, caller.email, employeeName),
        password: pin,
        hashes: pins,
        wrong,
        tooMany: employeePinMessages.tooManyAttempts,
        async onSuccess(tx) {
          // One that was changed meanwhile may have been the one that was entered.
          const current = await listPinHashes(tx, employeeName, caller.scope);
          if (current.join() !== pins.join()) throw wrong();
          return setName({ ...signedIn, tx }, employeeName);
        },
      });
    },
  }),

  'POST /auth/logout': writeRoute({
    summary: 'Sign out',
    permission: 'session.end',
    response: doneMessage,
    async handle({ tx, caller }) {
      await deleteSession(tx, caller.session);
      return { message: 'Signed out successfully' };
    },
  }),

  'POST /auth/change-password': rawRoute({
    summary: 'Change the own password; ends all other sessions of the user',
    permission: 'password.change',
    triesPassword: true,
    body: passwordChangeInput,
    read: (sent, { settings }) =>
      parseInput(passwordChangeInput, sent, passwordChangeRules(settings.password_minimum)),
    response: doneMessage,
    async handle(call) {
      const { deps, body } = call;
      const signedIn = requireSignedIn(call);
      const { caller } = signedIn;
      const hash = await findPasswordHash(deps.storage.db, caller.userId);
      if (hash === undefined) throw sessionExpired();
      const wrong = () => invalidField('currentPassword', sessionMessages.currentPasswordWrong);
      await tryPassword(deps, {
        account: attemptedAccount(call, caller.email),
        password: body.currentPassword,
        hashes: [hash],
        newPassword: body.newPassword,
        wrong,
        async onSuccess(tx, newHash) {
          const before = await lockChecked(tx, caller.userId, hash);
          if (!before) throw wrong();
          await changeOwnPassword({ ...signedIn, tx }, before, newHash);
        },
      });
      return { message: 'Password changed successfully' };
    },
  }),
} as const;
