import type { Migration } from './migration.ts';

/**
 * Rows of the activity are packed from here on, which an older program cannot read; those before it
 * are read as they stand. The entries of a row are few, so that their index needs no order.
 */
export const packedActivity: Migration = {
  name: '0022-packed-activity',
  statements: () => [
    `drop index activity_subject`,
    `create index activity_subject on activity (subject_id)`,
  ],
};
