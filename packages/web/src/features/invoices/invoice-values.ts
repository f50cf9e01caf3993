import { formatShortDay } from '@backcounter/core/short-day';
import { paymentKeyOf } from '@backcounter/core/bills';
import { daysBetween, parseTypedDate } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { RowOf } from '../../api/client.ts';
import { formatAmountForDay, joinBrief } from '../../ui/brief.ts';
import { dollarsOf } from '../../ui/money-field.tsx';

export type Invoice = RowOf<'GET /invoices'>;

/** Form state: wire field names, values as typed. */
export type InvoiceValues = {
  invoice_number: string;
  store_id: string;
  vendor_id: string;
  amount: string;
  date: string;
  /** Null if it follows from the vendor's terms, empty if the invoice is paid on delivery. */
  due_date: string | null;
  /** Empty while unpaid. */
  paid_date: string;
  payment_reference: string;
};

export const noInvoice: InvoiceValues = {
  invoice_number: '',
  store_id: '',
  vendor_id: '',
  amount: '',
  date: '',
  due_date: null,
  paid_date: '',
  payment_reference: '',
};

export const valuesOf = (row: Invoice): InvoiceValues => ({
  invoice_number: row.invoice_number,
  store_id: row.store_id._id,
  vendor_id: row.vendor_id._id,
  amount: row.amount.toFixed(2),
  date: row.date,
  due_date: row.due_date ?? '',
  paid_date: row.paid_date ?? '',
  payment_reference: row.payment_reference ?? '',
});

/** Describes unsaved input when the form offers to restore it. */
export const describeInvoice = (values: InvoiceValues, store: string | undefined): string =>
  joinBrief(
    [values.invoice_number, formatAmountForDay(values.amount, values.date), store],
    'an invoice',
  );

/** Request body; an invalid amount becomes NaN, so that validation reports it. */
export const toBody = ({
  due_date: due,
  paid_date: paid,
  payment_reference: reference,
  ...values
}: InvoiceValues) => ({
  ...values,
  amount: dollarsOf(values.amount) ?? Number.NaN,
  date: parseTypedDate(values.date),
  ...(due !== null && {
    due_date: dateOrNull(due),
    paid_date: due === '' ? null : dateOrNull(paid),
    ...(due !== '' && paid !== '' && { payment_reference: reference.trim() || null }),
  }),
});

const dateOrNull = (typed: string) => (typed === '' ? null : parseTypedDate(typed));

export const centsOf = ({ amount }: Invoice): number => wireToCents(amount);

/** The same for the bills that one payment paid. */
export const paymentKey = (row: Invoice): string => paymentKeyOf(row.vendor_id._id, row);

/** The sum of invoices: '$20.00'. */
export const sumText = (rows: readonly Invoice[]): string =>
  formatCents(rows.reduce((cents, row) => cents + centsOf(row), 0));

/** A saved invoice in brief: 'A-100, Acme Foods, Main St, Nov 20, $20.00'. */
export const invoiceInBrief = (row: Invoice, today: string): string =>
  [
    row.invoice_number,
    row.vendor_name,
    row.store_id.name,
    formatShortDay(row.date, today),
    formatCents(centsOf(row)),
  ].join(', ');

/** An invoice in the undo notice: 'A-100, Acme Foods, $20.00'. */
export const invoiceLabel = (row: Invoice): string =>
  `${row.invoice_number}, ${row.vendor_name}, ${formatCents(centsOf(row))}`;

/** How late an unpaid bill is: '1 day late'. */
export function lateText(due: string, today: string): string {
  const days = daysBetween(due, today);
  return days === 1 ? '1 day late' : `${days} days late`;
}
