import {
  attemptCheckMs,
  attemptWindowMs,
  judgeAttempt,
  type Attempts,
} from '@backcounter/core/sessions';
import type { Db, Tx } from './database.ts';

/** An account as it is guessed at (its email's key) and the address that the guesses come from. */
export type AttemptedAccount = { emailKey: string; address: string };

async function readAttempts(db: Db, account: AttemptedAccount, now: number): Promise<Attempts> {
  // One read: in two, an attempt that fails between them would be counted in neither.
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
 * Asks whether an account's password may be tried from an address, and notes the attempt under
 * `id` when it may. `now` is ms since 1970.
 */
export async function beginAttempt(
  tx: Tx,
  account: AttemptedAccount,
  { id, now }: { id: string; now: number },
): Promise<ReturnType<typeof judgeAttempt>> {
  // Attempts at one account take turns here, or guesses made at once would all count the same
  // failures. An unknown email has no row to lock, and no guess at it can be right.
  await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', account.emailKey)
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

/** Notes that an attempt's password was wrong. */
export async function failAttempt(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('sign_in_attempts').set({ failed: 1 }).where('id', '=', id).execute();
}

/** Forgets an attempt whose password was right. */
export async function forgetAttempt(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('id', '=', id).execute();
}

/** Removes attempts that count no longer, also those that a wrong clock put into the future. */
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
