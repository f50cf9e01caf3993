import { AppError } from '@backcounter/core/errors';
import { sessionMessages } from '@backcounter/core/session-times';
import type { AttemptedAccount } from '@backcounter/storage/sign-in-attempts';
import type { ApiDeps } from './deps.ts';

/** Sixty people behind one router may sign in at once, and fifteen mistype. */
const usual = { checksAtOnce: 4, openPerAddress: 80, openAltogether: 400 };

type Start = () => void;

function takeFirst<T>(from: Map<string, T>): [string, T] | undefined {
  const [first] = from;
  if (first) from.delete(first[0]);
  return first;
}

/**
 * Password checks in this process: a few at a time, so many waiting and no more. Addresses take
 * turns, and the accounts of an address among themselves: nobody waits behind all guesses of
 * another.
 */
export class SignInQueue {
  readonly #limits: typeof usual;
  readonly #open = new Map<string, number>();
  readonly #waiting = new Map<string, Map<string, Start[]>>();
  #openAltogether = 0;
  #free: number;

  constructor(limits = usual) {
    this.#limits = limits;
    this.#free = limits.checksAtOnce;
  }

  /** Runs a whole attempt; throws AppError `too_many_requests` when too many are under way. */
  async attempt<T>({ address }: AttemptedAccount, work: () => Promise<T>): Promise<T> {
    const open = this.#open.get(address) ?? 0;
    const { openPerAddress, openAltogether } = this.#limits;
    if (open >= openPerAddress || this.#openAltogether >= openAltogether) {
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

  /** Runs the costly part of an attempt when it is its turn. */
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
    this.#openAltogether += change;
    const open = (this.#open.get(address) ?? 0) + change;
    if (open === 0) this.#open.delete(address);
    else this.#open.set(address, open);
  }

  #wait({ address, emailKey }: AttemptedAccount, start: Start): void {
    const accounts = this.#waiting.get(address) ?? new Map<string, Start[]>();
    accounts.set(emailKey, [...(accounts.get(emailKey) ?? []), start]);
    this.#waiting.set(address, accounts);
  }

  /** The next in turn; its address and account go to the end of theirs. */
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

/** The queue of one API; it lives and dies with it. */
export function signInQueue(deps: ApiDeps): SignInQueue {
  const queue = queues.get(deps) ?? new SignInQueue();
  queues.set(deps, queue);
  return queue;
}
