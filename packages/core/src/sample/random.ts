/** A generator of numbers from 0 to 1, the same sequence for the same seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random number that deviates from `middle` by at most the given share of it. */
export function jitter(random: Random, middle: number, share: number): number {
  return middle * (1 + (random() * 2 - 1) * share);
}
