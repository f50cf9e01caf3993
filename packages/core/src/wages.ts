import { addDays } from './dates.ts';

/** Hourly rate from a date (`YYYY-MM-DD`) on; an employee has at least one. */
export type Wage = { rateFrom: string; rateCents: number };

/** Range of dates, both included, with a single rate. */
export type WagePeriod = { start: string; end: string; rateCents: number };

/**
 * The rate in cents in force on a date. `wages` are one employee's, oldest first; the earliest also
 * applies to the days before it (PRF-12).
 */
export function rateOn(wages: readonly Wage[], date: string): number {
  const inForce = wages.findLast((wage) => wage.rateFrom <= date) ?? wages[0];
  return inForce?.rateCents ?? 0;
}

/** Cost of a shift at an hourly rate, in cents, rounded half up (PRF-12). */
export function salaryCents(minutes: number, rateCents: number): number {
  return Math.floor((minutes * rateCents + 30) / 60);
}

/** Effect of a new rate on the history: wages to add, and the date of one to remove. */
export type WageChange = { added: Wage[]; removedDate: string | null };

/** Dates that decide what happens to an employee's earliest rate. */
export type WageDays = {
  /** Day on which the employee was entered. */
  addedOn: string;
  /** Day of the first shift, null without one. */
  firstShiftOn: string | null;
};

/**
 * Computes the effect of a changed rate; null when it is already in force on its day. The days
 * before it keep their rate: if the earliest rate reached back over shifts and the new one would do
 * so instead, the old one is added from the first shift on. The rate an employee was entered with
 * stands on the day of entry, which nobody chose; an earlier rate replaces it, as it would
 * otherwise end there (PRF-12).
 */
export function wageChange(
  wages: readonly Wage[],
  wage: Wage,
  { addedOn, firstShiftOn }: WageDays,
): WageChange | null {
  if (rateOn(wages, wage.rateFrom) === wage.rateCents) return null;
  const [earliest] = wages;
  if (!earliest || wage.rateFrom > earliest.rateFrom) return { added: [wage], removedDate: null };
  const reachedBack = firstShiftOn !== null && firstShiftOn < wage.rateFrom;
  const isReplaced = earliest.rateFrom === addedOn && wage.rateFrom < addedOn;
  return {
    added: reachedBack ? [{ rateFrom: firstShiftOn, rateCents: earliest.rateCents }, wage] : [wage],
    removedDate: isReplaced ? earliest.rateFrom : null,
  };
}

/** Splits the whole calendar where the rate changes; `wages` as for rateOn. */
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

/** Average hourly rate in cents; equals the rate if it did not change. */
export const averageRateCents = (minutes: number, cents: number): number =>
  minutes === 0 ? 0 : Math.round((cents * 60) / minutes);
