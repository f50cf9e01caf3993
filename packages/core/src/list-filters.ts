import { dateProblem, type DateRange } from './dates.ts';
import { invalidField } from './errors.ts';
import { maxCents, parseAmountText } from './money.ts';
import { readDate } from './time-zone.ts';

/** Messages shared by list filters and server. */
const filterMessages = {
  datesReversed: 'The end date must not be before the start date',
  amountUnreadable: 'Please enter an amount such as 312.40',
  amountsReversed: 'The largest amount must not be below the smallest',
} as const;

/** Range parameters of `GET /api/invoices` and `/api/sales`, as in the query. */
export type RangeQuery = {
  from?: string | undefined;
  to?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
};

/** Integer cents, both ends included; null when unbounded. */
export type CentsRange = { min: number | null; max: number | null };

function readEdge(field: 'from' | 'to', value: string, timeZone: string): string {
  const date = readDate(value, timeZone, field === 'from' ? 'start' : 'end');
  const problem = dateProblem(date, { today: '9999-12-31', maxYear: 9999, allowFuture: true });
  if (problem) throw invalidField(field, problem);
  return date;
}

/**
 * Parses `from` and `to` to dates, both included, null when neither is given; throws AppError
 * `invalid` at the field that cannot be read.
 */
export function readDates({ from, to }: RangeQuery, timeZone: string): DateRange | null {
  if (from === undefined && to === undefined) return null;
  const start = from === undefined ? '1900-01-01' : readEdge('from', from, timeZone);
  const end = to === undefined ? '9999-12-31' : readEdge('to', to, timeZone);
  if (end < start) throw invalidField('to', filterMessages.datesReversed);
  return { start, end };
}

function readAmount(field: 'min' | 'max', value: string | undefined): number | null {
  if (value === undefined) return null;
  const cents = parseAmountText(value);
  if (cents === null || Math.abs(cents) > maxCents) {
    throw invalidField(field, filterMessages.amountUnreadable);
  }
  return cents;
}

/**
 * Parses `min` and `max` (dollars) to cents, both included, null when neither is given; throws
 * AppError `invalid` at the field that cannot be read.
 */
export function readAmounts(query: RangeQuery): CentsRange | null {
  const min = readAmount('min', query.min);
  const max = readAmount('max', query.max);
  if (min === null && max === null) return null;
  if (min !== null && max !== null && max < min) {
    throw invalidField('max', filterMessages.amountsReversed);
  }
  return { min, max };
}
