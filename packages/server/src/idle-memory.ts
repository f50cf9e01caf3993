import { getHeapStatistics } from 'node:v8';

/** Below this heap size a collection is not worth its cost, in bytes. */
const minHeapBytes = 22_000_000;

let heapAfterLastGc = 0;

const heapSize = () => getHeapStatistics().total_physical_size;

/**
 * Runs a full garbage collection and returns unused heap to the system: about 30 MB in a thread that
 * has served long lists. It takes about 60 ms of CPU time and slows the next requests, so call it
 * when idle; it runs only if the heap has grown by `grownBytes` since the last time. A no-op where
 * `start.js` could not re-execute the process with `--expose-gc`.
 */
export function releaseMemory({ grownBytes }: { grownBytes: number }): void {
  if (heapSize() < Math.max(minHeapBytes, heapAfterLastGc + grownBytes)) return;
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  heapAfterLastGc = heapSize();
}

/**
 * Calls `act` once per idle period, after `ms` without work. Marking is cheap enough to be done with
 * each request.
 */
export function trackIdle(ms: number, act: () => void) {
  let isBusy = true;
  const timer = setTimeout(() => {
    if (!isBusy) act();
  }, ms).unref();
  return {
    markBusy() {
      isBusy = true;
    },
    markIdle() {
      isBusy = false;
      timer.refresh();
    },
  };
}
