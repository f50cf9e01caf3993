import type { Migration } from './migration.ts';

const links = (name: string, text: string) => `create table ${name} (
  activity_id ${text} not null references activity (id),
  store_id ${text} not null references stores (id),
  primary key (store_id, activity_id)) strict, without rowid`;

/**
 * What stands twice goes. The index of a store's sales by day is the unique one, which finds the rows;
 * of the stores that an entry is about SQLite kept a table and an index with the same two columns. On
 * PostgreSQL that table also tells the transaction.
 */
export const fewerCopies: Migration = {
  name: '0023-fewer-copies',
  statements: ({ text, numbersTransactions }) => [
    `drop index sales_store`,
    ...(numbersTransactions
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
