import type { Migration } from './migration.ts';

/** With what bills were paid, and an index of the paid ones. */
export const payments: Migration = {
  name: '0027-payments',
  statements: ({ text }) => [
    `alter table invoices add column payment_reference ${text}`,
    `create index invoices_paid on invoices (paid_date, id, store_id, vendor_id, amount_cents)
      where paid_date is not null and deleted_at is null`,
  ],
};
