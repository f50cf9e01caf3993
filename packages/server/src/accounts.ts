import type { ActivityAction } from '@backcounter/api/activity-log';
import { userToWire } from '@backcounter/api/users';
import { nextUpdatedAt } from '@backcounter/core/business';
import { conflictField, notFound } from '@backcounter/core/errors';
import { createIdGenerator } from '@backcounter/core/ids';
import { parseInput } from '@backcounter/core/fields';
import { generatePassword, newUserInput, userMessages } from '@backcounter/core/users';
import { insertActivity } from '@backcounter/storage/activity';
import type { Storage, Tx } from '@backcounter/storage/database';
import { violatedIndex } from '@backcounter/storage/drivers/storage-errors';
import { deleteSessionsOf } from '@backcounter/storage/sessions';
import { lockSettings, readSettings } from '@backcounter/storage/settings';
import {
  findUser,
  findUserByEmail,
  insertUser,
  listUsers,
  lockUser,
  setPassword,
  type UserRow,
} from '@backcounter/storage/users';
import { hashPassword } from './passwords.ts';
import { randomBytes } from './server-host.ts';

// Accounts managed from the command line, without a signed-in user.

type Credentials = { email: string; password: string };

type Change = { action: ActivityAction; before?: UserRow; after: UserRow; at: string };

async function record(tx: Tx, now: number, change: Change): Promise<void> {
  const { action, before, after, at } = change;
  await insertActivity(tx, [
    {
      id: createIdGenerator(() => now, randomBytes)(),
      kind: 'users',
      action,
      subject_id: after.id,
      at,
      user_id: null,
      user_name: 'Command line',
      employee_name: null,
      storeIds: [],
      before: before ? userToWire(before) : null,
      after: userToWire(after),
    },
  ]);
}

async function add(tx: Tx, user: Parameters<typeof insertUser>[1], now: number): Promise<void> {
  const at = nextUpdatedAt(now);
  await insertUser(tx, user, at);
  const after = await findUser(tx, user.id);
  if (after) await record(tx, now, { action: 'create', after, at });
}

function newId(now: number): string {
  return createIdGenerator(() => now, randomBytes)();
}

/**
 * Adds an administrator if the database has no users, with the given or generated email and
 * password; returns null if users exist. Safe to run from several processes: only one adds the user.
 */
export async function addFirstAdministrator(
  storage: Storage,
  given: { email: string | null; password: string | null; now: number },
): Promise<Credentials | null> {
  if ((await listUsers(storage.db)).length > 0) return null;
  const email = given.email ?? 'admin@example.com';
  const password = given.password ?? generatePassword(randomBytes, 12);
  const passwordHash = await hashPassword(password);
  return storage.transaction(async (tx) => {
    await lockSettings(tx, 'update');
    if ((await listUsers(tx)).length > 0) return null;
    const id = newId(given.now);
    const user = { id, email, name: 'Administrator', role: 'admin' as const, storeIds: [] };
    await add(tx, { ...user, passwordHash }, given.now);
    return { email, password };
  });
}

/** Adds a user with a generated password; throws AppError `invalid` or `conflict` like the API. */
export async function addUser(
  storage: Storage,
  given: { email: string; name: string | undefined; role: string | undefined; now: number },
): Promise<Credentials> {
  const { password_minimum } = await readSettings(storage.db);
  const generatedPassword = generatePassword(randomBytes, Math.max(12, password_minimum));
  const { password, ...fields } = parseInput(newUserInput, {
    ...given,
    password: generatedPassword,
  });
  const passwordHash = await hashPassword(password);
  try {
    await storage.transaction((tx) =>
      add(tx, { ...fields, id: newId(given.now), passwordHash }, given.now),
    );
  } catch (error) {
    if (violatedIndex(error) === 'users_email')
      throw conflictField('email', userMessages.emailTaken);
    throw error;
  }
  return { email: fields.email, password };
}

/** Resets a user's password and ends their sessions; throws AppError `not_found` if unknown. */
export async function resetUser(
  storage: Storage,
  given: { email: string; now: number },
): Promise<Credentials> {
  const { password_minimum } = await readSettings(storage.db);
  const password = generatePassword(randomBytes, Math.max(12, password_minimum));
  const hash = await hashPassword(password);
  return storage.transaction(async (tx) => {
    const found = await findUserByEmail(tx, given.email);
    const before = found && (await lockUser(tx, found.id));
    if (!before) throw notFound(`User ${given.email}`);
    const at = nextUpdatedAt(given.now, before.updated_at);
    await setPassword(tx, before.id, { hash, mustChange: true, at });
    await deleteSessionsOf(tx, before.id);
    const after = (await findUser(tx, before.id)) ?? before;
    await record(tx, given.now, { action: 'update', before, after, at });
    return { email: before.email, password };
  });
}
