import type { Business } from './business.ts';
import {
  addDays,
  datesFrom,
  dateString,
  daysBetween,
  daysInMonth,
  monthOf,
  monthRange,
  weekStart,
  yearOf,
  type DateRange,
} from './dates.ts';

/** A period up to yesterday, and the two periods it is compared with. */
export type Comparison = { range: DateRange; previous: DateRange; lastYear: DateRange };

type Calendar = Pick<Business, 'today' | 'weekStartsOn'>;

/**
 * The date `months` months earlier; a day that the month lacks becomes its last day, and with
 * `isWhole` every day does.
 */
export function monthsBefore(date: string, months: number, isWhole = false): string {
  const index = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 - months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  const last = daysInMonth(year, month);
  return dateString(year, month, isWhole ? last : Math.min(Number(date.slice(8, 10)), last));
}

/** The same date one year earlier; February 28 for the 29th. */
export function yearBefore(date: string): string {
  return monthsBefore(date, 12);
}

const shifted = ({ start, end }: DateRange, days: number): DateRange => ({
  start: addDays(start, days),
  end: addDays(end, days),
});

/** Yesterday, compared with the day before and the same date a year earlier. */
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
 * The week so far, compared with the same weekdays one week and 364 days earlier. It ends
 * yesterday; on the first day of a week it is the whole previous week.
 */
export function weekComparison({ today, weekStartsOn }: Calendar): Comparison {
  const yesterday = addDays(today, -1);
  const range = { start: weekStart(yesterday, weekStartsOn), end: yesterday };
  return { range, previous: shifted(range, -7), lastYear: shifted(range, -364) };
}

/**
 * The month so far, compared with the same days of the previous month, cut at its end, and the same
 * dates a year earlier. It ends yesterday; on the first it is the whole previous month.
 */
export function monthComparison({ today }: Calendar): Comparison {
  const yesterday = addDays(today, -1);
  const { start } = monthRange(monthOf(yesterday));
  const range = { start, end: yesterday };
  return {
    range,
    previous: { start: monthsBefore(start, 1), end: monthsBefore(yesterday, 1) },
    lastYear: { start: yearBefore(start), end: yearBefore(yesterday) },
  };
}

/**
 * Number of months if the period consists of whole months or ends within its first one; else null.
 */
function monthsIn({ start, end }: DateRange): number | null {
  const isInOneMonth = monthOf(start) === monthOf(end);
  const isWhole = monthRange(monthOf(end)).end === end;
  if (!start.endsWith('-01') || !(isInOneMonth || isWhole)) return null;
  return (
    (yearOf(end) - yearOf(start)) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7)) + 1
  );
}

/**
 * Shifts a period back by its own length, at least 7 days to keep the weekdays; a year back is 364
 * days for whole weeks, else the same dates.
 */
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
 * Compares the elapsed part of any period with the same days of the previous period and a year
 * earlier: months with as many months, other ranges with as many days, and up to a week with the
 * same weekdays one week earlier. Null when no day has elapsed.
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
    start: monthsBefore(range.start, count),
    end: monthsBefore(range.end, count, isWhole),
  });
  return { range, previous: before(months), lastYear: before(12) };
}

/** The same weekdays a year earlier: 52 weeks, so both ranges have the same number of Saturdays. */
export function weeksYearBefore(range: DateRange): DateRange {
  return shifted(range, -364);
}

/** Number of days in a range, both ends included. */
export function daysIn({ start, end }: DateRange): number {
  return daysBetween(start, end) + 1;
}

/** All dates of a range. */
export function datesIn(range: DateRange): string[] {
  return datesFrom(range.start, daysIn(range));
}

const percent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * `+4.2%`: relative change of a figure in any unit. Empty when the base is zero or negative, where
 * a percentage means little.
 */
export function formatChangeShare(value: number, before: number): string {
  if (before <= 0) return '';
  const share = Math.round(((value - before) / before) * 1000) / 10;
  const sign = share > 0 ? '+' : '';
  return `${share < 0 ? '−' : sign}${percent.format(Math.abs(share))}%`;
}
