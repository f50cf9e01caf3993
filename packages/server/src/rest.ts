import { getHeapStatistics } from 'node:v8';

/** A thread of less has no garbage that would be worth looking for, in bytes. */
const worthwhile = 22_000_000;

/**
 * Gives back to the machine what only garbage holds, which the engine keeps for later: some 30 MB of a
 * thread that has answered long lists. Takes some 60 ms of processor time, so it is for when nobody
 * waits. Where `start.js` could not begin the process anew it does nothing.
 */
export function giveBack(): void {
  if (getHeapStatistics().total_physical_size < worthwhile) return;
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Does something once after each time that nobody was answered for so long. */
export function atRest(ms: number, act: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    work: () => clearTimeout(timer),
    rest() {
      clearTimeout(timer);
      timer = setTimeout(act, ms).unref();
    },
  };
}
