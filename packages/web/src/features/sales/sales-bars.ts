import {
  datesFrom,
  daysBetween,
  formatDate,
  formatDateInText,
  monthOf,
  mondayOf,
  periodLabel,
  weekdayName,
  type DateRange,
} from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import type { Bar } from '../../ui/bar-chart-props.ts';
import type { FilterType } from './sales-filter.ts';

export type BarSpan = 'day' | 'week' | 'month';

type SoldOn = { date: string; total_sales: number };

/** What one bar may stand for in a period, and what it does at first. */
export const spansOf: Record<FilterType, { all: readonly BarSpan[]; usual: BarSpan }> = {
  weekly: { all: ['day'], usual: 'day' },
  monthly: { all: ['day', 'week'], usual: 'day' },
  yearly: { all: ['day', 'week', 'month'], usual: 'month' },
};

/** Dollars of the wire as integer cents. */
export const centsOf = ({ total_sales }: Pick<SoldOn, 'total_sales'>): number =>
  wireToCents(total_sales);

/** A bar for each day, week (from Monday) or month of a period; a gap where nothing was entered. */
export function salesBars(sales: readonly SoldOn[], range: DateRange, span: BarSpan): Bar[] {
  const sums = new Map<string, number>();
  for (const sale of sales) {
    const key = keyOf(sale.date, range, span);
    sums.set(key, (sums.get(key) ?? 0) + centsOf(sale));
  }
  const dates = datesFrom(range.start, daysBetween(range.start, range.end) + 1);
  const keys = new Set(dates.map((date) => keyOf(date, range, span)));
  return [...keys].map((key) => ({ ...wordsOf(key, span), value: sums.get(key) ?? null }));
}

/** What a bar is known by: the first of its days that lies in the period, or its month. */
function keyOf(date: string, { start }: DateRange, span: BarSpan): string {
  if (span === 'month') return monthOf(date);
  if (span === 'day') return date;
  const monday = mondayOf(date);
  return monday < start ? start : monday;
}

function wordsOf(key: string, span: BarSpan): Pick<Bar, 'label' | 'tick' | 'isShaded'> {
  if (span === 'month') return { label: periodLabel(key), tick: periodLabel(key).slice(0, 3) };
  const date = formatDateInText(key);
  const tick = formatDate(key).replace(/.\d{4}$/, '');
  if (span === 'week') return { label: `Week of ${date}`, tick };
  const weekday = weekdayName(key);
  return { label: date, tick, isShaded: weekday === 'Saturday' || weekday === 'Sunday' };
}
