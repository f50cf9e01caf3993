import type { UserFields } from '@backcounter/core/users';
import { nameKey } from '@backcounter/core/text';
import type { Db, Tx, UsersTable } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { deletePasswordLinks } from './password-links.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { insertWholeRows } from './whole-rows.ts';

const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.must_change_password',
  'users.created_at',
  'users.updated_at',
] as const;

/**
 * A live user without the password hash, with the ids of the stores it is limited to (none means
 * all).
 */
export type UserRow = Omit<UsersTable, 'email_key' | 'password_hash' | 'deleted_at'> & {
  store_ids: string[];
};

/** Live users without the stores that they are limited to. */
export function liveUsers(db: Db) {
  return db.selectFrom('users').select(userColumns).where('users.deleted_at', 'is', null);
}

/** Ids of the stores that a user is limited to, in order; none means all. */
export async function storeIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_stores')
    .select('store_id')
    .where('user_id', '=', userId)
    .orderBy('store_id')
    .execute();
  return rows.map((row) => row.store_id);
}

export const userOrder: readonly OrderKey[] = [
  { column: 'users.created_at', direction: 'asc' },
  { column: 'users.id', direction: 'asc' },
];

/** Live users in order of creation. */
export async function listUsers(db: Db, page: Page | null = null): Promise<UserRow[]> {
  const users = await inOrder(liveUsers(db), userOrder, page).execute();
  const links = await db.selectFrom('user_stores').selectAll().orderBy('store_id').execute();
  const byUser = Map.groupBy(links, (link) => link.user_id);
  return users.map((user) => ({
    ...user,
    store_ids: (byUser.get(user.id) ?? []).map((link) => link.store_id),
  }));
}

/** One live user, undefined when there is none. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const user = await liveUsers(db).where('users.id', '=', id).executeTakeFirst();
  return user && { ...user, store_ids: await storeIdsOf(db, id) };
}

/** The same, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const user = await liveUsers(tx).where('users.id', '=', id).forUpdate().executeTakeFirst();
  return user && { ...user, store_ids: await storeIdsOf(tx, id) };
}

/** Id and password hash of the live user with an email, undefined when there is none. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_key', '=', nameKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The password hash of a live user, undefined when there is none. */
export async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * Locks all live administrators until the transaction ends and returns their ids, so that two of
 * them cannot remove each other at once. Take it before the lock of a single user.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Everything but the password, which is set separately. */
function columns(
  fields: UserFields,
): Omit<Columns<'users'>, 'password_hash' | 'must_change_password'> {
  return {
    name: fields.name,
    email: fields.email,
    email_key: nameKey(fields.email),
    role: fields.role,
  };
}

/** Adds to the stores a user is limited to. */
export async function linkStores(
  tx: Tx,
  userId: string,
  storeIds: readonly string[],
): Promise<void> {
  const links = storeIds.map((store_id) => ({ user_id: userId, store_id }));
  await insertWholeRows(tx, 'user_stores', links);
}

/** Adds a user; AppError `conflict` (users_email) when a live user has the email. */
export async function insertUser(
  tx: Tx,
  user: UserFields & { id: string; passwordHash: string },
  at: string,
): Promise<void> {
  const row: Columns<'users'> = {
    ...columns(user),
    password_hash: user.passwordHash,
    must_change_password: 0,
  };
  await tx
    .insertInto('users')
    .values(newRow(user.id, row, at))
    .execute();
  await linkStores(tx, user.id, user.storeIds);
}

/**
 * Changes a live user, but not the password; AppError `conflict` as on insert. Ends their links to a new
 * password, as these may have gone to a former address.
 */
export async function updateUser(tx: Tx, id: string, fields: UserFields, at: string) {
  await tx
    .updateTable('users')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('user_stores').where('user_id', '=', id).execute();
  await linkStores(tx, id, fields.storeIds);
  await deletePasswordLinks(tx, id);
}

/**
 * Sets a user's password hash; `mustChange` forces a new password after the next sign-in. Ends their links
 * to a new password.
 */
export async function setPassword(
  tx: Tx,
  id: string,
  password: { hash: string; mustChange: boolean; at: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: password.hash,
      must_change_password: password.mustChange ? 1 : 0,
      updated_at: password.at,
    })
    .where('id', '=', id)
    .execute();
  await deletePasswordLinks(tx, id);
}
