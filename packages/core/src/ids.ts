/** Where ids come from: the server's are random, the demo's start with `demo-` (DEM-07). */
export type NewId = () => string;

/** The random part's source; both homes have `crypto.getRandomValues`. */
export type RandomBytes = (count: number) => Uint8Array;

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Ids of 24 hexadecimal digits: 12 of the time in milliseconds, so that rows made together lie
 * together, and 12 random ones, which count on within a millisecond, so that a later id sorts later.
 */
export function idMaker(now: () => number, randomBytes: RandomBytes): NewId {
  let last = 0;
  let tail = 0;
  return () => {
    const time = Math.max(last, now());
    tail = time === last ? tail + 1 : parseInt(toHex(randomBytes(6)), 16) % 2 ** 47;
    last = time;
    // Half of what the digits hold is left for counting on.
    return last.toString(16).padStart(12, '0') + tail.toString(16).padStart(12, '0');
  };
}

/** Ids of the demo: `demo-` and the current time, a millisecond later when that one is taken. */
export function demoIdMaker(now: () => number): NewId {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now());
    return `demo-${last}`;
  };
}
