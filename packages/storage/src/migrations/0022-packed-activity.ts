import type { Migration } from './migration.ts';

/**
 * Marks the version from which activity rows are packed, which older programs cannot read; earlier
 * rows stay readable. Each row has few entries, so that index needs no order.
 */
export const packedActivity: Migration = {
  name: '0022-packed-activity',
  statements: () => [
    `drop index activity_subject`,
    `create index activity_subject on activity (subject_id)`,
  ],
};
