import type { Migration } from './migration.ts';

/** Attachments of imports until they are entered: the hash of their stored bytes, or a problem. */
export const importFiles: Migration = {
  name: '0018-import-files',
  statements: ({ text, integer, strict }) => [
    `create table import_files (
      import_id ${text} not null references imports (id), path ${text} not null, hash ${text},
      type ${text}, size ${integer}, problem ${text}, primary key (import_id, path)) ${strict}`,
    `create index import_files_hash on import_files (hash)`,
  ],
};
