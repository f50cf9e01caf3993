import { readDate } from '@backcounter/core/time-zone';
import { centsToDollars } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import { listInvoicesNumbered } from '@backcounter/storage/invoices';
import { dollarsOf, joined, optional, type Sheet } from '../sheet.ts';

type Invoice = {
  invoice_number: string;
  store_id: string;
  vendor_id: string;
  amount: number | string | null;
  date: string;
  description: string | null;
};

const entry = (invoice: Invoice, perVendor: boolean) => ({
  key: joined(nameKey(invoice.invoice_number), perVendor ? invoice.vendor_id : ''),
  content: joined(
    invoice.invoice_number.trim(),
    invoice.store_id,
    invoice.vendor_id,
    invoice.amount,
    invoice.date,
    invoice.description,
  ),
});

export const invoices: Sheet = {
  name: 'invoices',
  columns: ['invoice_number', 'store', 'vendor', 'amount', 'date'],
  said: ['invoice_number', 'store_id', 'vendor_id', 'amount', 'date', 'description'],
  route: 'POST /invoices',
  taken: 'Invoice number already exists. Please use a different invoice number.',
  async among({ tx, scope, importIndex }, requests) {
    const numbers = requests.map(({ body }) => String(body['invoice_number']));
    const stored = await listInvoicesNumbered(tx, numbers, scope);
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
    const body = {
      invoice_number: row['invoice_number'] ?? '',
      store_id: storeId,
      vendor_id: importIndex.vendorsOf(storeId).find(row['vendor'] ?? ''),
      amount: dollarsOf(row['amount']),
      date: readDate(row['date'] ?? '', importIndex.timeZone, 'day'),
      description: optional(row['description']),
    };
    return { ...entry(body, importIndex.invoiceNumbersPerVendor), body };
  },
};
