import type { Business } from './business.ts';
import { monthComparison } from './comparisons.ts';
import { daysInMonth, monthOf, periodLabel, yearOf, type DateRange } from './dates.ts';
import { formatInSentence } from './money.ts';

/** How far the stores with a target are in a month. */
export type TargetProgress = {
  /** What they are to sell together, in cents. */
  targetCents: number;
  /** What they sold, in cents; null where nothing was entered. */
  salesCents: number | null;
  /** How many stores have a target. */
  stores: number;
};

/** The month whose target is told: up to yesterday, and on the first the whole month before. */
export function targetRange(calendar: Pick<Business, 'today' | 'weekStartsOn'>): DateRange {
  return monthComparison(calendar).range;
}

/**
 * What stores are to sell and have sold, from each one's target and from the sales of these stores,
 * in cents.
 */
export function targetProgress(
  targets: readonly number[],
  sales: readonly number[],
): TargetProgress {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  return {
    targetCents: sum(targets),
    salesCents: sales.length === 0 ? null : sum(sales),
    stores: targets.length,
  };
}

/**
 * `On the way to $95,000 of sales in November 2026, 3 stores: $77,070 of it, 81%, day 21 of 30`; `through` is
 * the last date that counts. The share is cut, so that 100% is never said too early.
 */
export function formatTargetProgress(progress: TargetProgress, through: string): string {
  const { targetCents, salesCents, stores } = progress;
  const days = daysInMonth(yearOf(through), Number(through.slice(5, 7)));
  const day = Number(through.slice(8, 10));
  const of = `${formatInSentence(targetCents)} of sales in ${periodLabel(monthOf(through))}, ${stores} ${stores === 1 ? 'store' : 'stores'}`;
  const at = `day ${day} of ${days}`;
  const isMet = salesCents !== null && salesCents >= targetCents;
  const start = isMet ? 'Past' : day === days ? 'Short of' : 'On the way to';
  if (salesCents === null) return `${start} ${of}: nothing entered yet, ${at}`;
  const share = `${Math.floor((salesCents * 100) / targetCents)}%`;
  return `${start} ${of}: ${formatInSentence(salesCents)}${isMet ? '' : ' of it'}, ${share}, ${at}`;
}
