import type { Migration } from './migration.ts';

/**
 * Closed days and monthly sales targets of stores, and an index of cash by date over all stores.
 */
export const closedDaysAndTargets: Migration = {
  name: '0006-closed-days-and-targets',
  statements: ({ text, integer, strict }) => [
    `alter table stores add column closed_weekdays ${text} not null default '[]'`,
    `alter table stores add column closed_dates ${text} not null default '[]'`,
    `create index daily_cash_date on daily_cash
      (date, store_id, credit_cents, debit_cents, fuel_cents, deleted_at) where deleted_at is null`,
    `create table targets (
      store_id ${text} not null references stores (id), month ${text} not null,
      amount_cents ${integer} not null, updated_at ${text} not null,
      primary key (store_id, month)) ${strict}`,
  ],
};
