import { z } from 'zod';
import { checkDate, type Business } from './business.ts';
import { addDays, yearOf } from './dates.ts';
import { AppError, invalidField } from './errors.ts';
import { dateText } from './fields.ts';
import { rowDeletionInput } from './row-batches.ts';

/** Messages about when invoices are due and paid, shared by forms, server and demo. */
export const billMessages = {
  terms: 'Must be a whole number of days from 0 to 365',
  dueBeforeDate: 'The due date must not be before the date of the invoice',
  paidWithoutDue: 'An invoice without a due date counts as paid on delivery',
} as const;

/** The longest time to pay that a vendor may give, in days. */
const maxTerms = 365;

/** Days until a vendor's invoices are due, null if they are paid on delivery. */
export const paymentTerms = z
  .int({ error: billMessages.terms })
  .min(0, billMessages.terms)
  .max(maxTerms, billMessages.terms)
  .nullish()
  .transform((days) => days ?? null);

/** A date that may be omitted (undefined) or cleared (null, or blank). */
export const optionalDay = z
  .string({ error: 'Invalid date' })
  .max(40, 'Invalid date')
  .nullish()
  .transform((date) => (typeof date === 'string' ? date.trim() || null : date));

/** When an invoice is due, null if it was paid on delivery, and when it was paid. */
export type BillDates = { due_date: string | null; paid_date: string | null };

/** The due date of an invoice by its vendor's terms. */
export function dueDateOf(date: string, terms: number | null): string | null {
  return terms === null ? null : addDays(date, terms);
}

/** Throws AppError `invalid` at `due_date` for a date before the invoice's, or years away. */
export function checkDueDate(
  due: string,
  business: Business,
  { date, current }: { date: string | undefined; current: string | null | undefined },
): string {
  const maxYear = yearOf(business.today) + 2;
  const rules = { allowFuture: true, maxYear, current: current ?? undefined };
  const dueDate = checkDate('due_date', due, business, rules);
  if (date !== undefined && dueDate < date) {
    throw invalidField('due_date', billMessages.dueBeforeDate);
  }
  return dueDate;
}

/** Throws AppError `invalid` at `paid_date` for a day that has not come yet. */
export function checkPaidDate(
  paid: string,
  business: Business,
  current: string | null | undefined,
): string {
  return checkDate('paid_date', paid, business, { current: current ?? undefined });
}

/** The body of `POST /api/invoices/pay`: bills paid on one day, or unpaid again with null. */
export const billsPaidInput = rowDeletionInput.safeExtend({ paid_date: dateText().nullable() });

/** Throws AppError `invalid` unless an invoice can be paid later than on delivery. */
export function checkIsBill({ due_date }: Pick<BillDates, 'due_date'>): void {
  if (due_date === null) throw new AppError('invalid', { message: billMessages.paidWithoutDue });
}

/** How soon a bill has to be paid: `overdue` before today, `soon` within a week. */
export const billUrgencies = ['overdue', 'soon', 'later'] as const;

export type BillUrgency = (typeof billUrgencies)[number];

/** The last day on which a bill is due `soon`. */
export const lastDaySoon = (today: string): string => addDays(today, 6);

/** How soon an unpaid bill has to be paid. */
export function billUrgency(dueDate: string, today: string): BillUrgency {
  if (dueDate < today) return 'overdue';
  return dueDate <= lastDaySoon(today) ? 'soon' : 'later';
}
