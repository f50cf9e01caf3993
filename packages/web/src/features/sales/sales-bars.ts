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

/** The bar spans that each period type offers, and its default. */
export const spanChoices: Record<FilterType, { all: readonly BarSpan[]; initial: BarSpan }> = {
  weekly: { all: ['day'], initial: 'day' },
  monthly: { all: ['day', 'week'], initial: 'day' },
  yearly: { all: ['day', 'week', 'month'], initial: 'month' },
};

/** The sale's amount in cents. */
export const centsOf = ({ total_sales }: Pick<SoldOn, 'total_sales'>): number =>
  wireToCents(total_sales);

/** What a bar covers, and the weekday on which the business's weeks start. */
type BarOptions = { span: BarSpan; startsOn: Weekday };

/** One bar per day, week or month of a period; a gap where nothing was entered. */
export function salesBars(sales: readonly SoldOn[], range: DateRange, of: BarOptions): Bar[] {
  const sums = new Map<string, number>();
  for (const sale of sales) {
    const key = keyOf(sale.date, range, of);
    sums.set(key, (sums.get(key) ?? 0) + centsOf(sale));
  }
  const dates = datesFrom(range.start, daysBetween(range.start, range.end) + 1);
  const keys = new Set(dates.map((date) => keyOf(date, range, of)));
  return [...keys].map((key) => ({ ...labelsOf(key, of.span), value: sums.get(key) ?? null }));
}

/** Groups dates by bar: the bar's first day within the period, or its month. */
function keyOf(date: string, { start }: DateRange, of: BarOptions): string {
  if (of.span === 'month') return monthOf(date);
  if (of.span === 'day') return date;
  const first = weekStart(date, of.startsOn);
  return first < start ? start : first;
}

function labelsOf(key: string, span: BarSpan): Pick<Bar, 'label' | 'tick' | 'isShaded'> {
  if (span === 'month') return { label: periodLabel(key), tick: periodLabel(key).slice(0, 3) };
  const date = formatDateInText(key);
  const tick = formatDate(key).replace(/.\d{4}$/, '');
  if (span === 'week') return { label: `Week of ${date}`, tick };
  const weekday = weekdayName(key);
  return { label: date, tick, isShaded: weekday === 'Saturday' || weekday === 'Sunday' };
}
