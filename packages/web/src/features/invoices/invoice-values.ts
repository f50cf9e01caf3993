import { parseTypedDate } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { RowOf } from '../../api/client.ts';
import { amountForDay, dayInBrief, inBrief } from '../../ui/brief.ts';
import { dollarsOf } from '../../ui/money-field.tsx';

export type Invoice = RowOf<'GET /invoices'>;

/** An invoice as it is typed, under the wire's names. */
export type InvoiceValues = {
  invoice_number: string;
  store_id: string;
  vendor_id: string;
  amount: string;
  date: string;
};

export const noInvoice: InvoiceValues = {
  invoice_number: '',
  store_id: '',
  vendor_id: '',
  amount: '',
  date: '',
};

export const valuesOf = (row: Invoice): InvoiceValues => ({
  invoice_number: row.invoice_number,
  store_id: row.store_id._id,
  vendor_id: row.vendor_id._id,
  amount: row.amount.toFixed(2),
  date: row.date,
});

/** What was typed, for the offer of it. */
export const describeInvoice = (values: InvoiceValues, store: string | undefined): string =>
  inBrief([values.invoice_number, amountForDay(values.amount, values.date), store], 'an invoice');

/** What is sent; an amount that is none stays out, so that the rules ask for it. */
export const bodyOf = (values: InvoiceValues) => ({
  ...values,
  amount: dollarsOf(values.amount) ?? Number.NaN,
  date: parseTypedDate(values.date),
});

export const centsOf = ({ amount }: Invoice): number => wireToCents(amount);

/** Which invoice was saved, and where: 'A-100, Acme Foods, Main St, Nov 20, $20.00'. */
export const invoiceInBrief = (row: Invoice, today: string): string =>
  [
    row.invoice_number,
    row.vendor_name,
    row.store_id.name,
    dayInBrief(row.date, today),
    formatCents(centsOf(row)),
  ].join(', ');

/** An invoice in words, where one is deleted: 'A-100, Acme Foods, $20.00'. */
export const inWords = (row: Invoice): string =>
  `${row.invoice_number}, ${row.vendor_name}, ${formatCents(centsOf(row))}`;
