import { useDeferredValue } from 'react';

/** About one screen of rows. */
const firstFrameCount = 20;

/**
 * How many rows to render now: one screen at first, the rest in a deferred render that React
 * interrupts for user input.
 */
export function useDeferredCount(count: number, needed = 0): number {
  const drawn = useDeferredValue(count, 0);
  return Math.min(count, Math.max(drawn, needed, firstFrameCount));
}
