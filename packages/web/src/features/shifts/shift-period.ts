import {
  addDays,
  formatDateInText,
  monthOf,
  monthRange,
  periodLabel,
  sundayOf,
  type DateRange,
} from '@backcounter/core/dates';

export const periods = ['weekly', 'monthly'] as const;

/** The length of the shown period (SHF-03). */
export type ShiftPeriod = (typeof periods)[number];

export const periodOptions = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

/** The week (from Sunday) or month that contains a date (SHF-04). */
export function rangeOf(period: ShiftPeriod, date: string): DateRange {
  if (period === 'monthly') return monthRange(monthOf(date));
  const start = sundayOf(date);
  return { start, end: addDays(start, 6) };
}

/** A date in the previous or next period. */
export function neighborOf(period: ShiftPeriod, date: string, direction: -1 | 1): string {
  const { start, end } = rangeOf(period, date);
  return direction === 1 ? addDays(end, 1) : addDays(start, -1);
}

/** `Nov 15, 2026 – Nov 21, 2026`, or `November 2026`. */
export function labelOf(period: ShiftPeriod, date: string): string {
  if (period === 'monthly') return periodLabel(monthOf(date));
  const { start, end } = rangeOf(period, date);
  return `${formatDateInText(start)} – ${formatDateInText(end)}`;
}
