import { getHeapStatistics } from 'node:v8';

/** A thread of less has no garbage that would be worth looking for, in bytes. */
const worthwhile = 22_000_000;

/** What this thread had when it looked the last time. */
let left = 0;

const heapSize = () => getHeapStatistics().total_physical_size;

/**
 * Gives back to the machine what only garbage holds, which the engine keeps for later: some 30 MB of a
 * thread that has answered long lists. Takes some 60 ms of processor time, and what is asked next is
 * answered more slowly for a while, so it is for when nobody waits, and only where the thread has `grown`
 * by so many bytes since the last time. Where `start.js` could not begin the process anew it does nothing.
 */
export function giveBack({ grown }: { grown: number }): void {
  if (heapSize() < Math.max(worthwhile, left + grown)) return;
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  left = heapSize();
}

/**
 * Does something once after each time that nobody was answered for so long. To say so costs next to
 * nothing, as the server does with each request.
 */
export function atRest(ms: number, act: () => void) {
  let isAtWork = true;
  const timer = setTimeout(() => {
    if (!isAtWork) act();
  }, ms).unref();
  return {
    work() {
      isAtWork = true;
    },
    rest() {
      isAtWork = false;
      timer.refresh();
    },
  };
}
