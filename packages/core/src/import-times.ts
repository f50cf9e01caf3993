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
