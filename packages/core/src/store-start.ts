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
