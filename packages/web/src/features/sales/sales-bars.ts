import {
  datesFrom,
  daysBetween,
  formatDate,
  formatDateInText,
  monthOf,
  periodLabel,
  weekdayName,
  weekStart,
  type DateRange,
  type Weekday,
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

/** What a bar stands for, and on which day the business's weeks begin. */
type Spans = { span: BarSpan; startsOn: Weekday };

/** A bar for each day, week or month of a period; a gap where nothing was entered. */
export function salesBars(sales: readonly SoldOn[], range: DateRange, of: Spans): Bar[] {
  const sums = new Map<string, number>();
  for (const sale of sales) {
    const key = keyOf(sale.date, range, of);
    sums.set(key, (sums.get(key) ?? 0) + centsOf(sale));
  }
  const dates = datesFrom(range.start, daysBetween(range.start, range.end) + 1);
  const keys = new Set(dates.map((date) => keyOf(date, range, of)));
  return [...keys].map((key) => ({ ...wordsOf(key, of.span), value: sums.get(key) ?? null }));
}

/** What a bar is known by: the first of its days that lies in the period, or its month. */
function keyOf(date: string, { start }: DateRange, of: Spans): string {
  if (of.span === 'month') return monthOf(date);
  if (of.span === 'day') return date;
  const first = weekStart(date, of.startsOn);
  return first < start ? start : first;
}

function wordsOf(key: string, span: BarSpan): Pick<Bar, 'label' | 'tick' | 'isShaded'> {
  if (span === 'month') return { label: periodLabel(key), tick: periodLabel(key).slice(0, 3) };
  const date = formatDateInText(key);
  const tick = formatDate(key).replace(/.\d{4}$/, '');
  if (span === 'week') return { label: `Week of ${date}`, tick };
  const weekday = weekdayName(key);
  return { label: date, tick, isShaded: weekday === 'Saturday' || weekday === 'Sunday' };
}
