import type { WatchedInvoice } from '../watched-invoices.ts';

let made = 0;
/** An invoice of Acme at store `s1` with a unique id, number and amount. */
export function watchedInvoice(row: Partial<WatchedInvoice>): WatchedInvoice {
  made += 1;
  const id = `i${String(made).padStart(4, '0')}`;
  return {
    ...{ id, invoiceNumber: `N${made * 7919}`, storeId: 's1', vendorId: 'v1', vendorName: 'Acme' },
    ...{ cents: 100_00 + made * 137, date: '2026-11-03' },
    ...row,
  };
}
