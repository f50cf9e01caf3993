import { isCalendarDate, weekStart, type Weekday } from '@backcounter/core/dates';

/** First day of the week that a date lies in; this week for invalid or future dates. */
export function startOfWeek(text: string | undefined, today: string, startsOn: Weekday): string {
  const isShown = text !== undefined && isCalendarDate(text) && text >= '1900-01-08';
  const start = weekStart(isShown ? text : today, startsOn);
  return start > today ? weekStart(today, startsOn) : start;
}
