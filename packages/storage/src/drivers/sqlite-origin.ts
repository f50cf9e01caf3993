import { existsSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { AppError } from '@backcounter/core/errors';
import { trackSidecarFiles } from './sqlite-sidecars.ts';
import { translateSqlite } from './sqlite-errors.ts';

const ownTables = ['settings', 'users', 'stores'];

/** Errors that say nothing about the file's origin; opening it reports more. */
const unreadable = /^SQLITE_(READONLY|CANTOPEN)/;

function tablesOf(path: string): string[] {
  const removeNewSidecars = trackSidecarFiles(path);
  let connection: Sqlite.Database | undefined;
  try {
    connection = new Sqlite(path, { readonly: true, timeout: 5000 });
    return connection
      .prepare<[], string>(`select name from sqlite_master where type = 'table' order by name`)
      .pluck()
      .all();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && unreadable.test(error.code)) return [];
    throw translateSqlite(error);
  } finally {
    connection?.close();
    removeNewSidecars();
  }
}

/** True for this program's tables, including a database interrupted during its first migration. */
export function areOwnTables(tables: readonly string[]): boolean {
  if (!tables.includes('schema_versions')) return false;
  return tables.length === 1 || ownTables.every((name) => tables.includes(name));
}

/**
 * Throws AppError `unavailable` for a pipe or device, on which opening would block or chmod do
 * harm.
 */
export function assertRegularFile(path: string): void {
  const found = statSync(path);
  if (found.isFile() || found.isDirectory()) return;
  throw new AppError('unavailable', {
    message: `The database file ${path} is a pipe or a device, not a file. Please choose another one.`,
  });
}

/**
 * Inspects a database file before anything in or beside it changes; throws AppError `unavailable`
 * when another program made it, or it is no regular file or no database.
 */
export function assertOwnDatabase(path: string): void {
  if (!existsSync(path)) return;
  assertRegularFile(path);
  const found = statSync(path);
  if (found.isDirectory() || found.size === 0) return;
  const tables = tablesOf(path);
  if (tables.length === 0 || areOwnTables(tables)) return;
  const some = tables.slice(0, 3).join(', ');
  throw new AppError('unavailable', {
    message: `The database file ${path} belongs to another program (it holds ${some}). Nothing in it was changed. Please choose another DATABASE_URL.`,
  });
}
