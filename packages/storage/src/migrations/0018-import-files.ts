import type { Migration } from './migration.ts';

/**
 * The photos and documents of uploads until they are entered: their bytes are stored by their hash, or
 * what is wrong with them is said.
 */
export const importFiles: Migration = {
  name: '0018-import-files',
  statements: ({ text, integer, strict }) => [
    `create table import_files (
      import_id ${text} not null references imports (id), path ${text} not null, hash ${text},
      type ${text}, size ${integer}, problem ${text}, primary key (import_id, path)) ${strict}`,
    `create index import_files_hash on import_files (hash)`,
  ],
};
