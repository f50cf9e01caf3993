import { isCalendarDate } from './dates.ts';
import { readDateText, type DateOrder } from './import-dates.ts';
import { parseTime } from './times.ts';

/** A time of twelve hours as timesheets write it: `9 AM`, `9:02a`, `12:30 p.m.`. */
const short = /^(\d{1,2})(?::(\d{2}))?\s*([ap])(?:\.?m)?\.?$/i;

const withDate = /^(.+?),?[T ]\s*(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?)$/i;

/**
 * Converts a time, or a date-time in a common format, to what the rules of shifts read; other text is
 * returned as it is, for them to reject.
 */
export function readTimeText(text: string, order: DateOrder): string {
  const trimmed = text.trim();
  const twelve = short.exec(trimmed);
  if (twelve) {
    const [, hour, minute = '00', half = ''] = twelve;
    const time = `${hour}:${minute} ${half.toUpperCase()}M`;
    return parseTime(time) === null ? trimmed : time;
  }
  const [, day = '', clock = ''] = withDate.exec(trimmed) ?? [];
  const date = readDateText(day, order);
  const time = parseTime(clock);
  if (isCalendarDate(date) && time !== null) return `${date}T${time}`;
  const instant = readDateText(trimmed, order);
  // A date alone is no time.
  return instant.includes('T') ? instant : trimmed;
}

const breakClock = /^(\d{1,2}):([0-5]\d)(?::\d{2})?$/;
const breakUnits = /^(?:(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?\.?$/i;

/** Below this, a number without a unit means hours. */
const maxHours = 5;

/**
 * The minutes of an unpaid break as timesheets write it: `30`, `0:30`, `0.5` (hours, as any number below 5),
 * `30 min`, `1 h 15 m`; 0 for none. Null when it cannot be read.
 */
export function parseBreak(text: string): number | null {
  const trimmed = text.trim();
  if (/^(?:-|–|none|no)?$/i.test(trimmed)) return 0;
  const [clock, hour, minute] = breakClock.exec(trimmed) ?? [];
  if (clock !== undefined) return Number(hour) * 60 + Number(minute);
  if (/^\d+(?:\.\d+)?$/.test(trimmed)) {
    const number = Number(trimmed);
    return Math.round(number < maxHours ? number * 60 : number);
  }
  if (!/^\d/.test(trimmed)) return null;
  const [units, hours = '0', minutes = '0'] = breakUnits.exec(trimmed) ?? [];
  return units === undefined ? null : Math.round(Number(hours) * 60) + Number(minutes);
}
