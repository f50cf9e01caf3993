import { AppError } from '@backcounter/core/errors';
import { sessionMessages } from '@backcounter/core/session-times';
import { nameKey } from '@backcounter/core/text';
import type { Tx } from '@backcounter/storage/database';
import {
  beginAttempt,
  deleteOldAttempts,
  failAttempt,
  forgetAttempt,
  type AttemptedAccount,
} from '@backcounter/storage/sign-in-attempts';
import type { ApiDeps } from './deps.ts';
import { needServer } from './server-only.ts';
import { signInQueue } from './sign-in-queue.ts';

/** How long an attempt waits for those before it, in steps and altogether. */
const stepMs = 40;
const steps = 150;

const pause = () => new Promise((resolve) => setTimeout(resolve, stepMs));

function refused(retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', {
    message: sessionMessages.tooManyAttempts,
    retryAfterSeconds,
  });
}

/** The account that a request guesses at. */
export function attemptedAccount(
  call: { deps: ApiDeps; request: Request; env: unknown },
  email: string,
): AttemptedAccount {
  const address = needServer(call.deps).addressOf(call.request, call.env);
  return { emailKey: nameKey(email), address };
}

async function begin(deps: ApiDeps, account: AttemptedAccount): Promise<string> {
  const id = deps.newId();
  for (let step = 0; step < steps; step += 1) {
    const judgement = await deps.storage.transaction((tx) =>
      beginAttempt(tx, account, { id, now: deps.clock() }),
    );
    if (judgement.verdict === 'refuse') throw refused(judgement.retryAfterSeconds);
    if (judgement.verdict === 'check') return id;
    await pause();
  }
  throw refused(1);
}

type Guess<T> = {
  account: AttemptedAccount;
  password: string;
  /** Null for an account that does not exist; checking it takes as long. */
  hash: string | null;
  /** The password that is to be hashed once the guess was right. */
  newPassword?: string;
  /** What a right password is good for, in one transaction. */
  onRight: (tx: Tx, newHash: string) => Promise<T>;
  wrong: () => AppError;
};

/**
 * Tries a password. The attempt is written down first, so that guesses made at once cannot pass
 * the limit; nothing is locked while the password is hashed. Throws AppError `too_many_requests`
 * with the time to wait, or `wrong()`.
 */
export function tryPassword<T>(deps: ApiDeps, guess: Guess<T>): Promise<T> {
  return signInQueue(deps).attempt(guess.account, () => tryInTurn(deps, guess));
}

async function tryInTurn<T>(deps: ApiDeps, guess: Guess<T>): Promise<T> {
  const { verifyPassword, hashPassword } = needServer(deps);
  const { account, password, hash, newPassword } = guess;
  const attempt = await begin(deps, account);
  const inTurn = <R>(work: () => Promise<R>) => signInQueue(deps).inTurn(account, work);
  const right = await inTurn(() => verifyPassword(password, hash));
  if (!right) {
    await deps.storage.transaction((tx) => failAttempt(tx, attempt));
    throw guess.wrong();
  }
  const newHash = newPassword === undefined ? '' : await inTurn(() => hashPassword(newPassword));
  return deps.storage.transaction(async (tx) => {
    await forgetAttempt(tx, attempt);
    await deleteOldAttempts(tx, deps.clock());
    return guess.onRight(tx, newHash);
  });
}
