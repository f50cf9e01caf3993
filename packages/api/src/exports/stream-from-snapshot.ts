import type { Db, Storage } from '@backcounter/storage/database';

/** Generates a file from a snapshot; it calls `release` when it has finished reading tables. */
type Make<Part> = (db: Db, release: () => void) => AsyncGenerator<Part>;

/**
 * Streams a file generated from one snapshot. Until `release`, chunks (compressed already) are
 * generated eagerly and buffered, so that a slow client does not keep the snapshot open; afterwards
 * they are generated on demand.
 */
export async function* streamFromSnapshot<Part>(
  storage: Storage,
  make: Make<Part>,
): AsyncGenerator<Part> {
  const buffered: Part[] = [];
  const state = { isOver: false, isWanted: true, isReleased: false };
  let progress = Promise.withResolvers<undefined>();
  let parts: AsyncGenerator<Part> | undefined;
  const producing = storage
    .snapshot(async (db) => {
      parts = make(db, () => {
        state.isReleased = true;
      });
      while (state.isWanted && !state.isReleased) {
        const part = await parts.next();
        if (part.done) return;
        buffered.push(part.value);
        progress.resolve(undefined);
      }
    })
    .finally(() => {
      state.isOver = true;
      progress.resolve(undefined);
    });
  // A failure is rethrown below, after the buffered chunks.
  producing.catch(() => undefined);
  try {
    for (;;) {
      for (const part of buffered.splice(0)) yield part;
      if (state.isOver && buffered.length === 0) break;
      if (buffered.length > 0) continue;
      await progress.promise;
      progress = Promise.withResolvers();
    }
    await producing;
    if (state.isReleased && parts) yield* parts;
  } finally {
    state.isWanted = false;
  }
}
