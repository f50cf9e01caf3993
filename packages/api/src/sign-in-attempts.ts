import { AppError } from '@backcounter/core/errors';
import { sessionMessages } from '@backcounter/core/session-times';
import { nameKey, visibleNameKey } from '@backcounter/core/text';
import type { Tx } from '@backcounter/storage/database';
import {
  beginAttempt,
  deleteOldAttempts,
  markAttemptFailed,
  deleteAttempt,
  type AttemptedAccount,
} from '@backcounter/storage/sign-in-attempts';
import type { ApiDeps } from './deps.ts';
import { passwordQueue } from './password-queue.ts';
import { requireServerHost } from './server-only.ts';

/** An attempt polls this often, and this many times, until earlier ones have finished. */
const pollMs = 40;
const maxPolls = 150;

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs));

const refused = (retryAfterSeconds: number, message: string) =>
  new AppError('too_many_requests', { message, retryAfterSeconds });

/** The account and client address that a sign-in attempt is counted for. */
export function attemptedAccount(
  call: { deps: ApiDeps; request: Request; env: unknown },
  email: string,
  employeeName?: string,
): AttemptedAccount {
  const address = requireServerHost(call.deps).addressOf(call.request, call.env);
  const accountKey = nameKey(email);
  const emailKey =
    employeeName === undefined ? accountKey : `${accountKey} ${visibleNameKey(employeeName)}`;
  return { emailKey, accountKey, address };
}

async function begin(deps: ApiDeps, account: AttemptedAccount, tooMany: string): Promise<string> {
  const id = deps.newId();
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const judgement = await deps.storage.transaction((tx) =>
      beginAttempt(tx, account, { id, now: deps.clock() }),
    );
    if (judgement.verdict === 'refuse') throw refused(judgement.retryAfterSeconds, tooMany);
    if (judgement.verdict === 'check') return id;
    await pause();
  }
  throw refused(1, tooMany);
}

type Guess<T> = {
  account: AttemptedAccount;
  /** A password or PIN. */
  password: string;
  /** Any of which the password may have; null for an unknown account: verifying takes the same time. */
  hashes: readonly (string | null)[];
  /** A new password to hash after a successful attempt. */
  newPassword?: string;
  /** Runs in one transaction after a successful attempt. */
  onSuccess: (tx: Tx, newHash: string) => Promise<T>;
  wrong: () => AppError;
  /** The message when there were too many wrong ones, if they were no sign-ins. */
  tooMany?: string;
};

/**
 * Verifies a password. The attempt is persisted first, so that concurrent guesses cannot exceed the
 * limit; no lock is held while hashing. Throws AppError `too_many_requests` with the time to wait,
 * or `wrong()`.
 */
export function tryPassword<T>(deps: ApiDeps, guess: Guess<T>): Promise<T> {
  return passwordQueue(deps).attempt(guess.account, () => tryInTurn(deps, guess));
}

async function tryInTurn<T>(deps: ApiDeps, guess: Guess<T>): Promise<T> {
  const { verifyPassword, hashPassword } = requireServerHost(deps);
  const { account, password, hashes, newPassword } = guess;
  const attempt = await begin(deps, account, guess.tooMany ?? sessionMessages.tooManyAttempts);
  const inTurn = <R>(work: () => Promise<R>) => passwordQueue(deps).inTurn(account, work);
  let right = false;
  for (const hash of hashes) right ||= await inTurn(() => verifyPassword(password, hash));
  if (!right) {
    await deps.storage.transaction((tx) => markAttemptFailed(tx, attempt));
    throw guess.wrong();
  }
  const newHash = newPassword === undefined ? '' : await inTurn(() => hashPassword(newPassword));
  return deps.storage.transaction(async (tx) => {
    await deleteAttempt(tx, attempt);
    await deleteOldAttempts(tx, deps.clock());
    return guess.onSuccess(tx, newHash);
  });
}
