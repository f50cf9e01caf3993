import type { ByteStream, HeavyRead } from '@backcounter/api/deps';
import { AppError } from '@backcounter/core/errors';

type Bytes = Uint8Array<ArrayBuffer>;

/** A read that has not been answered yet. */
export type PendingRead = {
  id: number;
  read: HeavyRead;
  signal: AbortSignal | undefined;
  /** A worker has found that its response must be streamed. */
  isStreamed: boolean;
  /** When it is rejected if still queued, in ms of `performance.now()`. */
  deadline: number;
  resolve: (content: Bytes | ByteStream) => void;
  reject: (error: unknown) => void;
};

export const abortedError = () => new AppError('invalid', { message: 'Given up' });

const overloadedError = () =>
  new AppError('unavailable', {
    message: 'Too many long lists are being read right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  });

const userOf = ({ read }: PendingRead) => read.caller.userId;

function countBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string) {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/**
 * A bounded, fair queue of reads that wait for a thread. When it is full, the user with most entries
 * loses the oldest one; entries past their deadline are rejected. Users with the fewest running reads
 * go first, so that one user's thousand requests delay nobody else. Under load (over a quarter full)
 * the order is newest first, as the oldest are likely to have timed out in the client.
 */
export class ReadQueue {
  readonly #capacity: number;
  /** Each read with its deadline timer, in order of arrival. */
  readonly #waiting = new Map<PendingRead, NodeJS.Timeout>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(pending: PendingRead): void {
    const waitMs = pending.deadline - performance.now();
    const timer = setTimeout(() => this.drop(pending, overloadedError()), waitMs).unref();
    this.#waiting.set(pending, timer);
    if (this.#waiting.size > this.#capacity) this.#dropOldestOfBusiestUser();
  }

  /** Rejects a read if it is still queued. */
  drop(pending: PendingRead, error: AppError): void {
    if (this.#remove(pending)) pending.reject(error);
  }

  dropAll(error: () => AppError): void {
    for (const pending of this.#waiting.keys()) this.drop(pending, error());
  }

  /** Removes the next read that fits; `working` has the user id of each running read. */
  take(
    fits: (pending: PendingRead) => boolean,
    working: readonly string[],
  ): PendingRead | undefined {
    if (this.#waiting.size === 0) return undefined;
    const runningByUser = countBy(working, (userId) => userId);
    const candidates = [...this.#waiting.keys()].filter(fits);
    const [next] = (
      this.#waiting.size > this.#capacity / 4 ? candidates.reverse() : candidates
    ).sort(
      (one, other) =>
        (runningByUser.get(userOf(one)) ?? 0) - (runningByUser.get(userOf(other)) ?? 0),
    );
    if (next) this.#remove(next);
    return next;
  }

  some(test: (pending: PendingRead) => boolean): boolean {
    return [...this.#waiting.keys()].some(test);
  }

  #remove(pending: PendingRead): boolean {
    clearTimeout(this.#waiting.get(pending));
    return this.#waiting.delete(pending);
  }

  #dropOldestOfBusiestUser(): void {
    const counts = countBy(this.#waiting.keys(), userOf);
    const most = Math.max(...counts.values());
    const oldest = [...this.#waiting.keys()].find(
      (pending) => counts.get(userOf(pending)) === most,
    );
    if (oldest) this.drop(oldest, overloadedError());
  }
}
