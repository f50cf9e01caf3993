import { setImmediate } from 'node:timers/promises';
import type { Tx, WriteOptions } from '../database.ts';
import { inSavepoint } from '../savepoint.ts';

type Write<T> = (tx: Tx) => Promise<T>;

type Waiting = {
  isQuiet: boolean;
  write: Write<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};

type Options = {
  /** Runs work all or nothing; fulfilled when it is durable. */
  transaction: <T>(write: Write<T>) => Promise<T>;
  /** The same for writes that are all quiet. */
  quietTransaction: <T>(write: Write<T>) => Promise<T>;
  /** True while the engine has not ended the transaction of its own accord, as on a full disk. */
  isOpen: () => boolean;
};

/** Writes that share one commit; the first of them waits for the last. */
const largestGroup = 32;

/**
 * Lets writes that arrive in one turn of the program, or while others are committed, share a
 * commit, because what a commit costs is the wait for the disk. Each of them is still all or
 * nothing, sees what those before it have written, and is answered only when everything that it saw
 * is durable.
 */
export class GroupCommit {
  readonly #options: Options;
  #waiting: Waiting[] = [];
  #working: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs a write in its turn; it may be run again when the group that it was in has failed. */
  run<T>(write: Write<T>, { isQuiet = false }: WriteOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ isQuiet, write, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    for (;;) {
      const group = await this.#nextGroup();
      if (group.length === 0) break;
      if (group.length === 1 || !(await this.#commitTogether(group))) {
        for (const each of group) await this.#commitAlone(each);
      }
    }
    this.#working = null;
  }

  /** What waits to be written, once no more is seen to come; none when nothing does. */
  async #nextGroup(): Promise<Waiting[]> {
    // Requests that have arrived already reach their writes within this turn.
    await setImmediate();
    // Whoever was answered by the last commit is about to come back: without them, half of the clients
    // would always wait for the commit of the other half.
    for (let known = 0; known < Math.min(this.#waiting.length, largestGroup);) {
      known = this.#waiting.length;
      await setImmediate();
    }
    return this.#waiting.splice(0, largestGroup);
  }

  #transactionOf(group: readonly Waiting[]): Options['transaction'] {
    const { transaction, quietTransaction } = this.#options;
    return group.every(({ isQuiet }) => isQuiet) ? quietTransaction : transaction;
  }

  async #commitAlone(waiting: Waiting): Promise<void> {
    const { write, resolve, reject } = waiting;
    try {
      resolve((await this.#transactionOf([waiting])(write)) as never);
    } catch (error) {
      reject(error);
    }
  }

  /** False when the group has left nothing behind and nobody was answered. */
  async #commitTogether(group: readonly Waiting[]): Promise<boolean> {
    const answers: (() => void)[] = [];
    try {
      await this.#transactionOf(group)(async (tx) => {
        for (const each of group) answers.push(await this.#runPart(tx, each));
      });
    } catch {
      return false;
    }
    for (const answer of answers) answer();
    return true;
  }

  /** How one write of a group ended, told once the group is committed. */
  async #runPart(tx: Tx, { write, resolve, reject }: Waiting): Promise<() => void> {
    try {
      const value = await inSavepoint(tx, () => write(tx));
      return () => resolve(value as never);
    } catch (error) {
      if (!this.#options.isOpen()) throw error;
      return () => reject(error);
    }
  }
}
