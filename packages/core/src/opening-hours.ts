import { dayMinutes, minutesBetween, minutesOf, timeAt } from './times.ts';

/** When a business opens and closes, each `HH:mm`. */
export type OpeningHours = { opensAt: string; closesAt: string };

/** Start and end of a shift, each `HH:mm`; an end that is not after the start is on the next day. */
export type Hours = { startTime: string; endTime: string };

/** A longer shift past midnight is a typing error, such as a.m. for p.m. */
export const maxHoursPastMidnight = 16;

/** True when a business closes at midnight or later; it never closes if both times are the same. */
export const closesNextDay = ({ opensAt, closesAt }: OpeningHours): boolean => closesAt <= opensAt;

/** True when a shift ends on the day after it starts. */
export const endsNextDay = ({ startTime, endTime }: Hours): boolean => endTime <= startTime;

/** True when a shift may start at that time of day; how long is for `isOpenUntil` (SHF-09). */
export const mayStartAt = (time: string, opening: OpeningHours): boolean =>
  time >= opening.opensAt || (closesNextDay(opening) && time < opening.closesAt);

/** True when a business that is open at the start of a shift is still open at its end (SHF-10). */
export function isOpenUntil({ startTime, endTime }: Hours, opening: OpeningHours): boolean {
  const { opensAt, closesAt } = opening;
  if (!closesNextDay(opening)) return endTime <= closesAt;
  if (opensAt === closesAt) return true;
  const closing = minutesOf(closesAt) + (startTime < closesAt ? 0 : dayMinutes);
  return minutesOf(startTime) + minutesBetween(startTime, endTime) <= closing;
}

/**
 * True when a shift ends after it starts: on the same day, or, in a business that closes on the next
 * one, at most sixteen hours later (SHF-11).
 */
export function isInOrder(hours: Hours, opening: OpeningHours): boolean {
  if (!endsNextDay(hours)) return true;
  const minutes = minutesBetween(hours.startTime, hours.endTime);
  return closesNextDay(opening) && minutes <= maxHoursPastMidnight * 60;
}

/** Every half hour from opening to closing, both included, in that order (SHF-18). */
export function halfHours(opening: OpeningHours): string[] {
  const first = Math.ceil(minutesOf(opening.opensAt) / 30) * 30;
  const last = minutesOf(opening.closesAt) + (closesNextDay(opening) ? dayMinutes : 0);
  const times = new Set<string>();
  for (let minute = first; minute <= last; minute += 30) times.add(timeAt(minute));
  return [...times];
}
