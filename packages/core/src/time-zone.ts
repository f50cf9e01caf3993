import { isCalendarDate } from './dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** True for a zone known to the runtime's time zone data, such as `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Converts an instant (ms since 1970) to the wall-clock date and time of a zone (DAT-09). */
export function wallClock(instant: number, timeZone: string): { date: string; time: string } {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = value;
  const year = (part['year'] ?? '').padStart(4, '0');
  return {
    date: `${year}-${part['month'] ?? ''}-${part['day'] ?? ''}`,
    time: `${part['hour'] ?? ''}:${part['minute'] ?? ''}`,
  };
}

const minuteMs = 60_000;
let lastDate = { timeZone: '', minute: Number.NaN, date: '' };

/** The calendar date of an instant in a zone: what 'today' means everywhere. */
export function dateIn(timeZone: string, instant: number): string {
  const minute = Math.floor(instant / minuteMs);
  // Every request needs today; clocks and zones change on whole minutes only.
  if (lastDate.minute !== minute || lastDate.timeZone !== timeZone) {
    lastDate = { timeZone, minute, date: wallClock(instant, timeZone).date };
  }
  return lastDate.date;
}

const dateTime =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:[0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Parses an ISO date-time to date and time in the business time zone; without an offset it is
 * business time already (SHF-24). Null when it is not one or its date does not exist.
 */
export function readDateTime(
  text: string,
  timeZone: string,
): { date: string; time: string } | null {
  const parts = dateTime.exec(text);
  const [, date = '', time = '', offset] = parts ?? [];
  if (!parts || !isCalendarDate(date) || time > '23:59') return null;
  if (!offset) return { date, time };
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : wallClock(instant, timeZone);
}

/** Instants from old clients that stand for a calendar date as written. */
const wholeDay = {
  day: /T12:00:00(\.0+)?Z$/,
  start: /T(12:00:00|00:00:00)(\.0+)?Z$/,
  end: /T(12:00:00|23:59:59)(\.\d+)?Z$/,
} as const;

/**
 * Calendar date that a client means: a plain date, noon UTC on any day, a range's start at
 * 00:00:00Z and end at 23:59:59Z; other instants are converted to the business time zone (DAT-10).
 * Text that is not a date-time is returned unchanged, for the date rules to reject.
 */
export function readDate(text: string, timeZone: string, edge: keyof typeof wholeDay): string {
  const trimmed = text.trim();
  if (trimmed.length <= 10) return trimmed;
  if (wholeDay[edge].test(trimmed) && isCalendarDate(trimmed.slice(0, 10))) {
    return trimmed.slice(0, 10);
  }
  return readDateTime(trimmed, timeZone)?.date ?? trimmed;
}
