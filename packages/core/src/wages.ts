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

/**
 * True if the rate in force on the day of a wage is that one already, other than because the earliest
 * reaches back over that day.
 */
export function isInForce(wages: readonly Wage[], { rateFrom, rateCents }: Wage): boolean {
  return wages.findLast((wage) => wage.rateFrom <= rateFrom)?.rateCents === rateCents;
}

/** Effect of a rate on the history: wages to set, and the date of one to remove. */
export type WageChange = { added: Wage[]; removedDate: string | null };

/** Dates that decide what happens to an employee's earliest rate. */
export type WageDays = {
  /** Day on which the employee was entered. */
  addedOn: string;
  /** Day of the first shift, null without one. */
  firstShiftOn: string | null;
};

/**
 * Computes the effect of a rate that was named with its day; null when it is already in force on it.
 * A rate equal to the one before its day removes what stood on that day. One from before the earliest
 * is stored even if that is equal: a rate from a still earlier day would take its place otherwise.
 * The days before it keep their rate: if the earliest rate reached back over shifts and the new one
 * would do so instead, the old one is added from the first shift on. The rate an employee was entered
 * with stands on the day of entry, which nobody chose; an earlier rate replaces it, as it would
 * otherwise end there (PRF-12).
 */
export function wageChange(
  wages: readonly Wage[],
  wage: Wage,
  { addedOn, firstShiftOn }: WageDays,
): WageChange | null {
  const { rateFrom, rateCents } = wage;
  const before = wages.findLast((one) => one.rateFrom < rateFrom);
  const hasOwn = wages.some((one) => one.rateFrom === rateFrom);
  if (hasOwn && before?.rateCents === rateCents) return { added: [], removedDate: rateFrom };
  if (isInForce(wages, wage)) return null;
  const [earliest] = wages;
  if (before || !earliest) return { added: [wage], removedDate: null };
  const reachedBack =
    firstShiftOn !== null && firstShiftOn < rateFrom && earliest.rateCents !== rateCents;
  const isReplaced = earliest.rateFrom === addedOn && rateFrom < addedOn;
  return {
    added: reachedBack ? [{ rateFrom: firstShiftOn, rateCents: earliest.rateCents }, wage] : [wage],
    removedDate: isReplaced ? earliest.rateFrom : null,
  };
}

/** What happened to a history: the wages that are new in it, and those that it has no more. */
export type WageDifference = { added: Wage[]; removed: Wage[] };

const has = (wages: readonly Wage[], { rateFrom, rateCents }: Wage): boolean =>
  wages.some((wage) => wage.rateFrom === rateFrom && wage.rateCents === rateCents);

/** The difference between two histories. */
export function compareWages(before: readonly Wage[], after: readonly Wage[]): WageDifference {
  return {
    added: after.filter((wage) => !has(before, wage)),
    removed: before.filter((wage) => !has(after, wage)),
  };
}

/**
 * A history without what happened to it, oldest first; null if one of those wages was changed since.
 * `differences` may be in any order.
 */
export function withoutDifferences(
  wages: readonly Wage[],
  differences: readonly WageDifference[],
): Wage[] | null {
  const added = differences.flatMap((one) => one.added);
  const removed = differences.flatMap((one) => one.removed);
  if (!added.every((wage) => has(wages, wage))) return null;
  const others = wages.filter((wage) => !has(added, wage));
  const all = [...others, ...removed].sort((a, b) => (a.rateFrom < b.rateFrom ? -1 : 1));
  const isTwice = all.some(({ rateFrom }, index) => rateFrom === all[index + 1]?.rateFrom);
  return isTwice || all.length === 0 ? null : all;
}

/** The first day from `since` on for which two histories have different rates; null without one. */
export function firstDifferentDay(
  before: readonly Wage[],
  after: readonly Wage[],
  since: string,
): string | null {
  const starts = [...before, ...after].map(({ rateFrom }) => rateFrom);
  const days = [since, ...starts.filter((day) => day > since).sort()];
  return days.find((day) => rateOn(before, day) !== rateOn(after, day)) ?? null;
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
