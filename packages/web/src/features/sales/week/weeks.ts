import { isCalendarDate, weekStart, type Weekday } from '@backcounter/core/dates';

/** The first day of the week in an address; this week for what is no date or is still to come. */
export function startOfWeek(text: string | undefined, today: string, startsOn: Weekday): string {
  const isShown = text !== undefined && isCalendarDate(text) && text >= '1900-01-08';
  const start = weekStart(isShown ? text : today, startsOn);
  return start > today ? weekStart(today, startsOn) : start;
}
