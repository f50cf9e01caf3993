import { AppError } from '@backcounter/core/errors';
import { sessionMessages } from '@backcounter/core/session-times';
import type { AttemptedAccount } from '@backcounter/storage/sign-in-attempts';
import type { ApiDeps } from './deps.ts';
import { requireServerHost } from './server-only.ts';

/** Sized for 60 people behind one router who sign in at once, 15 of whom mistype. */
const pendingLimits = { maxPendingPerAddress: 80, maxPending: 400 };

type Limits = typeof pendingLimits & { hashesAtOnce: number };

type Start = () => void;

function takeFirst<T>(from: Map<string, T>): [string, T] | undefined {
  const [first] = from;
  if (first) from.delete(first[0]);
  return first;
}

/**
 * Limits concurrent and queued password hashes in this process, of which a check is one. Scheduling
 * is round-robin by address, then by account, so that nobody waits behind all guesses of another
 * client.
 */
export class PasswordQueue {
  readonly #limits: Limits;
  readonly #pendingByAddress = new Map<string, number>();
  readonly #waiting = new Map<string, Map<string, Start[]>>();
  #pendingCount = 0;
  #free: number;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#free = limits.hashesAtOnce;
  }

  /** Runs a whole attempt, which may hash twice; throws AppError `too_many_requests` if too many are pending. */
  async attempt<T>({ address }: AttemptedAccount, work: () => Promise<T>): Promise<T> {
    const pending = this.#pendingByAddress.get(address) ?? 0;
    const { maxPendingPerAddress, maxPending } = this.#limits;
    if (pending >= maxPendingPerAddress || this.#pendingCount >= maxPending) {
      const message = sessionMessages.tooManyAtOnce;
      throw new AppError('too_many_requests', { message, retryAfterSeconds: 2 });
    }
    this.#count(address, 1);
    try {
      return await work();
    } finally {
      this.#count(address, -1);
    }
  }

  /** Runs one hash of an attempt when it is its turn. */
  async inTurn<T>(account: AttemptedAccount, hash: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((start) => this.#wait(account, start));
    try {
      return await hash();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#free += 1;
    }
  }

  #count(address: string, change: 1 | -1): void {
    this.#pendingCount += change;
    const pending = (this.#pendingByAddress.get(address) ?? 0) + change;
    if (pending === 0) this.#pendingByAddress.delete(address);
    else this.#pendingByAddress.set(address, pending);
  }

  #wait({ address, emailKey }: AttemptedAccount, start: Start): void {
    const accounts = this.#waiting.get(address) ?? new Map<string, Start[]>();
    accounts.set(emailKey, [...(accounts.get(emailKey) ?? []), start]);
    this.#waiting.set(address, accounts);
  }

  /** Takes the next hash; its address and account move to the end of their queues. */
  #next(): Start | undefined {
    const [address, accounts] = takeFirst(this.#waiting) ?? [];
    if (address === undefined || accounts === undefined) return undefined;
    const [emailKey = '', starts = []] = takeFirst(accounts) ?? [];
    const [start, ...later] = starts;
    if (later.length > 0) accounts.set(emailKey, later);
    if (accounts.size > 0) this.#waiting.set(address, accounts);
    return start;
  }
}

const queues = new WeakMap<ApiDeps, PasswordQueue>();

/** The queue of one API instance, created on first use. */
export function passwordQueue(deps: ApiDeps): PasswordQueue {
  let queue = queues.get(deps);
  if (!queue) {
    const { hashesAtOnce } = requireServerHost(deps);
    queue = new PasswordQueue({ ...pendingLimits, hashesAtOnce });
    queues.set(deps, queue);
  }
  return queue;
}

/**
 * Hashes a password that the administrator `account` sets for somebody: in turn with all others, but
 * however many are pending, as an administrator guesses nothing.
 */
export function hashInTurn(
  deps: ApiDeps,
  account: AttemptedAccount,
  password: string,
): Promise<string> {
  const { hashPassword } = requireServerHost(deps);
  return passwordQueue(deps).inTurn(account, () => hashPassword(password));
}
