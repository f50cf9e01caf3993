import type { DateRange } from './dates.ts';

/** An invoice as the vendor watch reads it; amount in cents. */
export type WatchedInvoice = {
  id: string;
  invoiceNumber: string;
  storeId: string;
  vendorId: string;
  vendorName: string;
  cents: number;
  date: string;
};

/**
 * Invoices by date and id: of the looked-at days' whole months, `learningDays` before and a week
 * after.
 */
export type WatchedInvoices = { invoices: readonly WatchedInvoice[]; range: DateRange };

export const isWithin = (date: string, { start, end }: DateRange): boolean =>
  date >= start && date <= end;

/** What vendors do is learned by store: groups of invoices have this key. */
export const vendorAtStore = ({ storeId, vendorId }: WatchedInvoice): string =>
  `${storeId} ${vendorId}`;

/** The list in which an invoice stands. */
export const watchedPath = ({ invoiceNumber }: WatchedInvoice): string =>
  `/dashboard/vendors-invoices?view=invoices&q=${encodeURIComponent(invoiceNumber)}`;
