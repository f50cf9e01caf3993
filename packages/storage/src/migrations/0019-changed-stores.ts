import type { Migration } from './migration.ts';

/**
 * By which transaction an entry came, so that what was committed since can be asked for: on
 * PostgreSQL only, as SQLite numbers its rows in that order anyway.
 */
export const changedStores: Migration = {
  name: '0019-changed-stores',
  statements: ({ integer, numbersTransactions }) =>
    numbersTransactions
      ? [
          `alter table activity_stores add column transaction_number ${integer} not null
            default (pg_current_xact_id()::text::bigint)`,
          `create index activity_stores_transaction on activity_stores
            using brin (transaction_number) with (autosummarize = on)`,
        ]
      : [],
};
