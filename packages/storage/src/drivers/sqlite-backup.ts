import { closeSync, fsyncSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { newerSchema, newestVersion } from '../migrate.ts';
import { trackSidecarFiles } from './sqlite-sidecars.ts';
import { translateSqlite } from './sqlite-errors.ts';
import { areOwnTables } from './sqlite-origin.ts';

/** Opens a file, runs work on it and closes it; errors are AppErrors. */
export async function withFile<T>(
  path: string,
  options: Sqlite.Options,
  work: (connection: Sqlite.Database) => T | Promise<T>,
): Promise<T> {
  let connection: Sqlite.Database | undefined;
  const removeNewSidecars = trackSidecarFiles(path);
  try {
    connection = new Sqlite(path, { fileMustExist: true, ...options });
    return await work(connection);
  } catch (error) {
    throw translateSqlite(error);
  } finally {
    connection?.close();
    if (options.readonly) removeNewSidecars();
  }
}

/**
 * Folds a database that nobody has open into a single file without sidecars, and syncs it to disk.
 */
export async function consolidateIntoOneFile(path: string): Promise<void> {
  await withFile(path, {}, (connection) => {
    connection.pragma('journal_mode = delete');
  });
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Syncs a folder: without it, a rename can be lost in a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Copies a database, which may be in use, into one new file with owner-only access. */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600));
  await withFile(from, { readonly: true, timeout: 5000 }, async (connection) => {
    // In one step: with smaller ones, every concurrent write would restart the backup.
    await connection.backup(to, { progress: () => 2 ** 31 - 1 });
  });
  await consolidateIntoOneFile(to);
}

/** Vacuums a file; other writers wait meanwhile. */
export function shrinkSqliteFile(path: string): Promise<void> {
  return withFile(path, { timeout: 5000 }, (connection) => {
    connection.exec('vacuum');
    // VACUUM may change the rowids by which this index finds rows.
    connection.exec(`insert into invoice_numbers (invoice_numbers) values ('rebuild')`);
    connection.pragma('wal_checkpoint(truncate)');
  });
}

/**
 * Reports what SQLite's own checks find: damaged pages and broken references; without `isQuick` also
 * indexes that do not agree with their tables, which takes ten times as long.
 */
export function sqliteFileProblems(
  path: string,
  { isQuick = false }: { isQuick?: boolean } = {},
): Promise<string[]> {
  return withFile(path, { readonly: true, timeout: 5000 }, (connection) => {
    const check = isQuick ? 'pragma quick_check' : 'pragma integrity_check';
    const found = connection.prepare(check).pluck().all() as string[];
    // Damaged pages come as one text of many lines below a title.
    const damage = found.flatMap((text) => text.split('\n').filter((line) => !/^\*+ /.test(line)));
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
 * The schema version of a database file, null when it is not this program's; AppError `unavailable`
 * when a newer program wrote it or it is no SQLite file.
 */
export function readSchemaVersion(path: string): Promise<number | null> {
  return withFile(path, { readonly: true, timeout: 5000 }, (connection) => {
    const names = connection
      .prepare<[], string>(`select name from sqlite_master where type = 'table'`)
      .pluck()
      .all();
    if (!areOwnTables(names)) return null;
    const version = connection.prepare('select max(version) from schema_versions').pluck().get();
    if (typeof version !== 'number') return null;
    if (version > newestVersion) throw newerSchema(version);
    return version;
  });
}

/**
 * Folds the sidecar files into a database, which succeeds only when no other process has it open;
 * false when one has. AppError `unavailable` when the file is damaged.
 */
export function isUnusedByOthers(path: string): Promise<boolean> {
  return withFile(path, { timeout: 500 }, (connection) => {
    try {
      return connection.pragma('journal_mode = delete', { simple: true }) === 'delete';
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
      throw error;
    }
  });
}
