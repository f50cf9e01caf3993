import { useDeferredValue } from 'react';

/** About as many rows as a screen holds. */
const atOnce = 20;

/**
 * How many of some rows are drawn now: what a screen holds at once, the others in a frame of their own,
 * for which React makes way whenever the person does something.
 */
export function useInTwoFrames(count: number, needed = 0): number {
  const drawn = useDeferredValue(count, 0);
  return Math.min(count, Math.max(drawn, needed, atOnce));
}
