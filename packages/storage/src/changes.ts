import { mergeChanges, type Change } from '@backcounter/core/changes';
import type { Storage, Tx } from './database.ts';
import { cacheCommittedTexts } from './interned-texts.ts';

/** Called with committed changes, one per kind. */
export type ChangeListener = (changes: readonly Change[]) => void;

/** Delivers committed changes to listeners: within the process, or through the database. */
export type ChangeFeed = {
  publish: (changes: readonly Change[]) => void;
  /** Returns the unsubscribe function. */
  subscribe: (listener: ChangeListener) => () => void;
};

/** Changes recorded by the write that is running in a transaction. */
const recordedChanges = new WeakMap<Tx, Change[]>();

/** Records a change, to be published when its write is committed. */
export function recordChange(tx: Tx, change: Change): void {
  recordedChanges.get(tx)?.push(change);
}

/**
 * Wraps a storage's `transaction` to publish each write's changes once they are durable; writes
 * that were rolled back publish nothing.
 */
export function publishOnCommit(
  transaction: Storage['transaction'],
  feed: ChangeFeed,
): Storage['transaction'] {
  return async (write, options) => {
    let changes: Change[] = [];
    let committed: Tx | undefined;
    const result = await transaction((tx) => {
      // Several writes may share a transaction, or a write may run again.
      changes = [];
      committed = tx;
      recordedChanges.set(tx, changes);
      return write(tx);
    }, options);
    if (committed) cacheCommittedTexts(committed);
    if (changes.length > 0) {
      const writeId = options?.writeId;
      feed.publish(mergeChanges(changes).map((change) => ({ ...change, writeId })));
    }
    return result;
  };
}

/** A feed within this process only. */
export function localFeed(): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  return {
    publish(changes) {
      for (const listener of listeners) listener(changes);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
