/** Where ids come from: the server's are random, the demo's start with `demo-` (DEM-07). */
export type NewId = () => string;

/** The random part's source; both hosts have `crypto.getRandomValues`. */
export type RandomBytes = (count: number) => Uint8Array;

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In the order in which they sort, by which ids do too. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What eight letters can hold; as milliseconds until the year 8888. */
const mostInEight = letters.length ** 8;

function eightLetters(value: number): string {
  let text = '';
  for (let rest = value; text.length < 8; rest = Math.floor(rest / letters.length)) {
    text = letters.charAt(rest % letters.length) + text;
  }
  return text;
}

/**
 * Ids of 16 letters and digits: eight of the time in milliseconds, so that rows made together lie
 * together, and eight random ones, which count on within a millisecond, so that a later id sorts later.
 * They begin with `0V` or more and so sort after the 24 hexadecimal digits (`01a2…`) of before.
 */
export function idMaker(now: () => number, randomBytes: RandomBytes): NewId {
  let last = 0;
  let tail = 0;
  return () => {
    const time = Math.max(last, now());
    // Half of what the letters hold is left for counting on.
    tail = time === last ? tail + 1 : parseInt(toHex(randomBytes(6)), 16) % (mostInEight / 2);
    last = time;
    return eightLetters(last) + eightLetters(tail);
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
