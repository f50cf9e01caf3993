import { z } from 'zod';
import type { Business } from './business.ts';
import { checkEntryDate } from './closed-books.ts';
import { yearOf } from './dates.ts';
import { invalidField } from './errors.ts';
import {
  amount,
  chosenId,
  dateText,
  optionalText,
  requiredText,
  type FieldRules,
} from './fields.ts';

/** Messages shared by forms, server and demo (INV-04 to INV-06, INV-11, INV-14). */
export const invoiceMessages = {
  numberRequired: 'Invoice number is required',
  storeRequired: 'Please select a store',
  vendorRequired: 'Please select a vendor',
  amountNotPositive: 'Amount must be a positive number greater than zero',
  numberTaken: 'Invoice number already exists. Please use a different invoice number.',
  invalidSelection: 'Invalid store or vendor selection',
  vendorGone: 'The vendor of this invoice was deleted. Please restore the vendor first.',
} as const;

/** The body of `POST /api/invoices`, and of PUT once merged with the row. */
export const invoiceInput = z.object({
  invoice_number: requiredText(invoiceMessages.numberRequired, 100),
  store_id: chosenId(invoiceMessages.storeRequired),
  vendor_id: chosenId(invoiceMessages.vendorRequired),
  amount: amount({
    required: invoiceMessages.amountNotPositive,
    tooSmall: invoiceMessages.amountNotPositive,
    minCents: 1,
  }),
  date: dateText(),
  description: optionalText(),
});

export type InvoiceInput = z.output<typeof invoiceInput>;

/** Stored fields of an invoice; amounts in cents. */
export type InvoiceFields = {
  number: string;
  /** Scope in which numbers are unique: a vendor's id, or empty for the whole business (INV-11). */
  numberScope: string;
  storeId: string;
  vendorId: string;
  amountCents: number;
  date: string;
  description: string | null;
};

function checkInvoiceDate(value: string, business: Business, current: string | undefined): string {
  const earliest = business.earliestInvoiceDate;
  const date = checkEntryDate('date', value, business, { minYear: yearOf(earliest), current });
  if (date < earliest && date !== current) {
    throw invalidField('date', `Dates before ${earliest} are not allowed`);
  }
  return date;
}

/** Rules for an invoice beyond its schema (INV-08, INV-09). */
export function invoiceRules(
  business: Business,
  current?: { date: string },
): FieldRules<typeof invoiceInput> {
  return { date: (date) => checkInvoiceDate(date, business, current?.date) };
}

/**
 * Converts input to stored fields; throws AppError `invalid` at `date` for a date that the rules
 * reject (INV-08, INV-09). `current` is the date of the row being changed, which may stay.
 */
export function toInvoice(
  input: InvoiceInput,
  business: Business,
  current?: { date: string },
): InvoiceFields {
  return {
    number: input.invoice_number,
    numberScope: business.invoiceNumbersPerVendor ? input.vendor_id : '',
    storeId: input.store_id,
    vendorId: input.vendor_id,
    amountCents: input.amount,
    date: checkInvoiceDate(input.date, business, current?.date),
    description: input.description,
  };
}
