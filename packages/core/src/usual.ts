/** What amounts usually are: the middle of their logarithms, and how far from it they stray. */
export type Usual = { middle: number; spread: number; count: number };

/** The middle of some numbers, of an even count the mean of the two in the middle; NaN for none. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The spread of a normal distribution is this many times its median absolute deviation. */
const normalSpread = 1.4826;

/** Amounts that never stray are still allowed to: by about an eighth. */
const leastSpread = 0.12;

const logOf = (cents: number) => Math.log(Math.max(1, Math.abs(cents)));

/**
 * What is usual among amounts in cents: median and median absolute deviation of their logarithms.
 * One wrong amount among them moves neither, and twice as much is as far off as half as much.
 */
export function usualOf(cents: readonly number[]): Usual {
  const logs = cents.map(logOf);
  const middle = median(logs);
  const deviations = logs.map((log) => Math.abs(log - middle));
  const spread = Math.max(leastSpread, normalSpread * median(deviations));
  return { middle, spread, count: cents.length };
}

/** The usual amount in cents. */
export function usualCents({ middle }: Usual): number {
  return Math.round(Math.exp(middle));
}

/** How many spreads an amount in cents lies above (positive) or below what is usual. */
export function distance(cents: number, { middle, spread }: Usual): number {
  return (logOf(cents) - middle) / spread;
}
