import { existsSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { AppError } from '@backcounter/core/errors';
import { noteCompanions } from './sqlite-companions.ts';
import { translateSqlite } from './sqlite-errors.ts';

const tablesOfOurs = ['settings', 'users', 'stores'];

/** Failures of a look that say nothing about whose file it is; opening it will tell more. */
const unreadable = /^SQLITE_(READONLY|CANTOPEN)/;

function tablesOf(path: string): string[] {
  const leaveTidy = noteCompanions(path);
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
    leaveTidy();
  }
}

/** True for the tables of this program, also when it was stopped before it had made them all. */
export function areOurs(tables: readonly string[]): boolean {
  if (!tables.includes('schema_versions')) return false;
  return tables.length === 1 || tablesOfOurs.every((name) => tables.includes(name));
}

/** Throws AppError `unavailable` for what would be waited for, or lose its rights, as no file does. */
export function refuseDevice(path: string): void {
  const found = statSync(path);
  if (found.isFile() || found.isDirectory()) return;
  throw new AppError('unavailable', {
    message: `The database file ${path} is a pipe or a device, not a file. Please choose another one.`,
  });
}

/**
 * Looks into a database file before anything in it or beside it is changed; throws AppError
 * `unavailable` for one that another program has made, or that is no file or no database.
 */
export function refuseForeign(path: string): void {
  if (!existsSync(path)) return;
  refuseDevice(path);
  const found = statSync(path);
  if (found.isDirectory() || found.size === 0) return;
  const tables = tablesOf(path);
  if (tables.length === 0 || areOurs(tables)) return;
  const some = tables.slice(0, 3).join(', ');
  throw new AppError('unavailable', {
    message: `The database file ${path} belongs to another program (it holds ${some}). Nothing in it was changed. Please choose another DATABASE_URL.`,
  });
}
