import { z } from 'zod';
import { checkRange, readPlainDate } from './date-ranges.ts';
import { addDays, isCalendarDate, parseTypedDate, weekdayIndex, type DateRange } from './dates.ts';
import { invalidField } from './errors.ts';
import { limitMessages, limits } from './limits.ts';

/** State of a store's day: entered, to be entered, overdue, closed or in the future. */
export const boardMarks = ['done', 'open', 'late', 'closed', 'future'] as const;
export type BoardMark = (typeof boardMarks)[number];

/** Days after which a missing entry is late. */
const lateAfterDays = 2;

const maxDays = 93;

/** Days on which a store is closed: weekdays 0 (Sunday) to 6, and single dates. */
export type ClosedDays = { weekdays: readonly number[]; dates: readonly string[] };

/** True when a store is closed on a date. */
export function isClosed({ weekdays, dates }: ClosedDays, date: string): boolean {
  return weekdays.includes(weekdayIndex(date)) || dates.includes(date);
}

type Day = { date: string; today: string; isClosed: boolean };

/**
 * Mark of an entry made once a day (sale, cash): `open` until two days have passed, then `late`.
 */
export function entryMark(isEntered: boolean, day: Day): BoardMark {
  const mark = plannedMark(isEntered, day);
  return mark === 'open' && day.date < addDays(day.today, -lateAfterDays) ? 'late' : mark;
}

/** Mark of optional entries (invoices, shifts); never late. */
export function plannedMark(isEntered: boolean, { date, today, isClosed }: Day): BoardMark {
  if (date > today) return 'future';
  if (isEntered) return 'done';
  return isClosed ? 'closed' : 'open';
}

/**
 * Parses the date range of a board; the last 14 days by default. Throws AppError `invalid` at
 * `from` or `to`, also for more than 93 days.
 */
export function readBoardRange(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): DateRange {
  const end = readPlainDate('to', query.to ?? today);
  const start = query.from === undefined ? addDays(end, -13) : readPlainDate('from', query.from);
  const range = { start, end };
  checkRange(range, 'to', maxDays);
  return range;
}

const closedDaysMessages = {
  weekdays: 'Must be days of the week from 0 (Sunday) to 6 (Saturday)',
  dates: 'Must be dates in YYYY-MM-DD format',
} as const;

const weekday = z
  .int({ error: closedDaysMessages.weekdays })
  .min(0, closedDaysMessages.weekdays)
  .max(6, closedDaysMessages.weekdays);

/** `closed_weekdays` of a store; deduplicated and sorted. */
export const closedWeekdaysInput = z
  .array(weekday, { error: closedDaysMessages.weekdays })
  .max(100, closedDaysMessages.weekdays)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/** `closed_dates` of a store; deduplicated and sorted. */
export const closedDatesInput = z
  .array(
    z.string({ error: closedDaysMessages.dates }).refine(isCalendarDate, closedDaysMessages.dates),
    {
      error: closedDaysMessages.dates,
    },
  )
  .max(limits.closedDates, limitMessages.closedDates)
  .transform((dates) => [...new Set(dates)].sort());

/**
 * Parses typed dates, one per line or separated by commas or semicolons; deduplicated and sorted.
 * Throws AppError `invalid` at `closed_dates`, naming the first that is not a date.
 */
export function readClosedDates(text: string, today: string): string[] {
  const typed = text.split(/[\n,;]/).map((line) => line.trim());
  const dates = typed
    .filter((line) => line !== '')
    .map((line) => {
      const date = parseTypedDate(line, { today });
      if (isCalendarDate(date)) return date;
      throw invalidField('closed_dates', `“${line}” is not a date; type it like 12/25/2026`);
    });
  return [...new Set(dates)].sort();
}
