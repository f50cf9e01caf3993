import type { Migration } from './migration.ts';

/** The first day of the week, and employees' permissions on sales. */
export const settingsOfTheWeek: Migration = {
  name: '0002-settings-of-the-week',
  statements: ({ text, integer }) => [
    `alter table settings add column week_starts_on ${text} not null default 'monday'`,
    `alter table settings add column employees_may_delete_sales ${integer} not null default 1`,
    `alter table settings add column employees_may_see_past_sales ${integer} not null default 1`,
  ],
};
