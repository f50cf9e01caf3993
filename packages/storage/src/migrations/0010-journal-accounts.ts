import type { Migration } from './migration.ts';

/** The account names used in journals for the accountant. */
export const journalAccounts: Migration = {
  name: '0010-journal-accounts',
  statements: ({ text }) => [
    `alter table settings add column account_sales ${text} not null default 'Sales'`,
    `alter table settings add column account_cash ${text} not null default 'Cash'`,
    `alter table settings add column account_purchases ${text} not null default 'Purchases'`,
    `alter table settings add column account_payable ${text} not null default 'Accrued Purchases'`,
    `alter table settings add column account_wages ${text} not null default 'Wages'`,
    `alter table settings add column account_wages_payable ${text} not null default 'Wages Payable'`,
    `alter table settings add column account_other_income ${text} not null default 'Other Income'`,
  ],
};
