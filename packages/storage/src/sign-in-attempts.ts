import {
  attemptCheckMs,
  attemptWindowMs,
  judgeAttempt,
  type Attempts,
} from '@backcounter/core/sessions';
import type { Db, Tx } from './database.ts';

/** The account being signed in to (its email key) and the client's address. */
export type AttemptedAccount = {
  /** What is guessed: the password of an email, or the PIN of a name on its account. */
  emailKey: string;
  /** The email of the account. */
  accountKey: string;
  address: string;
};

async function readAttempts(db: Db, account: AttemptedAccount, now: number): Promise<Attempts> {
  // A single read: between two, an attempt that fails meanwhile would be missed by both.
  const attempts = await db
    .selectFrom('sign_in_attempts')
    .select(['attempted_at', 'failed'])
    .where('email_key', '=', account.emailKey)
    .where('address', '=', account.address)
    .where('attempted_at', '>', now - attemptWindowMs)
    .where('attempted_at', '<', now + attemptWindowMs)
    .execute();
  return {
    failedAt: attempts.filter((row) => row.failed === 1).map((row) => row.attempted_at),
    checking: attempts.filter((row) => row.failed === 0 && row.attempted_at > now - attemptCheckMs)
      .length,
  };
}

/**
 * Decides whether a password may be tried for an account from an address and, if so, records the
 * attempt under `id`. `now` is in ms since 1970.
 */
export async function beginAttempt(
  tx: Tx,
  account: AttemptedAccount,
  { id, now }: { id: string; now: number },
): Promise<ReturnType<typeof judgeAttempt>> {
  // Serializes attempts on one account; otherwise parallel guesses would all count the same
  // failures. An unknown email has no row to lock, but no guess at it can succeed.
  await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', account.accountKey)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
  const judgement = judgeAttempt(await readAttempts(tx, account, now), now);
  if (judgement.verdict === 'check') {
    await tx
      .insertInto('sign_in_attempts')
      .values({
        id,
        email_key: account.emailKey,
        address: account.address,
        attempted_at: now,
        failed: 0,
      })
      .execute();
  }
  return judgement;
}

/** Records that an attempt's password was wrong. */
export async function markAttemptFailed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('sign_in_attempts').set({ failed: 1 }).where('id', '=', id).execute();
}

/** Deletes an attempt whose password was right. */
export async function deleteAttempt(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('id', '=', id).execute();
}

/** Deletes the attempts on an account from an address, whose user has proved to be its owner. */
export async function deleteAttemptsOn(
  tx: Tx,
  { emailKey, address }: AttemptedAccount,
): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('email_key', '=', emailKey)
    .where('address', '=', address)
    .execute();
}

/** Deletes attempts outside the window, including future ones from a wrong clock. */
export async function deleteOldAttempts(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where((attempt) =>
      attempt.or([
        attempt('attempted_at', '<=', now - attemptWindowMs),
        attempt('attempted_at', '>=', now + attemptWindowMs),
      ]),
    )
    .execute();
}
