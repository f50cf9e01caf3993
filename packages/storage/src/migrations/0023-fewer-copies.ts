import type { Migration } from './migration.ts';

const links = (name: string, text: string) => `create table ${name} (
  activity_id ${text} not null references activity (id),
  store_id ${text} not null references stores (id),
  primary key (store_id, activity_id)) strict, without rowid`;

/**
 * Removes redundant copies. Sales by store and day use the unique index. On SQLite the stores of an
 * entry were kept in a table and an index with the same two columns; on PostgreSQL the table also
 * holds the transaction.
 */
export const fewerCopies: Migration = {
  name: '0023-fewer-copies',
  statements: ({ text, hasConcurrentWriters }) => [
    `drop index sales_store`,
    ...(hasConcurrentWriters
      ? []
      : [
          links('links_alone', text),
          `insert into links_alone (activity_id, store_id)
            select activity_id, store_id from activity_stores order by store_id, activity_id`,
          `drop table activity_stores`,
          `alter table links_alone rename to activity_stores`,
        ]),
  ],
};
