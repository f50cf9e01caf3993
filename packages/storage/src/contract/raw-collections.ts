import type { Database } from '../database.ts';
import type { Collection } from '../drivers/browser/collections.ts';

/** In an order that satisfies foreign keys. */
const tables: readonly (keyof Database)[] = [
  'settings',
  'stores',
  'users',
  'user_stores',
  'sessions',
  'sign_in_attempts',
  'idempotency_keys',
  'weekly_emails',
  'password_links',
  'vendors',
  'vendor_stores',
  'invoices',
  'sales',
  'employees',
  'employee_pins',
  'wages',
  'shifts',
  'income_types',
  'incomes',
  'daily_cash',
  'attachments',
  'words',
  'activity',
  'activity_stores',
];

/** Every table as a collection of its raw rows. */
export const rawCollections: readonly Collection[] = tables.map((table) => ({
  key: `demo_${table}`,
  tables: [table],
  read: (db) => db.selectFrom(table).selectAll().execute(),
  async load(tx, rows) {
    for (const row of rows) {
      // The types use one table for all; the rows are those that `read` returned.
      await tx
        .insertInto(table as 'settings')
        .values(row as Database['settings'])
        .execute();
    }
  },
}));
