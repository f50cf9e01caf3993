import { mergeChanges, type Change } from '@backcounter/core/changes';
import type { Storage, Tx } from './database.ts';
import { rememberWords } from './words.ts';

/** Called with changes that are committed, one for each kind. */
export type HearChanges = (changes: readonly Change[]) => void;

/** How committed changes reach those who listen: within the process, or through the database. */
export type ChangeFeed = {
  publish: (changes: readonly Change[]) => void;
  /** Answers how to stop listening. */
  subscribe: (hear: HearChanges) => () => void;
};

/** What the write that is running in a transaction has changed so far. */
const noted = new WeakMap<Tx, Change[]>();

/** Notes a change, to be told of when the write it belongs to is committed. */
export function noteChange(tx: Tx, change: Change): void {
  noted.get(tx)?.push(change);
}

/**
 * A storage's transaction that tells a feed what each write has changed, once that is durable;
 * nobody hears of a write that was undone.
 */
export function announcing(
  transaction: Storage['transaction'],
  feed: ChangeFeed,
): Storage['transaction'] {
  return async (write, options) => {
    let changes: Change[] = [];
    let committed: Tx | undefined;
    const result = await transaction((tx) => {
      // Writes may share a transaction one after the other, or be run again.
      changes = [];
      committed = tx;
      noted.set(tx, changes);
      return write(tx);
    }, options);
    if (committed) rememberWords(committed);
    if (changes.length > 0) feed.publish(mergeChanges(changes));
    return result;
  };
}

/** A feed within this process. */
export function localFeed(): ChangeFeed {
  const listeners = new Set<HearChanges>();
  return {
    publish(changes) {
      for (const hear of listeners) hear(changes);
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
