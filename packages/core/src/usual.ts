/** Usual size of amounts: median and spread of their logarithms. */
export type Usual = { middle: number; spread: number; count: number };

/** Median; the mean of the middle two for an even count, NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Ratio of standard deviation to median absolute deviation in a normal distribution. */
const madToDeviation = 1.4826;

/** Minimum spread: even amounts that never vary may do so by about an eighth. */
const minSpread = 0.12;

const logOf = (cents: number) => Math.log(Math.max(1, Math.abs(cents)));

/**
 * Estimates the usual amount from amounts in cents: median and median absolute deviation of their
 * logarithms. A single wrong amount shifts neither, and twice as much is as far off as half as
 * much.
 */
export function estimateUsual(cents: readonly number[]): Usual {
  const logs = cents.map(logOf);
  const middle = median(logs);
  const deviations = logs.map((log) => Math.abs(log - middle));
  const spread = Math.max(minSpread, madToDeviation * median(deviations));
  return { middle, spread, count: cents.length };
}

/** The usual amount in cents. */
export function usualCents({ middle }: Usual): number {
  return Math.round(Math.exp(middle));
}

/** Deviation of an amount in cents from the usual one, in spreads; positive when above it. */
export function deviationOf(cents: number, { middle, spread }: Usual): number {
  return (logOf(cents) - middle) / spread;
}

/**
 * The amount in cents of bills that are always the same, such as rent: that of the latest two. Null if
 * those differ. `cents` are amounts, newest first.
 */
export function repeatedCents(cents: readonly number[]): number | null {
  const [last, before] = cents;
  return last !== undefined && last === before ? last : null;
}
