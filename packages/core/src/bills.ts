import { z } from 'zod';
import { checkDate, type Business } from './business.ts';
import { addDays, yearOf } from './dates.ts';
import { AppError, invalidField } from './errors.ts';
import { dateText, optionalText } from './fields.ts';
import { seenRowsInput } from './row-batches.ts';

/** Messages about when invoices are due and paid, shared by forms, server and demo. */
export const billMessages = {
  terms: 'Must be a whole number of days from 0 to 365',
  dueBeforeDate: 'The due date must not be before the date of the invoice',
  paidWithoutDue: 'An invoice without a due date counts as paid on delivery',
  referenceUnpaid: 'Only a paid bill has a check or reference',
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

/** What identifies a payment on a bank statement: the number of a check or a transfer's text. */
export const paymentReference = optionalText(100).transform((text) => text?.trim() ?? null);

/** When an invoice is due, null if it was paid on delivery; when it was paid, and with what. */
export type BillFields = {
  due_date: string | null;
  paid_date: string | null;
  payment_reference: string | null;
};

/** The same for the bills that one payment paid: a vendor's, of one day and with one reference. */
export const paymentKeyOf = (
  vendorId: string,
  bill: { paid_date?: string | null | undefined; payment_reference?: string | null | undefined },
): string => JSON.stringify([bill.paid_date, vendorId, bill.payment_reference]);

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

/**
 * Throws AppError `invalid` at `payment_reference` for one without a payment. An unpaid bill loses
 * its own (`current`).
 */
export function checkPaymentReference(
  reference: string | null | undefined,
  paid: string | null | undefined,
  current?: string | null,
): void {
  if (!reference || paid || reference === current) return;
  throw invalidField('payment_reference', billMessages.referenceUnpaid);
}

/** The body of `POST /api/invoices/pay`: bills paid on one day, or unpaid again with null. */
export const billsPaidInput = seenRowsInput.safeExtend({
  paid_date: dateText().nullable(),
  payment_reference: paymentReference,
});

/** Throws AppError `invalid` unless an invoice can be paid later than on delivery. */
export function checkIsBill({ due_date }: Pick<BillFields, 'due_date'>): void {
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
