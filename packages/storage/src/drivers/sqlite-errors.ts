import Sqlite from 'better-sqlite3';
import { AppError } from '@backcounter/core/errors';
import {
  uniqueIndexByColumns,
  storageFull,
  uniqueViolation,
  unavailable,
} from './storage-errors.ts';

const unavailableCodes = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB)/;

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** True for a translated SQLITE_BUSY: another process is writing. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { cause } = error;
  return cause instanceof Sqlite.SqliteError && cause.code.startsWith('SQLITE_BUSY');
}

/** Translates an error of SQLite or the file system to an AppError where there is one for it. */
export function translateSqlite(error: unknown): unknown {
  if (isFileError(error)) return error.code === 'ENOSPC' ? storageFull(error) : unavailable(error);
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE')
    return uniqueViolation(uniqueIndexByColumns(error.message), error);
  if (error.code === 'SQLITE_FULL') return storageFull(error);
  return unavailableCodes.test(error.code) ? unavailable(error) : error;
}
