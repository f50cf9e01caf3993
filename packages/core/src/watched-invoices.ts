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
 * Invoices sorted by date and id: those of the whole months of `range`, of the `baselineDays`
 * before and of a week after.
 */
export type WatchedInvoices = { invoices: readonly WatchedInvoice[]; range: DateRange };

export const isWithin = (date: string, { start, end }: DateRange): boolean =>
  date >= start && date <= end;

/** Grouping key: what a vendor usually does is known per store. */
export const vendorAtStore = ({ storeId, vendorId }: WatchedInvoice): string =>
  `${storeId} ${vendorId}`;

/** Path of the list with this invoice. */
export const watchedPath = ({ invoiceNumber }: WatchedInvoice): string =>
  `/dashboard/vendors-invoices?view=invoices&q=${encodeURIComponent(invoiceNumber)}`;
