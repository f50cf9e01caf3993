import { AppError } from '@backcounter/core/errors';
import { sessionMessages } from '@backcounter/core/session-times';
import type { AttemptedAccount } from '@backcounter/storage/sign-in-attempts';
import type { ApiDeps } from './deps.ts';

/** Sized for 60 people behind one router who sign in at once, 15 of whom mistype. */
const defaultLimits = { maxConcurrentChecks: 4, maxPendingPerAddress: 80, maxPending: 400 };

type Start = () => void;

function takeFirst<T>(from: Map<string, T>): [string, T] | undefined {
  const [first] = from;
  if (first) from.delete(first[0]);
  return first;
}

/**
 * Limits concurrent and queued password checks in this process. Scheduling is round-robin by
 * address, then by account, so that nobody waits behind all guesses of another client.
 */
export class SignInQueue {
  readonly #limits: typeof defaultLimits;
  readonly #pendingByAddress = new Map<string, number>();
  readonly #waiting = new Map<string, Map<string, Start[]>>();
  #pendingCount = 0;
  #free: number;

  constructor(limits = defaultLimits) {
    this.#limits = limits;
    this.#free = limits.maxConcurrentChecks;
  }

  /** Runs a whole attempt; throws AppError `too_many_requests` if too many are pending. */
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

  /** Runs the expensive part of an attempt when it is its turn. */
  async inTurn<T>(account: AttemptedAccount, check: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((start) => this.#wait(account, start));
    try {
      return await check();
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

  /** Takes the next check; its address and account move to the end of their queues. */
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

const queues = new WeakMap<ApiDeps, SignInQueue>();

/** The queue of one API instance, created on first use. */
export function signInQueue(deps: ApiDeps): SignInQueue {
  const queue = queues.get(deps) ?? new SignInQueue();
  queues.set(deps, queue);
  return queue;
}
