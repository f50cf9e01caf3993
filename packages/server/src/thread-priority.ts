import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** The id of the calling thread, which only Linux has among the ids of processes; null elsewhere. */
export function threadId(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return null;
  }
}

/**
 * Lets all other threads go before the calling one where there are fewer cores than work. Without
 * effect where a thread has no priority of its own.
 */
export function lowerThreadPriority(): void {
  const id = threadId();
  if (id === null) return;
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(id, Math.min(getPriority(id) + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // A sandbox may forbid it; the thread works all the same.
  }
}
