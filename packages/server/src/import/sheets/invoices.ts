import { invoiceMessages } from '@backcounter/core/invoices';
import { readDate } from '@backcounter/core/time-zone';
import { centsToDollars } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import { listInvoicesByNumbers } from '@backcounter/storage/invoices';
import { dollarsOf, encodeValues, blankToNull, type Sheet } from '../sheet.ts';

type Invoice = {
  invoice_number: string;
  store_id: string;
  vendor_id: string;
  amount: number | string | null;
  date: string;
  description: string | null;
  due_date: string | null;
  paid_date: string | null;
  payment_reference: string | null;
};

const entry = (invoice: Invoice, perVendor: boolean) => ({
  key: encodeValues(nameKey(invoice.invoice_number), perVendor ? invoice.vendor_id : ''),
  content: encodeValues(
    invoice.invoice_number.trim(),
    invoice.store_id,
    invoice.vendor_id,
    invoice.amount,
    invoice.date,
    invoice.description,
    invoice.due_date,
    invoice.paid_date,
    invoice.payment_reference,
  ),
});

export const invoices: Sheet = {
  name: 'invoices',
  columns: ['invoice_number', 'store', 'vendor', 'amount', 'date'],
  contentFields: [
    ...['invoice_number', 'store_id', 'vendor_id', 'amount', 'date', 'description'],
    ...['due_date', 'paid_date', 'payment_reference'],
  ],
  // Somebody may have paid the bill since the file was made.
  unsaid: ({ due_date: due, paid_date: paid, payment_reference: reference }) => {
    if (due === null) return [];
    if (paid === null) return ['paid_date', 'payment_reference'];
    return reference === null ? ['payment_reference'] : [];
  },
  route: 'POST /invoices',
  conflictMessage: invoiceMessages.numberTaken,
  async findStored({ tx, scope, importIndex }, requests) {
    const numbers = requests.map(({ body }) => String(body['invoice_number']));
    const stored = await listInvoicesByNumbers(tx, numbers, scope);
    return stored.map((row) => ({
      ...entry(
        { ...row, amount: centsToDollars(row.amount_cents) },
        importIndex.invoiceNumbersPerVendor,
      ),
      id: row.id,
    }));
  },
  read(row, importIndex) {
    const storeId = importIndex.stores.find(row['store'] ?? '');
    const dayOf = (text: string | undefined) =>
      blankToNull(text) && readDate(text ?? '', importIndex.timeZone, 'day');
    // Null rather than left out: a vendor's terms must not turn old records into unpaid bills.
    const dueDate = dayOf(row['due_date']);
    // Without a due date the invoice counts as paid on delivery, whatever day a file gives for it.
    const paidDate = dueDate && dayOf(row['paid_date']);
    const body = {
      invoice_number: row['invoice_number'] ?? '',
      store_id: storeId,
      vendor_id: importIndex.vendorsOf(storeId).find(row['vendor'] ?? ''),
      amount: dollarsOf(row['amount']),
      date: readDate(row['date'] ?? '', importIndex.timeZone, 'day'),
      description: blankToNull(row['description']),
      due_date: dueDate,
      paid_date: paidDate,
      payment_reference: paidDate && blankToNull(row['payment_reference']),
    };
    return { ...entry(body, importIndex.invoiceNumbersPerVendor), body };
  },
};
