import type { Migration } from './migration.ts';

/** An index of bills by the check or reference that they were paid with. */
export const paymentReferences: Migration = {
  name: '0028-payment-references',
  statements: () => [
    `create index invoices_payment on invoices (lower(payment_reference), paid_date)
      where payment_reference is not null and paid_date is not null and deleted_at is null`,
  ],
};
