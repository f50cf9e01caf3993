import { toHex } from '@backcounter/core/ids';

/** The first 32 bits of the fractional part of a number's root. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

const roundConstants = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
const initialState = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The message padded with a one bit, zeros and its length in bits, in blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

const words = new Int32Array(64);

function fillWords(view: DataView, start: number): void {
  for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(start + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] ?? 0) + first + (words[at - 7] ?? 0) + second;
  }
}

function addBlock(state: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const mixedE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const added = (h + mixedE + chosen + (roundConstants[at] ?? 0) + (words[at] ?? 0)) | 0;
    const mixedA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, (added + mixedA + most) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word;
}

/**
 * The SHA-256 of bytes (FIPS 180-4), in hexadecimal. `crypto.subtle` exists only on pages served
 * over https.
 */
export function sha256(bytes: Uint8Array): string {
  const state = Int32Array.from(initialState);
  const view = padded(bytes);
  for (let start = 0; start < view.byteLength; start += 64) {
    fillWords(view, start);
    addBlock(state);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word);
  return toHex(new Uint8Array(digest.buffer));
}
