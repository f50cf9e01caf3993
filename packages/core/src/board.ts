import { z } from 'zod';
import { addDays, isCalendarDate, parseTypedDate, weekdayIndex, type DateRange } from './dates.ts';
import { daysIn } from './comparisons.ts';
import { invalidField } from './errors.ts';
import { limitMessages, limits } from './limits.ts';

/** How a store's day stands: entered, to be entered, overdue, not open that day, or to come. */
export const boardMarks = ['done', 'open', 'late', 'closed', 'future'] as const;
export type BoardMark = (typeof boardMarks)[number];

/** What an entry is late after: two days. */
const lateAfterDays = 2;

const mostDays = 93;

/** The days on which a store does not open: weekdays 0 (Sunday) to 6, and single dates. */
export type ClosedDays = { weekdays: readonly number[]; dates: readonly string[] };

/** True when a store does not open on a date. */
export function isClosed({ weekdays, dates }: ClosedDays, date: string): boolean {
  return weekdays.includes(weekdayIndex(date)) || dates.includes(date);
}

type Day = { date: string; today: string; isClosed: boolean };

/** The mark of what is entered once a day, a sale or the cash: open until two days have passed. */
export function entryMark(isEntered: boolean, day: Day): BoardMark {
  const mark = plannedMark(isEntered, day);
  return mark === 'open' && day.date < addDays(day.today, -lateAfterDays) ? 'late' : mark;
}

/** The mark of what a day may have, invoices or shifts: it is never late. */
export function plannedMark(isEntered: boolean, { date, today, isClosed }: Day): BoardMark {
  if (date > today) return 'future';
  if (isEntered) return 'done';
  return isClosed ? 'closed' : 'open';
}

function edge(field: 'from' | 'to', value: string | undefined, otherwise: string): string {
  if (value === undefined) return otherwise;
  if (isCalendarDate(value) && value >= '1900-01-01' && value <= '9998-12-31') return value;
  throw invalidField(field, 'Must be a date in YYYY-MM-DD format');
}

/**
 * The days that a board shows: the last 14 unless told otherwise. Throws AppError `invalid` at
 * `from` or `to`, also for more than 93 days.
 */
export function readBoardRange(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): DateRange {
  const end = edge('to', query.to, today);
  const range = { start: edge('from', query.from, addDays(end, -13)), end };
  const days = daysIn(range);
  if (days < 1) throw invalidField('to', 'The end date must not be before the start date');
  if (days > mostDays) throw invalidField('to', `At most ${mostDays} days can be shown at once`);
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

/** `closed_weekdays` of a store: each once, in order. */
export const closedWeekdaysInput = z
  .array(weekday, { error: closedDaysMessages.weekdays })
  .max(100, closedDaysMessages.weekdays)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/** `closed_dates` of a store: each once, in order. */
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
 * The dates of a text, one a line or with commas between, as people type dates; each once, in order.
 * Throws AppError `invalid` at `closed_dates` that names what is no date.
 */
export function readClosedDates(text: string, today: string): string[] {
  const typed = text.split(/[\n,;]/).map((line) => line.trim());
  const dates = typed
    .filter((line) => line !== '')
    .map((line) => {
      const date = parseTypedDate(line, { today });
      if (isCalendarDate(date)) return date;
      throw invalidField('closed_dates', `“${line}” is no date; type it like 12/25/2026`);
    });
  return [...new Set(dates)].sort();
}
