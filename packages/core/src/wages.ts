import { addDays } from './dates.ts';

/** What an hour costs from a date (`YYYY-MM-DD`) on; an employee has at least one. */
export type Wage = { rateFrom: string; rateCents: number };

/** A stretch of dates, both included, on which one rate is in force. */
export type WagePeriod = { start: string; end: string; rateCents: number };

/**
 * The rate in cents that is in force on a date. `wages` are one employee's, oldest first; the
 * earliest also counts for the days before it (PRF-12).
 */
export function rateOn(wages: readonly Wage[], date: string): number {
  const inForce = wages.findLast((wage) => wage.rateFrom <= date) ?? wages[0];
  return inForce?.rateCents ?? 0;
}

/** What a shift of so many minutes costs at an hourly rate, in cents, half up (PRF-12). */
export function salaryCents(minutes: number, rateCents: number): number {
  return Math.floor((minutes * rateCents + 30) / 60);
}

/** What a changed rate does to the history: rates to note, and the day of one to forget. */
export type WageChange = { note: Wage[]; forget: string | null };

/** The days that decide what becomes of an employee's earliest rate. */
export type WageDays = {
  /** The day the employee was entered. */
  addedOn: string;
  /** The day of the first shift, null without one. */
  firstShiftOn: string | null;
};

/**
 * What to do when a rate is changed; null when it is in force on its day already. The days before
 * it keep the rate they have: where the earliest rate reached back over shifts and the new one would
 * instead, the old one is noted from the first shift on. The rate that an employee was entered with
 * stands on the day of entry, which nobody chose; it gives way to one from an earlier day, which
 * would end there otherwise (PRF-12).
 */
export function wageChange(
  wages: readonly Wage[],
  wage: Wage,
  { addedOn, firstShiftOn }: WageDays,
): WageChange | null {
  if (rateOn(wages, wage.rateFrom) === wage.rateCents) return null;
  const [earliest] = wages;
  if (!earliest || wage.rateFrom > earliest.rateFrom) return { note: [wage], forget: null };
  const isReachedBack = firstShiftOn !== null && firstShiftOn < wage.rateFrom;
  const givesWay = earliest.rateFrom === addedOn && wage.rateFrom < addedOn;
  return {
    note: isReachedBack
      ? [{ rateFrom: firstShiftOn, rateCents: earliest.rateCents }, wage]
      : [wage],
    forget: givesWay ? earliest.rateFrom : null,
  };
}

/** The whole calendar, cut where the rate changes; `wages` as for rateOn. */
export function wagePeriods(wages: readonly Wage[]): WagePeriod[] {
  return wages.map((wage, index) => {
    const next = wages[index + 1];
    return {
      start: index === 0 ? '0000-01-01' : wage.rateFrom,
      end: next ? addDays(next.rateFrom, -1) : '9999-12-31',
      rateCents: wage.rateCents,
    };
  });
}

/** What an hour cost on average, in cents: the rate, as long as it did not change meanwhile. */
export const averageRateCents = (minutes: number, cents: number): number =>
  minutes === 0 ? 0 : Math.round((cents * 60) / minutes);
