import { setImmediate } from 'node:timers/promises';
import type { Tx, WriteOptions } from '../database.ts';
import { inSavepoint } from '../savepoint.ts';

type Write<T> = (tx: Tx) => Promise<T>;

/** Writes of all kinds share the queue, so the types of their results are known to `run` alone. */
type QueuedWrite = {
  isQuiet: boolean;
  write: Write<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};

type Options = {
  /** Runs a transaction; the promise is fulfilled when it is durable. */
  transaction: <T>(write: Write<T>) => Promise<T>;
  /** The same for a group of quiet writes. */
  quietTransaction: <T>(write: Write<T>) => Promise<T>;
  /** False once the engine has rolled back on its own, as on a full disk. */
  isOpen: () => boolean;
};

/** Maximum writes per commit, as the first one waits for the last. */
const largestGroup = 32;

/**
 * Groups writes that arrive in one turn of the event loop, or during a commit, into one commit,
 * since the cost of a commit is the disk sync. Each write is still atomic, sees the writes before
 * it, and resolves only when everything it saw is durable.
 */
export class GroupCommit {
  readonly #options: Options;
  #queue: QueuedWrite[] = [];
  #drain: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Queues a write; it may run again when its group fails. */
  run<T>(write: Write<T>, { isQuiet = false }: WriteOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ isQuiet, write, resolve, reject });
      this.#drain ??= this.#drainQueue();
    });
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#drain) await this.#drain;
  }

  async #drainQueue(): Promise<void> {
    for (;;) {
      const group = await this.#nextGroup();
      if (group.length === 0) break;
      if (group.length === 1 || !(await this.#commitTogether(group))) {
        for (const each of group) await this.#commitAlone(each);
      }
    }
    this.#drain = null;
  }

  /** Takes the next group once no more writes arrive; empty when there are none. */
  async #nextGroup(): Promise<QueuedWrite[]> {
    // Requests already received reach their writes within this turn.
    await setImmediate();
    // Clients answered by the last commit are about to send their next write. Without waiting for
    // them, half of the clients would always wait for the other half's commit.
    for (let known = 0; known < Math.min(this.#queue.length, largestGroup);) {
      known = this.#queue.length;
      await setImmediate();
    }
    return this.#queue.splice(0, largestGroup);
  }

  #transactionOf(group: readonly QueuedWrite[]): Options['transaction'] {
    const { transaction, quietTransaction } = this.#options;
    return group.every(({ isQuiet }) => isQuiet) ? quietTransaction : transaction;
  }

  async #commitAlone(queued: QueuedWrite): Promise<void> {
    const { write, resolve, reject } = queued;
    try {
      resolve((await this.#transactionOf([queued])(write)) as never);
    } catch (error) {
      reject(error);
    }
  }

  /** False when the group was rolled back; no write has been settled then. */
  async #commitTogether(group: readonly QueuedWrite[]): Promise<boolean> {
    const settlers: (() => void)[] = [];
    try {
      await this.#transactionOf(group)(async (tx) => {
        for (const each of group) settlers.push(await this.#runPart(tx, each));
      });
    } catch {
      return false;
    }
    for (const settle of settlers) settle();
    return true;
  }

  /** Runs one write of a group; returns a function that settles it after the commit. */
  async #runPart(tx: Tx, { write, resolve, reject }: QueuedWrite): Promise<() => void> {
    try {
      const value = await inSavepoint(tx, () => write(tx));
      return () => resolve(value as never);
    } catch (error) {
      if (!this.#options.isOpen()) throw error;
      return () => reject(error);
    }
  }
}
