import type { Migration } from './migration.ts';

/** When the last backup was made. */
export const backupTime: Migration = {
  name: '0013-backup-time',
  statements: ({ text }) => [`alter table settings add column backed_up_at ${text}`],
};
