import { readOpenRange } from './date-ranges.ts';
import type { DateRange } from './dates.ts';
import { invalidField } from './errors.ts';
import { maxCents, parseAmountText } from './money.ts';

/** Messages shared by list filters and server. */
const filterMessages = {
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

/**
 * Parses `from` and `to` to dates, both included, null when neither is given; throws AppError
 * `invalid` at the field that cannot be read.
 */
export function readDates({ from, to }: RangeQuery, timeZone: string): DateRange | null {
  return readOpenRange(['from', from], ['to', to], timeZone);
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
