import type { Db, Storage } from '@backcounter/storage/database';

/** Makes parts of a file from one state of the tables; `release` says that they are all read. */
type Make<Part> = (db: Db, release: () => void) => AsyncGenerator<Part>;

/**
 * A file that is made from one state of the tables. What comes of the tables is made at once and
 * waits in memory, compressed as it is, so that a slow receiver does not hold that state; what comes
 * after `release` is made as it is taken.
 */
export async function* fromSnapshot<Part>(
  storage: Storage,
  make: Make<Part>,
): AsyncGenerator<Part> {
  const made: Part[] = [];
  const state = { isOver: false, isWanted: true, isReleased: false };
  let news = Promise.withResolvers<undefined>();
  let parts: AsyncGenerator<Part> | undefined;
  const making = storage
    .snapshot(async (db) => {
      parts = make(db, () => {
        state.isReleased = true;
      });
      while (state.isWanted && !state.isReleased) {
        const part = await parts.next();
        if (part.done) return;
        made.push(part.value);
        news.resolve(undefined);
      }
    })
    .finally(() => {
      state.isOver = true;
      news.resolve(undefined);
    });
  // A failure is met below, when what was made before it is taken.
  making.catch(() => undefined);
  try {
    for (;;) {
      for (const part of made.splice(0)) yield part;
      if (state.isOver && made.length === 0) break;
      if (made.length > 0) continue;
      await news.promise;
      news = Promise.withResolvers();
    }
    await making;
    if (state.isReleased && parts) yield* parts;
  } finally {
    state.isWanted = false;
  }
}
