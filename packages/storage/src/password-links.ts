import type { Db, PasswordLinksTable, Tx } from './database.ts';

/** Records a link by the hash of its token. */
export async function insertPasswordLink(tx: Tx, link: PasswordLinksTable): Promise<void> {
  await tx.insertInto('password_links').values(link).execute();
}

/** The links of a user that are valid at `now`, in ms since 1970. */
export async function countPasswordLinks(db: Db, userId: string, now: number): Promise<number> {
  const rows = await db
    .selectFrom('password_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  return rows.length;
}

/** The id of the live user whose link is valid at `now`, undefined if there is none. */
export async function findPasswordLink(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id;
}

/** Ends the links of a user, as with each new password or email. */
export async function deletePasswordLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

/** Deletes expired links to keep the table small. */
export async function deleteExpiredPasswordLinks(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('password_links').where('expires_at', '<=', now).execute();
}
