import type { Migration } from './migration.ts';

/** The account on which a vendor's invoices are posted. */
export const vendorAccounts: Migration = {
  name: '0030-vendor-accounts',
  statements: ({ text }) => [`alter table vendors add column account ${text}`],
};
