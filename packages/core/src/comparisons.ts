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

/** How many days a range has, both edges included. */
export function daysIn({ start, end }: DateRange): number {
  return daysBetween(start, end) + 1;
}

/** Every date of a range. */
export function datesIn(range: DateRange): string[] {
  return datesFrom(range.start, daysIn(range));
}
