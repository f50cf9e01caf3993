import type { Business } from './business.ts';
import { monthComparison } from './comparisons.ts';
import {
  addDays,
  daysInMonth,
  monthOf,
  monthRange,
  periodLabel,
  yearOf,
  type DateRange,
} from './dates.ts';
import { formatEstimate, formatInSentence } from './money.ts';

/** Progress of the stores with a target in a month. */
export type TargetProgress = {
  /** Their combined target in cents. */
  targetCents: number;
  /** Their sales in cents; null when nothing was entered. */
  salesCents: number | null;
  /** Number of stores with a target. */
  stores: number;
};

/** The days of a month after those of `targetRange`; null when it is over. */
export function daysToTarget({ end }: DateRange): DateRange | null {
  const last = monthRange(monthOf(end)).end;
  return end < last ? { start: addDays(end, 1), end: last } : null;
}

/**
 * Dates of the month whose target is shown: up to yesterday, and on the first the whole previous
 * month.
 */
export function targetRange(calendar: Pick<Business, 'today' | 'weekStartsOn'>): DateRange {
  return monthComparison(calendar).range;
}

/** Combines the target of each store and the sales of these stores, in cents. */
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
 * `On the way to $95,000 of sales in November 2026, 3 stores: $77,070 of it, 81%, day 21 of 30, about
 * $101,000 expected by the end`; `through` is the last date that counts. The share is rounded down,
 * so that 100% never shows too early.
 */
export function formatTargetProgress(
  { targetCents, salesCents, stores }: TargetProgress,
  through: string,
  /** Sales of the whole month in cents; null where not enough is known to expect anything. */
  expectedCents: number | null = null,
): string {
  const days = daysInMonth(yearOf(through), Number(through.slice(5, 7)));
  const day = Number(through.slice(8, 10));
  const of = `${formatInSentence(targetCents)} of sales in ${periodLabel(monthOf(through))}, ${stores} ${stores === 1 ? 'store' : 'stores'}`;
  const at = `day ${day} of ${days}`;
  const isMet = salesCents !== null && salesCents >= targetCents;
  const start = isMet ? 'Past' : day === days ? 'Short of' : 'On the way to';
  if (salesCents === null) return `${start} ${of}: nothing entered yet, ${at}`;
  const share = `${Math.floor((salesCents * 100) / targetCents)}%`;
  const expected =
    expectedCents === null || isMet
      ? ''
      : `, about ${formatEstimate(expectedCents)} expected by the end`;
  return `${start} ${of}: ${formatInSentence(salesCents)}${isMet ? '' : ' of it'}, ${share}, ${at}${expected}`;
}
