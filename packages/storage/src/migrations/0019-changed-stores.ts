import type { Migration } from './migration.ts';

/**
 * The transaction that added an entry, to query what was committed since; on PostgreSQL only, as
 * SQLite's rowids have that order anyway.
 */
export const changedStores: Migration = {
  name: '0019-changed-stores',
  statements: ({ integer, hasConcurrentWriters }) =>
    hasConcurrentWriters
      ? [
          `alter table activity_stores add column transaction_number ${integer} not null
            default (pg_current_xact_id()::text::bigint)`,
          `create index activity_stores_transaction on activity_stores
            using brin (transaction_number) with (autosummarize = on)`,
        ]
      : [],
};
