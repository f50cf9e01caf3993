import { daysIn } from './comparisons.ts';
import { dateProblem, isCalendarDate, type DateRange } from './dates.ts';
import { invalidField } from './errors.ts';
import { readDate } from './time-zone.ts';

/** Throws AppError `invalid` at the field of its end for a range that is reversed or too long. */
export function checkRange(range: DateRange, endField: string, maxDays = Infinity): void {
  if (range.end < range.start) {
    throw invalidField(endField, 'The end date must not be before the start date');
  }
  if (daysIn(range) > maxDays) {
    throw invalidField(endField, `At most ${maxDays} days can be shown at once`);
  }
}

/** False also for days so early or late that their neighbors have no date. */
export function isUsableDate(value: string): boolean {
  return isCalendarDate(value) && value >= '1900-01-01' && value <= '9998-12-31';
}

export const dateUnreadable = 'Must be a date in YYYY-MM-DD format';

/** The date in a query field; throws AppError `invalid` at the field for any other text. */
export function readPlainDate(field: string, value: string): string {
  if (isUsableDate(value)) return value;
  throw invalidField(field, dateUnreadable);
}

type RangeEnd = readonly [field: string, value: string | undefined];

function readEnd(
  [field, value]: RangeEnd,
  timeZone: string,
  edge: { kind: 'start' | 'end'; unbounded: string },
): string {
  if (value === undefined) return edge.unbounded;
  const date = readDate(value, timeZone, edge.kind);
  const problem = dateProblem(date, { today: '9999-12-31', maxYear: 9999, allowFuture: true });
  if (problem) throw invalidField(field, problem);
  return date;
}

/**
 * Parses the ends of a range, dates or instants of old clients, to dates, both included; null when
 * neither is given. Throws AppError `invalid` at the field that cannot be read.
 */
export function readOpenRange(start: RangeEnd, end: RangeEnd, timeZone: string): DateRange | null {
  if (start[1] === undefined && end[1] === undefined) return null;
  const range = {
    start: readEnd(start, timeZone, { kind: 'start', unbounded: '1900-01-01' }),
    end: readEnd(end, timeZone, { kind: 'end', unbounded: '9999-12-31' }),
  };
  checkRange(range, end[0]);
  return range;
}
