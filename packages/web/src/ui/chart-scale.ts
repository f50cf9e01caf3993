export type Scale = { from: number; to: number; ticks: readonly number[] };

const steps = [1, 2, 5, 10];

/** The smallest step of 1, 2, 5, 10, 20, 50 … that covers the span in at most five steps. */
function roundStep(span: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(span / 5));
  const step = steps.find((each) => each * magnitude * 5 >= span) ?? 10;
  return Math.max(1, step * magnitude);
}

/** An axis that includes zero and all values, with ticks at round numbers. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep(high - low || 100);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const count = Math.max(1, last - first) + 1;
  const ticks = Array.from({ length: count }, (_, index) => (first + index) * step);
  return { from: first * step, to: (first + count - 1) * step, ticks };
}

/** An axis without ticks that ends at the highest value. */
export function exactScaleOf(values: readonly number[]): Scale {
  const from = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return { from, to: high === from ? from + 1 : high, ticks: [] };
}

/** Position of a value in percent of the axis. */
export function percentOf(value: number, { from, to }: Scale): number {
  return ((value - from) / (to - from)) * 100;
}

type Places = { every: number; count: number };

/**
 * How many columns wide the tick label of a column may be. Every `every`th column has a label if it
 * fits: twice as wide for every second of these, and so on; 0 for no label.
 */
export function tickReach(index: number, { every, count }: Places): number {
  if (index === 0) return count;
  if (index % every !== 0) return 0;
  let reach = every;
  while (index % (reach * 2) === 0) reach *= 2;
  return reach;
}

/** Drops ticks with the same text as the one before: below a dollar several would read '$0'. */
export const distinctTicks = (
  ticks: readonly number[],
  textOf: (tick: number) => string,
): readonly number[] =>
  ticks.filter((tick, index) => {
    const before = ticks[index - 1];
    return before === undefined || textOf(before) !== textOf(tick);
  });

/** Formats integer cents for an axis: `$250`, `$12k`, `$1.2M`. */
export function formatShort(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  const step = shortSteps.find(({ upTo }) => Math.round(dollars) < upTo) ?? { by: 1e9, unit: 'B' };
  const text = step.by === 1 ? String(Math.round(dollars)) : shortNumber(dollars / step.by);
  return `${cents < 0 ? '−' : ''}$${text}${step.unit}`;
}

/** Values that would round to 1000 use the next unit. */
const shortSteps = [
  { upTo: 1000, by: 1, unit: '' },
  { upTo: 999_500, by: 1e3, unit: 'k' },
  { upTo: 999_500_000, by: 1e6, unit: 'M' },
] as const;

/** At most three significant digits, without trailing zeros. */
const shortNumber = (value: number) => String(Number(value.toPrecision(3)));
