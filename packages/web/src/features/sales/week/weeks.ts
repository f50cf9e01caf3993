import { isCalendarDate, weekStart, type Weekday } from '@backcounter/core/dates';

/** First day of the week that a date lies in; this week for invalid or future dates. */
export function startOfWeek(text: string | undefined, today: string, startsOn: Weekday): string {
  return weekStart(
    text !== undefined && isShownDay(text, today, startsOn) ? text : today,
    startsOn,
  );
}

/** True for a date in a week that can be shown: not before 1900, and not after this week. */
export const isShownDay = (text: string, today: string, startsOn: Weekday): boolean =>
  isCalendarDate(text) && text >= '1900-01-08' && weekStart(text, startsOn) <= today;
