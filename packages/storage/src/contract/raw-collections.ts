import type { Database } from '../database.ts';
import type { Collection } from '../drivers/browser/collections.ts';

/** In the order in which their references allow them to be filled. */
const tables: readonly (keyof Database)[] = [
  'settings',
  'stores',
  'users',
  'user_stores',
  'sessions',
  'sign_in_attempts',
  'vendors',
  'vendor_stores',
  'invoices',
  'sales',
  'employees',
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

/** Every table as a collection of its rows as they are. */
export const rawCollections: readonly Collection[] = tables.map((table) => ({
  key: `demo_${table}`,
  tables: [table],
  read: (db) => db.selectFrom(table).selectAll().execute(),
  async load(tx, rows) {
    for (const row of rows) {
      // One table stands for all in the types; the rows are those that `read` gave.
      await tx
        .insertInto(table as 'settings')
        .values(row as Database['settings'])
        .execute();
    }
  },
}));
