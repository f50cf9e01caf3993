import type { Db, Tx, WeeklyEmailsTable } from './database.ts';
import { liveUsers, storeIdsOf, type UserRow } from './users.ts';

/** A user's choice to get the weekly email; undefined without it. */
export function findWeeklyEmail(
  db: Db,
  userId: string,
): Promise<Pick<WeeklyEmailsTable, 'sent_on' | 'problem'> | undefined> {
  return db
    .selectFrom('weekly_emails')
    .select(['sent_on', 'problem'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Turns the weekly email of a user on. `today` (YYYY-MM-DD) counts as sent, so that the first one
 * comes with the next week. No change if it is on already.
 */
export async function turnOnWeeklyEmail(tx: Tx, userId: string, today: string): Promise<void> {
  await tx
    .insertInto('weekly_emails')
    .values({ user_id: userId, sent_on: today, problem: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Turns it off; no change if it is off already. */
export async function turnOffWeeklyEmail(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('weekly_emails').where('user_id', '=', userId).execute();
}

/** The live users whose email of a day (YYYY-MM-DD) has not been sent. */
export async function listDueWeeklyEmails(db: Db, day: string): Promise<UserRow[]> {
  const users = await liveUsers(db)
    .innerJoin('weekly_emails', 'weekly_emails.user_id', 'users.id')
    .where((where) =>
      where.or([
        where('weekly_emails.sent_on', 'is', null),
        where('weekly_emails.sent_on', '<', day),
      ]),
    )
    .orderBy('users.id')
    .execute();
  const rows: UserRow[] = [];
  for (const user of users) rows.push({ ...user, store_ids: await storeIdsOf(db, user.id) });
  return rows;
}

/**
 * Claims a user's email of a day, so that only one of several servers sends it; false if another has
 * claimed it or the user has turned it off meanwhile.
 */
export async function claimWeeklyEmail(tx: Tx, userId: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('weekly_emails')
    .set({ sent_on: day, problem: null })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('sent_on', 'is', null), where('sent_on', '<', day)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Counts the emails up to a day as sent: what a backup does not know of was sent after it. */
export async function countWeeklyEmailsAsSent(tx: Tx, day: string): Promise<void> {
  await tx
    .updateTable('weekly_emails')
    .set({ sent_on: day })
    .where((where) => where.or([where('sent_on', 'is', null), where('sent_on', '<', day)]))
    .execute();
}

/** Forgets why an email could not be sent, as another one was sent meanwhile. */
export async function clearWeeklyEmailProblem(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('weekly_emails')
    .set({ problem: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Gives a claimed email back because it could not be sent, with the reason. */
export async function recordWeeklyEmailFailure(
  tx: Tx,
  userId: string,
  failure: { sentOn: string | null; problem: string },
): Promise<void> {
  await tx
    .updateTable('weekly_emails')
    .set({ sent_on: failure.sentOn, problem: failure.problem })
    .where('user_id', '=', userId)
    .execute();
}
