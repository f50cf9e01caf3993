import { AppError } from '@backcounter/core/errors';
import { describeDatabase, type DatabaseAddress } from './database-address.ts';

/** An error message for the command line; unlike one sent over HTTP, it may contain a path. */
export function plainError(message: string, cause?: unknown): AppError {
  const error = new AppError('invalid', { message });
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** Messages by the error code of the system, SQLite or PostgreSQL. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(SQLITE_NOTADB)/, 'is not a database of this program'],
  [/^SQLITE_CORRUPT/, 'is damaged; a backup can be put in its place with the command restore'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)/, 'cannot be written: there is no space left on the disk'],
  [/^(SQLITE_READONLY|EROFS|EACCES|EPERM)/, 'cannot be written: permission denied'],
  [/^(ENOTDIR|EEXIST|EISDIR)/, 'cannot be opened: a file or folder is in its way'],
  [/^ENOENT/, 'cannot be created: its folder does not exist and cannot be created'],
  [/^SQLITE_BUSY/, 'is in use by another program'],
  [/^SQLITE_CANTOPEN/, 'cannot be opened; does its folder exist, and is it writable?'],
  [/^SQLITE_IOERR/, 'cannot be read or written: the disk reports an error'],
  [/^(28P01|28000)/, 'refuses the user or the password'],
  [/^3D000/, 'does not exist'],
  [/^(ECONN|ENOTFOUND|EAI|ETIMEDOUT|EHOST|57|08)/, 'cannot be reached'],
];

function codes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codes) : [];
  return [...own, ...inner, ...codes(error.cause)];
}

function reasonOf(found: readonly string[]): string | undefined {
  return reasons.find(([pattern]) => found.some((code) => pattern.test(code)))?.[1];
}

/** Codes that only writing a file, or making it, fails with. */
const writeFailures =
  /^(SQLITE_FULL|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|ENOTDIR|EEXIST|EISDIR|ENOENT)/;

/** True when a copy of a database failed for the file that is written, not for the one read. */
export function isWriteFailure(error: unknown): boolean {
  return codes(error).some((code) => writeFailures.test(code));
}

/**
 * Turns a database failure into an AppError whose message names the database in one sentence;
 * returns any other error unchanged.
 */
export function toDatabaseError(address: DatabaseAddress, error: unknown): unknown {
  const reason = reasonOf(codes(error));
  const isUnreachable = error instanceof AppError && error.code === 'unavailable' && error.cause;
  if (reason === undefined && !isUnreachable) return error;
  const name = describeDatabase(address);
  const sentence = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${reason ?? 'cannot be reached'}`;
  return plainError(`${sentence}.`, error);
}

/** The same for a failure to write another file, which says nothing about the database. */
export function toFileError(path: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = writeFailures.test(code) ? reasonOf([code]) : undefined;
  // Without the cause, by which it would be taken for a failure of the database.
  return reason === undefined ? error : plainError(`${path} ${reason}.`);
}
