import { ApiError } from '../../api/api-error.ts';

/** Texts of this screen; those of the rules are in core (INV-12 to INV-40). */
export const messages = {
  checkingFailed: 'Error checking invoice number. Please try again.',
  credit: 'For a credit, lower the amount of one of this vendor’s invoices.',
  sameAmount: (amount: string) => `Same as before: ${amount}`,
  noStoresOrVendors: 'Please create some stores and vendors first before creating invoices',
  vendorsFailed: 'Error fetching vendors',
  storeGone: 'The chosen store is no longer there. Please select another store.',
  created: 'Invoice created successfully',
  creatingFailed: 'Error creating invoice',
  updated: 'Invoice updated successfully',
  updatingFailed: 'Error updating invoice',
  deleted: 'Invoice deleted successfully',
  deletingFailed: 'Error deleting invoice',
  billsFailed: 'Error fetching bills',
  unpaid: (count: number) =>
    count === 1 ? 'Bill marked as unpaid' : `${count} bills marked as unpaid`,
  paid: (count: number) => (count === 1 ? 'Bill marked as paid' : `${count} bills marked as paid`),
  paymentChanged: (count: number) =>
    count === 1 ? 'Payment changed' : `Payment of ${count} bills changed`,
  nothingChanged: 'Nothing was changed.',
  referencesDiffer: (references: readonly string[]) =>
    `These bills have different ones now: ${references.map((text) => text || 'none').join(', ')}`,
  paidAgain: (count: number, all: number) => `${count} of ${all} were marked as paid again.`,
  listingFailed: 'Error fetching invoices',
  nothingFound: 'No invoices found matching the filters',
  checkSelection: 'Please select both a Store and a Vendor',
  totalSelection: 'Please select a store and vendor (or choose "All Stores"/"All Vendors")',
  totalFailed: 'Error fetching total invoices',
  totalFailedInDemo: 'Error calculating total invoices',
  typedMonth: 'Please use the calendar picker to select a month',
  typedYear: 'Please select a year from the dropdown',
} as const;

/** How long success notices stay, in ms (INV-15, INV-39). */
export const createdMs = 2000;
export const deletedMs = 3000;

/** Why a list has failed: the server's text for an unknown store or vendor (400), else `failure`. */
export const listFailure = (error: Error | null, failure: string): string =>
  error instanceof ApiError && error.status === 400 && error.message !== ''
    ? error.message
    : failure;
