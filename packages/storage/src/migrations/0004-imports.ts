import type { Migration } from './migration.ts';

/** Imports with their rows, before and after they are entered. */
export const imports: Migration = {
  name: '0004-imports',
  statements: ({ text, integer, strict }) => [
    `create table imports (
      id ${text} primary key, user_id ${text} not null, state ${text} not null,
      files ${text} not null, created_at ${text} not null, expires_at ${text} not null) ${strict}`,
    `create table import_rows (
      import_id ${text} not null references imports (id), file ${integer} not null,
      line ${integer} not null, cells ${text} not null, state ${text} not null,
      fields ${text}, subject_id ${text}, primary key (import_id, file, line)) ${strict}`,
    `create index import_rows_state on import_rows (import_id, state, file, line)`,
  ],
};
