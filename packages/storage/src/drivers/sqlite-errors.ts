import Sqlite from 'better-sqlite3';
import { AppError } from '@backcounter/core/errors';
import { indexOfColumns, storageFull, taken, unavailable } from './refusals.ts';

const away = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB)/;

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** True for a refusal, in the product's words, because another program is writing. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { cause } = error;
  return cause instanceof Sqlite.SqliteError && cause.code.startsWith('SQLITE_BUSY');
}

/** What SQLite or the file system says, in the product's words. */
export function translateSqlite(error: unknown): unknown {
  if (isFileError(error)) return error.code === 'ENOSPC' ? storageFull(error) : unavailable(error);
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') return taken(indexOfColumns(error.message), error);
  if (error.code === 'SQLITE_FULL') return storageFull(error);
  return away.test(error.code) ? unavailable(error) : error;
}
