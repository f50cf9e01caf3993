import { closeSync, fsyncSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { newerSchema, newestVersion } from '../migrate.ts';
import { noteCompanions } from './sqlite-companions.ts';
import { translateSqlite } from './sqlite-errors.ts';
import { areOurs } from './sqlite-origin.ts';

/** Runs work on a file that is opened for it; errors come as AppError. */
export async function withFile<T>(
  path: string,
  options: Sqlite.Options,
  work: (connection: Sqlite.Database) => T | Promise<T>,
): Promise<T> {
  let connection: Sqlite.Database | undefined;
  const leaveTidy = noteCompanions(path);
  try {
    connection = new Sqlite(path, { fileMustExist: true, ...options });
    return await work(connection);
  } catch (error) {
    throw translateSqlite(error);
  } finally {
    connection?.close();
    if (options.readonly) leaveTidy();
  }
}

/** Makes a database one file without companions and sees it onto the disk; nobody may use it. */
export async function closeIntoOneFile(path: string): Promise<void> {
  await withFile(path, {}, (connection) => {
    connection.pragma('journal_mode = delete');
  });
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Sees onto the disk which files a folder holds: a renamed file is lost with the power otherwise. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Copies a database, which may be in use, into one new file of its owner's only. */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600));
  await withFile(from, { readonly: true, timeout: 5000 }, async (connection) => {
    // In one step: in smaller ones every write of others would make it begin again.
    await connection.backup(to, { progress: () => 2 ** 31 - 1 });
  });
  await closeIntoOneFile(to);
}

/** Gives the disk back what a file no longer needs; whoever else writes waits meanwhile. */
export function shrinkSqliteFile(path: string): Promise<void> {
  return withFile(path, { timeout: 5000 }, (connection) => {
    connection.exec('vacuum');
    // SQLite does not promise that rows keep the numbers by which this index finds them.
    connection.exec(`insert into invoice_numbers (invoice_numbers) values ('rebuild')`);
    connection.pragma('wal_checkpoint(truncate)');
  });
}

/** What SQLite itself finds wrong in a file: damaged pages, rows that name rows not there. */
export function sqliteFileProblems(path: string): Promise<string[]> {
  return withFile(path, { readonly: true, timeout: 5000 }, (connection) => {
    const damage = connection.prepare('pragma integrity_check').pluck().all() as string[];
    if (damage[0] !== 'ok') return damage;
    const strays = connection.prepare('pragma foreign_key_check').all() as {
      table: string;
      parent: string;
    }[];
    return strays.map(
      ({ table, parent }) => `A row of ${table} names a row of ${parent} that is not there`,
    );
  });
}

/**
 * The schema version of a backup file, null when it is no database of this product; AppError
 * `unavailable` when a newer program wrote it or it is no SQLite file.
 */
export function versionOfFile(path: string): Promise<number | null> {
  return withFile(path, { readonly: true, timeout: 5000 }, (connection) => {
    const names = connection
      .prepare<[], string>(`select name from sqlite_master where type = 'table'`)
      .pluck()
      .all();
    if (!areOurs(names)) return null;
    const version = connection.prepare('select max(version) from schema_versions').pluck().get();
    if (typeof version !== 'number') return null;
    if (version > newestVersion) throw newerSchema(version);
    return version;
  });
}

/**
 * Writes everything that lies beside a database file into it, which proves that no other program
 * has it open; false when one has. AppError `unavailable` when the file is damaged.
 */
export function isFree(path: string): Promise<boolean> {
  return withFile(path, { timeout: 500 }, (connection) => {
    try {
      return connection.pragma('journal_mode = delete', { simple: true }) === 'delete';
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
      throw error;
    }
  });
}
