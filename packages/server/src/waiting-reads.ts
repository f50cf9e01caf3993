import type { ByteStream, HeavyRead } from '@backcounter/api/deps';
import { AppError } from '@backcounter/core/errors';

type Bytes = Uint8Array<ArrayBuffer>;

/** A read that was asked for, until it is answered. */
export type Asked = {
  id: number;
  read: HeavyRead;
  signal: AbortSignal | undefined;
  /** Its answer is a stream, as a thread has found. */
  isLong: boolean;
  /** When it is refused if it still waits, in ms of `performance.now()`. */
  until: number;
  resolve: (content: Bytes | ByteStream) => void;
  reject: (error: unknown) => void;
};

export const givenUp = () => new AppError('invalid', { message: 'Given up' });

const crowded = () =>
  new AppError('unavailable', {
    message: 'Too many long lists are being read right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  });

const userOf = ({ read }: Asked) => read.caller.userId;

function countedBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string) {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/**
 * Reads that wait for a thread. They are bounded: where there are too many, the person who asked for
 * most of them loses the oldest, and none waits for longer than it may. Whoever has least of the work
 * goes first, so that one person's thousand questions keep nobody else waiting. In a crowd the newest
 * goes before older ones, as whoever asked long ago has the least hope left and may be gone.
 */
export class WaitingReads {
  readonly #most: number;
  /** With the timer of each, in the order in which they came. */
  readonly #waiting = new Map<Asked, NodeJS.Timeout>();

  constructor(most: number) {
    this.#most = most;
  }

  add(asked: Asked): void {
    const waitMs = asked.until - performance.now();
    const timer = setTimeout(() => this.drop(asked, crowded()), waitMs).unref();
    this.#waiting.set(asked, timer);
    if (this.#waiting.size > this.#most) this.#dropOldestOfMost();
  }

  /** Rejects one that still waits. */
  drop(asked: Asked, error: AppError): void {
    if (this.#remove(asked)) asked.reject(error);
  }

  dropAll(error: () => AppError): void {
    for (const asked of this.#waiting.keys()) this.drop(asked, error());
  }

  /** Takes the next one that fits; `working` are the people whose reads are being answered. */
  take(fits: (asked: Asked) => boolean, working: readonly string[]): Asked | undefined {
    if (this.#waiting.size === 0) return undefined;
    const has = countedBy(working, (userId) => userId);
    const inTurn = [...this.#waiting.keys()].filter(fits);
    const [next] = (this.#waiting.size > this.#most / 4 ? inTurn.reverse() : inTurn).sort(
      (one, other) => (has.get(userOf(one)) ?? 0) - (has.get(userOf(other)) ?? 0),
    );
    if (next) this.#remove(next);
    return next;
  }

  some(test: (asked: Asked) => boolean): boolean {
    return [...this.#waiting.keys()].some(test);
  }

  #remove(asked: Asked): boolean {
    clearTimeout(this.#waiting.get(asked));
    return this.#waiting.delete(asked);
  }

  #dropOldestOfMost(): void {
    const asks = countedBy(this.#waiting.keys(), userOf);
    const most = Math.max(...asks.values());
    const oldest = [...this.#waiting.keys()].find((asked) => asks.get(userOf(asked)) === most);
    if (oldest) this.drop(oldest, crowded());
  }
}
