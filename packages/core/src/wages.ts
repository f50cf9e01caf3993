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

/**
 * The rates to note when one is changed, none when it is in force on its day already. The days
 * before it keep the rate they have: where the earliest rate reached back over shifts (the first of
 * them on `firstShiftOn`) and the new one would instead, the old one is noted from there (PRF-12).
 */
export function wageChanges(
  wages: readonly Wage[],
  wage: Wage,
  firstShiftOn: string | null,
): Wage[] {
  if (rateOn(wages, wage.rateFrom) === wage.rateCents) return [];
  const [earliest] = wages;
  const becomesEarliest = earliest !== undefined && wage.rateFrom <= earliest.rateFrom;
  if (!becomesEarliest || firstShiftOn === null || firstShiftOn >= wage.rateFrom) return [wage];
  return [{ rateFrom: firstShiftOn, rateCents: earliest.rateCents }, wage];
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
