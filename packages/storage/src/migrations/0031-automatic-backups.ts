import type { Migration } from './migration.ts';

/** Where the server keeps a backup of each day, and why the latest could not be made. */
export const automaticBackups: Migration = {
  name: '0031-automatic-backups',
  statements: ({ text }) => [
    `alter table settings add column backup_folder ${text}`,
    `alter table settings add column backup_problem ${text}`,
  ],
};
