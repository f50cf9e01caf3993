import type { Business } from './business.ts';
import {
  addDays,
  datesFrom,
  daysBetween,
  daysInMonth,
  monthOf,
  monthRange,
  weekStart,
  yearOf,
  type DateRange,
} from './dates.ts';

/** A period up to yesterday, and the two that it is compared with. */
export type Comparison = { range: DateRange; previous: DateRange; lastYear: DateRange };

type Calendar = Pick<Business, 'today' | 'weekStartsOn'>;

/** The date with another year and month; a day that the month does not have is its last one. */
function onMonth(date: string, year: number, month: number): string {
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(year, month));
  const text = (value: number, length: number) => String(value).padStart(length, '0');
  return `${text(year, 4)}-${text(month, 2)}-${text(day, 2)}`;
}

/** The same date a year before; February 28 for the 29th. */
export function yearBefore(date: string): string {
  return onMonth(date, yearOf(date) - 1, Number(date.slice(5, 7)));
}

/** The same date a month before; the month's last day where it has no such day. */
function monthBefore(date: string): string {
  const month = Number(date.slice(5, 7));
  return month === 1 ? onMonth(date, yearOf(date) - 1, 12) : onMonth(date, yearOf(date), month - 1);
}

const shifted = ({ start, end }: DateRange, days: number): DateRange => ({
  start: addDays(start, days),
  end: addDays(end, days),
});

/** Yesterday, against the day before it and the same date a year before. */
export function yesterdayComparison({ today }: Calendar): Comparison {
  const day = addDays(today, -1);
  const range = { start: day, end: day };
  return {
    range,
    previous: shifted(range, -1),
    lastYear: { start: yearBefore(day), end: yearBefore(day) },
  };
}

/**
 * The week so far, against the same weekdays of the week before and of 364 days before. It ends
 * yesterday; on its first day it is the whole week before.
 */
export function weekComparison({ today, weekStartsOn }: Calendar): Comparison {
  const yesterday = addDays(today, -1);
  const range = { start: weekStart(yesterday, weekStartsOn), end: yesterday };
  return { range, previous: shifted(range, -7), lastYear: shifted(range, -364) };
}

/**
 * The month so far, against the same days of the month before, cut at its end, and the same dates a
 * year before. It ends yesterday; on the first it is the whole month before.
 */
export function monthComparison({ today }: Calendar): Comparison {
  const yesterday = addDays(today, -1);
  const { start } = monthRange(monthOf(yesterday));
  const range = { start, end: yesterday };
  return {
    range,
    previous: { start: monthBefore(start), end: monthBefore(yesterday) },
    lastYear: { start: yearBefore(start), end: yearBefore(yesterday) },
  };
}

/** How many months a period of whole months has, or one that ends in its first; else null. */
function monthsIn({ start, end }: DateRange): number | null {
  const isInOneMonth = monthOf(start) === monthOf(end);
  const isWhole = monthRange(monthOf(end)).end === end;
  if (!start.endsWith('-01') || !(isInOneMonth || isWhole)) return null;
  return (
    (yearOf(end) - yearOf(start)) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7)) + 1
  );
}

/** The date so many months before; a month's last day stays one where whole months are compared. */
function monthsBefore(date: string, months: number, isWhole: boolean): string {
  const index = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 - months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  if (!isWhole) return onMonth(date, year, month);
  return onMonth(`${date.slice(0, 8)}31`, year, month);
}

/** As long a time before; for up to a week, and for whole weeks, the same weekdays. */
function daysEarlier(full: DateRange, range: DateRange): Omit<Comparison, 'range'> {
  const days = Math.max(7, daysIn(full));
  const isOfWeeks = daysIn(full) % 7 === 0;
  return {
    previous: shifted(range, -days),
    lastYear: isOfWeeks
      ? shifted(range, -364)
      : { start: yearBefore(range.start), end: yearBefore(range.end) },
  };
}

/**
 * Any period, as far as it is over, against the same days of the period before it and of a year
 * before: months against as many months, other dates against as many days. A day or a few are
 * compared with the same weekdays a week before. Null when no day of it is over.
 */
export function periodComparison(full: DateRange, today: string): Comparison | null {
  const yesterday = addDays(today, -1);
  if (full.start > yesterday) return null;
  const isOver = full.end <= yesterday;
  const range = isOver ? full : { start: full.start, end: yesterday };
  const months = monthsIn(full);
  if (months === null) return { range, ...daysEarlier(full, range) };
  const isWhole = isOver && monthRange(monthOf(full.end)).end === full.end;
  const before = (count: number) => ({
    start: monthsBefore(range.start, count, false),
    end: monthsBefore(range.end, count, isWhole),
  });
  return { range, previous: before(months), lastYear: before(12) };
}

/** The same weekdays a year before: 52 weeks, so that as many Saturdays stand against each other. */
export function weeksYearBefore(range: DateRange): DateRange {
  return shifted(range, -364);
}

/** How many days a range has, both edges included. */
export function daysIn({ start, end }: DateRange): number {
  return daysBetween(start, end) + 1;
}

/** Every date of a range. */
export function datesIn(range: DateRange): string[] {
  return datesFrom(range.start, daysIn(range));
}

const percent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * `+4.2%`: by which share a figure changed, in whatever unit both have. Empty where it was nothing,
 * or a loss that a share says little of.
 */
export function formatChangeShare(value: number, before: number): string {
  if (before <= 0) return '';
  const share = Math.round(((value - before) / before) * 1000) / 10;
  const sign = share > 0 ? '+' : '';
  return `${share < 0 ? '−' : sign}${percent.format(Math.abs(share))}%`;
}
