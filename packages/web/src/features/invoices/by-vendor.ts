import type { Bar } from '../../ui/bar-chart-props.ts';
import { centsOf, type Invoice } from './invoice-values.ts';

/** As many vendors have a bar of their own. */
const mostBars = 10;

/** What each vendor billed, the highest first; the smaller ones together at the end. */
export function barsByVendor(rows: readonly Invoice[]): Bar[] {
  const sums = new Map<string, { label: string; value: number }>();
  for (const row of rows) {
    const { _id, name } = row.vendor_id;
    const before = sums.get(_id)?.value ?? 0;
    sums.set(_id, { label: name, value: before + centsOf(row) });
  }
  const all = [...sums.values()].sort((a, b) => b.value - a.value);
  if (all.length <= mostBars + 1) return all;
  const rest = all.slice(mostBars);
  const value = rest.reduce((sum, bar) => sum + bar.value, 0);
  return [...all.slice(0, mostBars), { label: `${rest.length} other vendors`, value }];
}
