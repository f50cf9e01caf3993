import type { Migration } from './migration.ts';

/**
 * Attachments, whose bytes are addressed by hash. PostgreSQL stores the bytes in the table; on
 * SQLite they are files beside the database, and in the table only inside a backup.
 */
export const attachments: Migration = {
  name: '0008-attachments',
  statements: ({ text, integer, bytes, strict }) => [
    `create table attachments (
      id ${text} not null primary key, subject_kind ${text} not null, subject_id ${text} not null,
      name ${text} not null, name_key ${text} not null, type ${text} not null,
      size ${integer} not null, hash ${text} not null, created_at ${text} not null,
      updated_at ${text} not null, deleted_at ${text}) ${strict}`,
    `create index attachments_subject on attachments (subject_kind, subject_id, id)
      where deleted_at is null`,
    `create index attachments_hash on attachments (hash)`,
    `create table attachment_bytes (
      hash ${text} not null primary key, bytes ${bytes} not null) ${strict}`,
  ],
};
