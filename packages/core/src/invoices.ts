import { z } from 'zod';
import {
  billMessages,
  checkDueDate,
  checkPaidDate,
  checkPaymentReference,
  dueDateOf,
  optionalDay,
  paymentReference,
  type BillFields,
} from './bills.ts';
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
  /** By the vendor's terms if left out; null for an invoice paid on delivery. */
  due_date: optionalDay,
  paid_date: optionalDay,
  payment_reference: paymentReference,
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
  /** Null for an invoice paid on delivery, which has no `paidDate` either. */
  dueDate: string | null;
  /** Null while unpaid; only a paid bill has a `paymentReference`. */
  paidDate: string | null;
  paymentReference: string | null;
};

/** When an invoice is due and paid that was paid on delivery. */
export const paidOnDelivery = { dueDate: null, paidDate: null, paymentReference: null } as const;

/** The values of the row being changed, which may stay. */
type CurrentValues = { date: string } & Partial<BillFields>;

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
  current?: CurrentValues,
): FieldRules<typeof invoiceInput> {
  return {
    date: (date) => checkInvoiceDate(date, business, current?.date),
    due_date: (due, { date: sent }) => {
      if (!due) return;
      // Sent as an instant, it would sort after the same day.
      const date = sent === undefined ? sent : checkInvoiceDate(sent, business, current?.date);
      checkDueDate(due, business, { date, current: current?.due_date });
    },
    paid_date: (paid, { due_date: due }) => {
      if (!paid) return;
      checkPaidDate(paid, business, current?.paid_date);
      if (due === null) throw invalidField('paid_date', billMessages.paidWithoutDue);
    },
    payment_reference: (reference, { paid_date: paid }) =>
      checkPaymentReference(reference, paid, current?.payment_reference),
  };
}

/** When an invoice is due and paid, and with what; `terms` are its vendor's. */
function billFields(
  input: InvoiceInput,
  date: string,
  business: Business,
  { current, terms }: { current: CurrentValues | undefined; terms: number | null },
): Pick<InvoiceFields, 'dueDate' | 'paidDate' | 'paymentReference'> {
  const { due_date: due = dueDateOf(date, terms), paid_date: paid = null } = input;
  if (due === null) {
    if (paid !== null) throw invalidField('paid_date', billMessages.paidWithoutDue);
    return paidOnDelivery;
  }
  return {
    dueDate: checkDueDate(due, business, { date, current: current?.due_date }),
    paidDate: paid === null ? null : checkPaidDate(paid, business, current?.paid_date),
    paymentReference: paid === null ? null : input.payment_reference,
  };
}

/**
 * Converts input to stored fields; throws AppError `invalid` at the field of a date that the rules
 * reject (INV-08, INV-09). `current` has the values of the row being changed, which may stay; `terms`
 * are the vendor's days until an invoice without a due date is due, null if it is paid on delivery.
 */
export function toInvoice(
  input: InvoiceInput,
  business: Business,
  current?: CurrentValues,
  terms: number | null = null,
): InvoiceFields {
  const date = checkInvoiceDate(input.date, business, current?.date);
  return {
    number: input.invoice_number,
    numberScope: business.invoiceNumbersPerVendor ? input.vendor_id : '',
    storeId: input.store_id,
    vendorId: input.vendor_id,
    amountCents: input.amount,
    date,
    description: input.description,
    ...billFields(input, date, business, { current, terms }),
  };
}
