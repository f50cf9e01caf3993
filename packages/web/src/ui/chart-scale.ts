export type Scale = { from: number; to: number; ticks: readonly number[] };

const steps = [1, 2, 5, 10];

/** The smallest of 1, 2, 5, 10, 20, 50 … that crosses the span in at most five steps. */
function roundStep(span: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(span / 5));
  const step = steps.find((each) => each * magnitude * 5 >= span) ?? 10;
  return Math.max(1, step * magnitude);
}

/** An axis that begins at zero, holds every value and is marked at round numbers. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep(high - low || 100);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const count = Math.max(1, last - first) + 1;
  const ticks = Array.from({ length: count }, (_, index) => (first + index) * step);
  return { from: first * step, to: (first + count - 1) * step, ticks };
}

/** An axis without marks, which ends at the highest value. */
export function exactScaleOf(values: readonly number[]): Scale {
  const [from, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return { from, to: high === from ? from + 1 : high, ticks: [] };
}

/** Where a value stands on the axis, in percent from its beginning. */
export function percentOf(value: number, { from, to }: Scale): number {
  return ((value - from) / (to - from)) * 100;
}

/** Integer cents as an axis says them: `$12k`, below a thousand `$250`. */
export function formatThousands(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  const text = dollars < 1000 ? String(Math.round(dollars)) : `${shortNumber(dollars / 1000)}k`;
  return `${cents < 0 ? '−' : ''}$${text}`;
}

const shortNumber = (value: number) => String(Number(value.toFixed(value < 100 ? 1 : 0)));
