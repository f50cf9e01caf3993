import { daysBetween } from './dates.ts';
import { dateIn } from './time-zone.ts';

type StoreDates = {
  /** The date of its first sale, undefined when it has none. */
  firstSale: string | undefined;
  /** The instant at which it was added. */
  addedAt: string;
};

/** A store's first day: that of its first sale, and without one the day on which it was added. */
export function storeStart({ firstSale, addedAt }: StoreDates, timeZone: string): string {
  return firstSale ?? dateIn(timeZone, Date.parse(addedAt));
}

/**
 * False for the days before a store's start, on which nothing is missing; true for all days of a
 * store whose start the user may not know.
 */
export function hasStarted(date: string, startedOn: string | null | undefined): boolean {
  return !startedOn || date >= startedOn;
}

/**
 * How many of the first `days` days of a period that begins on `start` a store was there for, so that
 * a sale of each is expected; all if the user may not know when it started.
 */
export function daysSinceStart(
  { start, days }: { start: string; days: number },
  startedOn: string | null | undefined,
): number {
  if (!startedOn || startedOn <= start) return days;
  return Math.max(0, days - daysBetween(start, startedOn));
}
