import { AppError, invalidField } from './errors.ts';
import { dateProblem, yearOf, type DateRules, type Weekday } from './dates.ts';
import { readDate } from './time-zone.ts';

/**
 * What rules need to know about the business and the current moment; only the host knows the time.
 */
export type Business = {
  /** Today in the business time zone, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  /** `HH:mm`. */
  opensAt: string;
  closesAt: string;
  /** `YYYY-MM-DD`; no invoice may have an earlier date (INV-09). */
  earliestInvoiceDate: string;
  invoiceNumbersPerVendor: boolean;
  passwordMinimum: number;
  /** First day of the week, except where a rule fixes it (SHF-04, CSH-07). */
  weekStartsOn: Weekday;
  /** What employees may do with sales; see sale-rights.ts. */
  employeesMayDeleteSales: boolean;
  employeesMaySeePastSales: boolean;
  /** The last day whose books are closed, `YYYY-MM-DD`; null while none are (closed-books.ts). */
  closedThrough: string | null;
};

/** Name and time zone of a new business, until they are set. */
export const newBusiness = { name: 'My Business', timeZone: 'America/Chicago' } as const;

export type FieldDateRules = Omit<DateRules, 'today'> & {
  /** The date of the row being changed (PUT); accepted even if the rules now reject it. */
  current?: string | undefined;
};

/**
 * Parses a date field of the wire and applies the date rules; throws AppError `invalid` at that
 * field with the rules' literal message.
 */
export function checkDate(
  field: string,
  value: string,
  business: Pick<Business, 'today' | 'timeZone'>,
  rules: FieldDateRules = {},
): string {
  const date = readDate(value, business.timeZone, 'day');
  if (date === rules.current) return date;
  const problem = dateProblem(date, { ...rules, today: business.today });
  if (problem) throw invalidField(field, problem);
  return date;
}

/** Last year of invoice filters: 2030, later four years from now (decision 1). */
export function lastInvoiceYear(today: string): number {
  return Math.max(2030, yearOf(today) + 4);
}

/** First year of invoice filters (INV-21). */
export function firstInvoiceYear(earliestInvoiceDate: string): number {
  return Math.min(2025, yearOf(earliestInvoiceDate));
}

/** Message for a change based on a stale row. */
export const staleRowMessage =
  'Someone else changed this record meanwhile. Please reload it and try again.';

/**
 * Optimistic lock: throws AppError `conflict` when a PUT sends an `updated_at` other than the
 * stored one.
 */
export function checkUnchanged(stored: string, sent: string | undefined): void {
  if (sent === undefined || Date.parse(sent) === Date.parse(stored)) return;
  throw new AppError('conflict', {
    message: staleRowMessage,
    fields: { updated_at: 'Changed by someone else' },
  });
}

/** Next `updated_at` of rows that are written together: now, but always later than each stored one. */
export function nextUpdatedAt(now: number, ...stored: (string | undefined)[]): string {
  const least = stored.map((at) => (at === undefined ? 0 : Date.parse(at) + 1));
  return new Date(Math.max(now, ...least)).toISOString();
}
