import type { Bar } from '../../ui/bar-chart-props.ts';
import { centsOf, type Invoice } from './invoice-values.ts';

/** Number of vendors with a bar of their own. */
const maxBars = 10;

/** Invoice sums per vendor, highest first; the rest summed up in the last bar. */
export function barsByVendor(rows: readonly Invoice[]): Bar[] {
  const sums = new Map<string, { label: string; value: number }>();
  for (const row of rows) {
    const { _id, name } = row.vendor_id;
    const before = sums.get(_id)?.value ?? 0;
    sums.set(_id, { label: name, value: before + centsOf(row) });
  }
  const all = [...sums.values()].sort((a, b) => b.value - a.value);
  if (all.length <= maxBars + 1) return all;
  const rest = all.slice(maxBars);
  const value = rest.reduce((sum, bar) => sum + bar.value, 0);
  return [...all.slice(0, maxBars), { label: `${rest.length} other vendors`, value }];
}
