import { sql } from 'kysely';
import type { Db, SessionsTable, Tx } from './database.ts';
import { prepare, type Placeholders } from './prepared.ts';
import { settingsColumns } from './settings.ts';

const storesOfUser = sql<string | null>`(select string_agg(store_id, ' ') from user_stores
  where user_id = users.id)`;

const sessionByToken = prepare((db, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('settings', (join) => join.on('settings.id', '=', 1))
    .select([
      'sessions.token_hash',
      'sessions.user_id',
      'sessions.employee_name',
      'sessions.created_at as signed_in_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.name',
      'users.email',
      'users.role',
      'users.must_change_password',
      // One string; a join would repeat the whole row for each of possibly thousands of stores.
      storesOfUser.as('store_ids'),
      ...settingsColumns,
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null),
);

/**
 * A session with its live user, the ids of the user's stores and the settings, in the one read that
 * every request starts with. Null when the token is unknown or the user was deleted.
 */
export async function findSession(db: Db, tokenHash: string) {
  const [found] = await sessionByToken(db, { tokenHash });
  if (!found) return null;
  const { store_ids, ...row } = found;
  return { ...row, storeIds: store_ids?.split(' ') ?? [] };
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function insertSession(tx: Tx, session: SessionsTable): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Records when a session was last used, in ms; never moves it back. */
export async function touchSession(tx: Tx, tokenHash: string, at: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', at)
    .execute();
}

/** Stores the name an employee chose on the identification screen (IDN-09). */
export async function setSessionEmployeeName(
  tx: Tx,
  tokenHash: string,
  name: string | null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ employee_name: name })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a user except the one with the token hash `except`. */
export async function deleteSessionsOf(tx: Tx, userId: string, except?: string): Promise<void> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('token_hash', '!=', except);
  await query.execute();
}

/** Deletes expired sessions to keep the table small. */
export async function deleteExpiredSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
