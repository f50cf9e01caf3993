import type { Migration } from './migration.ts';

/** The last day whose records can no longer be entered, changed or deleted; null while there is none. */
export const closedBooks: Migration = {
  name: '0025-closed-books',
  statements: ({ text }) => [`alter table settings add column books_closed_through ${text}`],
};
