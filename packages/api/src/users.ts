import { z } from 'zod';
import { conflictField, invalidField, notFound } from '@backcounter/core/errors';
import { parseChangedInput, parseInput } from '@backcounter/core/fields';
import { roles } from '@backcounter/core/permissions';
import {
  checkAdminStays,
  checkUserDeletion,
  generatePassword,
  newUserInput,
  newUserRules,
  userInput,
  userMessages,
} from '@backcounter/core/users';
import type { Tx } from '@backcounter/storage/database';
import { deletePasswordLinks } from '@backcounter/storage/password-links';
import { deleteSessionsOf } from '@backcounter/storage/sessions';
import { lockStores } from '@backcounter/storage/stores';
import {
  findUser,
  insertUser,
  listUsers,
  lockAdmins,
  lockUser,
  setPassword,
  updateUser,
  userOrder,
  type UserRow,
} from '@backcounter/storage/users';
import { hashInTurn } from './password-queue.ts';
import { deleteRowsRoute } from './row-batches.ts';
import {
  addRow,
  changeRow,
  deleteRow,
  lockRow,
  readBack,
  type Deletion,
  type NounRows,
} from './row-writes.ts';
import type { Restore } from './soft-delete.ts';
import { rawRoute, readRoute, writeRoute, type WriteCall } from './route.ts';
import { requireServerHost, requireSignedIn } from './server-only.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import { attemptedAccount } from './sign-in-attempts.ts';
import { doneMessage, instant, listResponse, pageQuery, readPage, replyList } from './wire.ts';

/** A user as administrators get it; an empty `store_ids` means all stores. */
const userWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  store_ids: z.array(z.string()),
  must_change_password: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

type UserWire = z.output<typeof userWire>;

/** Converts a stored user to the wire format. */
export function userToWire(row: UserRow): UserWire {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    store_ids: row.store_ids,
    must_change_password: row.must_change_password === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function save<T>(write: Promise<T>): Promise<T> {
  return mapUniqueViolation(write, {
    users_email: () => conflictField('email', userMessages.emailTaken),
  });
}

/** Row access for users; only administrators see them, in any store. */
const userRows: NounRows<UserRow, UserWire> = {
  kind: 'users',
  name: 'User',
  find: ({ tx }, id) => findUser(tx, id),
  lock: ({ tx }, id) => lockUser(tx, id),
  toWire: userToWire,
  storeIds: () => [],
};

/** Lock order for deletions: administrators first, because one of them must remain. */
const deletedUserRows: typeof userRows = {
  ...userRows,
  lock: async (call, id) => {
    await lockAdmins(call.tx);
    return userRows.lock(call, id);
  },
};

/** Deletes a locked user and ends their sessions (USR-16). */
async function removeUser(call: WriteCall, user: UserRow): Promise<Deletion> {
  checkUserDeletion(user.id, call.caller.userId, await lockAdmins(call.tx));
  const deletion = await deleteRow(call, userRows, user);
  await deleteSessionsOf(call.tx, user.id);
  await deletePasswordLinks(call.tx, user.id);
  return deletion;
}

/**
 * Locks the stores that a user is newly limited to; throws AppError `invalid` if one is missing.
 */
async function requireStores(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const stores = await lockStores(tx, ids, null, 'share');
  if (stores.length < ids.length) throw invalidField('store_ids', userMessages.storeUnknown);
}

export const usersRoutes = {
  'GET /auth/users': readRoute({
    summary: 'List users in the order in which they were added',
    permission: 'users.read',
    query: z.object(pageQuery),
    response: listResponse(userWire),
    snapshot: true,
    async handle({ db, query }) {
      const page = readPage(query, userOrder);
      const rows = await listUsers(db, page);
      return replyList(rows, page, userToWire, (row) => [row.created_at, row.id]);
    },
  }),

  'POST /auth/users': rawRoute({
    summary: 'Add a user',
    permission: 'users.write',
    body: newUserInput,
    read: (sent, { settings }) =>
      parseInput(newUserInput, sent, newUserRules(settings.password_minimum)),
    response: userWire,
    status: 201,
    async handle(call) {
      const { deps, writeId } = call;
      const signedIn = requireSignedIn(call);
      const { password, ...fields } = call.body;
      const account = attemptedAccount(call, signedIn.caller.email);
      const passwordHash = await hashInTurn(deps, account, password);
      return deps.storage.transaction(
        async (tx) => {
          await requireStores(tx, fields.storeIds);
          return addRow({ ...signedIn, tx }, userRows, (id, at) =>
            save(insertUser(tx, { id, passwordHash, ...fields }, at)),
          );
        },
        { writeId },
      );
    },
  }),

  'PUT /auth/users/:id': writeRoute({
    summary: 'Change a user; the password is reset or changed by calls of its own',
    permission: 'users.write',
    changes: userInput,
    response: userWire,
    async handle(call) {
      const { tx, id, change } = call;
      const admins = await lockAdmins(tx);
      const before = await lockRow(call, userRows);
      const fields = parseChangedInput(userInput, userToWire(before), change);
      if (before.role === 'admin' && fields.role !== 'admin') checkAdminStays(id, admins);
      // Deleted stores stay in the list: with an empty list the user would see all stores.
      await requireStores(
        tx,
        fields.storeIds.filter((storeId) => !before.store_ids.includes(storeId)),
      );
      const update = (at: string) => save(updateUser(tx, id, fields, at));
      return changeRow(call, userRows, { before, update });
    },
  }),

  'POST /auth/users/delete': deleteRowsRoute({
    summary: 'Delete several users, all of them or none; each can be restored',
    permission: 'users.write',
    rows: deletedUserRows,
    remove: removeUser,
  }),

  'DELETE /auth/users/:id': writeRoute({
    summary: 'Delete a user and end their sessions; an administrator can restore them',
    permission: 'users.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      const before = await lockRow(call, deletedUserRows);
      await removeUser(call, before);
      return { message: `User ${before.email} deleted successfully!` };
    },
  }),

  'POST /auth/users/:id/reset-password': rawRoute({
    summary: 'Give a user a temporary password and end their sessions, but for the one that asks',
    permission: 'users.write',
    response: z.object({ temporaryPassword: z.string() }),
    async handle(call) {
      const { deps, id, writeId } = call;
      const signedIn = requireSignedIn(call);
      const { randomBytes } = requireServerHost(deps);
      if (!(await findUser(deps.storage.db, id))) throw notFound('User');
      const { password_minimum } = signedIn.settings;
      const temporaryPassword = generatePassword(randomBytes, password_minimum);
      const account = attemptedAccount(call, signedIn.caller.email);
      const hash = await hashInTurn(deps, account, temporaryPassword);
      await deps.storage.transaction(
        async (tx) => {
          const inside = { ...signedIn, tx, id };
          const before = await lockRow(inside, userRows);
          const update = (at: string) => setPassword(tx, id, { hash, mustChange: true, at });
          await changeRow(inside, userRows, { before, update });
          // The caller's own session stays, so that they can read a password that they reset
          // themselves.
          await deleteSessionsOf(tx, id, signedIn.caller.session);
        },
        { writeId },
      );
      return { temporaryPassword };
    },
  }),
} as const;

/** Restores a deleted user; throws AppError `conflict` if the email was reused. */
export const restoreUser: Restore<'users'> = async (call, { row, revive }) => {
  await save(revive());
  return readBack(call, userRows, row.id);
};
