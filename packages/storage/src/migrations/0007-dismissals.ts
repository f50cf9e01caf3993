import type { Migration } from './migration.ts';

/** Dismissed findings, who dismissed them and why. */
export const dismissals: Migration = {
  name: '0007-dismissals',
  statements: ({ text, strict }) => [
    `create table dismissals (
      id ${text} not null primary key, store_id ${text} not null references stores (id),
      reason ${text} not null, user_name ${text} not null, dismissed_at ${text} not null) ${strict}`,
    `create index dismissals_store on dismissals (store_id, id)`,
  ],
};
