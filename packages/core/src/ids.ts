/** Generates ids: random on the server, starting with `demo-` in the demo (DEM-07). */
export type IdGenerator = () => string;

/** Source of randomness; both hosts have `crypto.getRandomValues`. */
export type RandomBytes = (count: number) => Uint8Array;

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In ASCII order, so that ids sort by the number they encode. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Number of values of eight letters; as milliseconds they last until the year 8888. */
const eightLetterValues = letters.length ** 8;

function eightLetters(value: number): string {
  let text = '';
  for (let rest = value; text.length < 8; rest = Math.floor(rest / letters.length)) {
    text = letters.charAt(rest % letters.length) + text;
  }
  return text;
}

/**
 * Generates ids of 16 letters and digits: eight encode the time in ms, so that rows created
 * together are stored together; eight are random and count up within a millisecond, so that a later
 * id sorts later. They start with `0V` or higher and therefore sort after the 24-digit hexadecimal
 * ids (`01a2…`) of earlier versions.
 */
export function createIdGenerator(now: () => number, randomBytes: RandomBytes): IdGenerator {
  let last = 0;
  let tail = 0;
  return () => {
    const time = Math.max(last, now());
    // Half of the range is left for counting up.
    tail = time === last ? tail + 1 : parseInt(toHex(randomBytes(6)), 16) % (eightLetterValues / 2);
    last = time;
    return eightLetters(last) + eightLetters(tail);
  };
}

/**
 * Generates demo ids: `demo-` and the current time in ms, or one more than the last when that is
 * taken.
 */
export function createDemoIdGenerator(now: () => number): IdGenerator {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now());
    return `demo-${last}`;
  };
}
