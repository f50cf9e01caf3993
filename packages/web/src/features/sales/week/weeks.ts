import {
  addDays,
  daysBetween,
  isCalendarDate,
  mondayOf,
  weekStart,
  type Weekday,
} from '@backcounter/core/dates';

/** The first day of the week in an address; this week for what is no date or is still to come. */
export function startOfWeek(text: string | undefined, today: string, startsOn: Weekday): string {
  const isShown = text !== undefined && isCalendarDate(text) && text >= '1900-01-08';
  const start = weekStart(isShown ? text : today, startsOn);
  return start > today ? weekStart(today, startsOn) : start;
}

/** How a week is named in the address: by its Monday, on whichever day it starts. */
export function addressOfWeek(start: string): string {
  const monday = mondayOf(start);
  return daysBetween(start, monday) < 0 ? addDays(monday, 7) : monday;
}
