import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../database.ts';
import { inSavepoint } from '../savepoint.ts';

type Write<T> = (tx: Tx) => Promise<T>;

type Waiting = {
  write: Write<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};

type Options = {
  /** Runs work all or nothing; fulfilled when it is durable. */
  transaction: <T>(write: Write<T>) => Promise<T>;
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
  readonly #transaction: Options['transaction'];
  readonly #isOpen: Options['isOpen'];
  #waiting: Waiting[] = [];
  #working: Promise<void> | null = null;

  constructor({ transaction, isOpen }: Options) {
    this.#transaction = transaction;
    this.#isOpen = isOpen;
  }

  /** Runs a write in its turn; it may be run again when the group that it was in has failed. */
  run<T>(write: Write<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    for (;;) {
      // Requests that have arrived already reach their writes within this turn.
      await setImmediate();
      const group = this.#waiting.splice(0, largestGroup);
      if (group.length === 0) break;
      if (group.length === 1 || !(await this.#commitTogether(group))) {
        for (const each of group) await this.#commitAlone(each);
      }
    }
    this.#working = null;
  }

  async #commitAlone({ write, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve((await this.#transaction(write)) as never);
    } catch (error) {
      reject(error);
    }
  }

  /** False when the group has left nothing behind and nobody was answered. */
  async #commitTogether(group: readonly Waiting[]): Promise<boolean> {
    const answers: (() => void)[] = [];
    try {
      await this.#transaction(async (tx) => {
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
      if (!this.#isOpen()) throw error;
      return () => reject(error);
    }
  }
}
