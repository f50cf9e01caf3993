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
  given: ({ paid_date: paid = null, payment_reference: reference = null, ...values }, stored) => {
    const { due_date: due = stored['due_date'] } = values;
    // An invoice without a due date counts as paid on delivery: a payment goes with the due date.
    if (due === null) {
      return stored['due_date'] === null
        ? values
        : { ...values, paid_date: null, payment_reference: null };
    }
    // Somebody may have paid the bill since the file was made.
    const isPaid = (paid ?? stored['paid_date']) !== null;
    return {
      ...values,
      ...(paid !== null && { paid_date: paid }),
      ...(reference !== null && isPaid && { payment_reference: reference }),
    };
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
    const paidDate = dayOf(row['paid_date']);
    const reference = blankToNull(row['payment_reference']);
    const body = {
      invoice_number: row['invoice_number'] ?? '',
      store_id: storeId,
      vendor_id: importIndex.vendorsOf(storeId).find(row['vendor'] ?? ''),
      amount: dollarsOf(row['amount']),
      date: readDate(row['date'] ?? '', importIndex.timeZone, 'day'),
      description: blankToNull(row['description']),
      due_date: dueDate,
      // Without a due date the invoice counts as paid on delivery, whatever day a file gives for it.
      paid_date: dueDate && paidDate,
      payment_reference: dueDate && paidDate && reference,
    };
    // A file without due dates may say when the stored bill was paid, and with what.
    const compared = { ...body, paid_date: paidDate, payment_reference: reference };
    return { ...entry(compared, importIndex.invoiceNumbersPerVendor), body };
  },
};
