import { AppError, invalidField } from './errors.ts';
import { dateProblem, yearOf, type DateRules, type Weekday } from './dates.ts';
import { readDate } from './time-zone.ts';

/** What a rule needs to know of the business and the moment; only the host's clock knows now. */
export type Business = {
  /** The business time zone's today, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  /** `HH:mm`. */
  opensAt: string;
  closesAt: string;
  /** `YYYY-MM-DD`; no invoice is dated earlier (INV-09). */
  earliestInvoiceDate: string;
  invoiceNumbersPerVendor: boolean;
  passwordMinimum: number;
  /** The first day of the week where no rule fixes it, as SHF-04 and CSH-07 do. */
  weekStartsOn: Weekday;
  /** What the role employee may do with sales; see sale-rights.ts. */
  employeesMayDeleteSales: boolean;
  employeesMaySeePastSales: boolean;
};

type FieldDateRules = Omit<DateRules, 'today'> & {
  /** A date that may stay although the rules refuse it: the row's own (PUT). */
  own?: string | undefined;
};

/**
 * The calendar date in a field of the wire; throws AppError `invalid` at that field with the
 * literal message of the date rules.
 */
export function checkDate(
  field: string,
  value: string,
  business: Pick<Business, 'today' | 'timeZone'>,
  rules: FieldDateRules = {},
): string {
  const date = readDate(value, business.timeZone, 'day');
  if (date === rules.own) return date;
  const problem = dateProblem(date, { ...rules, today: business.today });
  if (problem) throw invalidField(field, problem);
  return date;
}

/** The last year of invoice filters: 2030, and later four years from now (decision 1). */
export function lastInvoiceYear(today: string): number {
  return Math.max(2030, yearOf(today) + 4);
}

/** The first year of invoice filters (INV-21). */
export function firstInvoiceYear(earliestInvoiceDate: string): number {
  return Math.min(2025, yearOf(earliestInvoiceDate));
}

/** Why nothing is stored over what somebody else stored since one looked. */
export const changedMeanwhile =
  'Someone else changed this record meanwhile. Please reload it and try again.';

/** The optimistic lock: a PUT that names another `updated_at` than the stored one is refused. */
export function checkUnchanged(stored: string, sent: string | undefined): void {
  if (sent === undefined || Date.parse(sent) === Date.parse(stored)) return;
  throw new AppError('conflict', {
    message: changedMeanwhile,
    fields: { updated_at: 'Changed by someone else' },
  });
}

/** The next `updated_at` of a row: now, and always later than the one it has. */
export function nextUpdatedAt(now: number, stored?: string): string {
  const least = stored === undefined ? 0 : Date.parse(stored) + 1;
  return new Date(Math.max(now, least)).toISOString();
}
