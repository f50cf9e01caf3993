import type { Migration } from './migration.ts';

/** When invoices are due and paid, and the time that vendors give for it. */
export const bills: Migration = {
  name: '0026-bills',
  statements: ({ text, integer }) => [
    `alter table vendors add column payment_terms ${integer}`,
    `alter table invoices add column due_date ${text}`,
    `alter table invoices add column paid_date ${text}`,
    `create index invoices_unpaid on invoices (due_date, id, store_id, vendor_id, amount_cents)
      where due_date is not null and paid_date is null and deleted_at is null`,
  ],
};
