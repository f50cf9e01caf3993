import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { newestVersion } from '../migrate.ts';
import { copySqliteFile, syncFolder, versionOfFile } from './sqlite-backup.ts';
import { translateSqlite } from './sqlite-errors.ts';

/** Read and written by the owner only: the file holds everything about the business. */
const ownerOnly = 0o600;

/**
 * Makes the database file when there is none and takes it and what lies beside it from everyone
 * but its owner; SQLite gives the files that it adds the same mode.
 */
export function keepToOwner(path: string): void {
  closeSync(openSync(path, 'a', ownerOnly));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      if (existsSync(file)) chmodSync(file, ownerOnly);
    } catch {
      // Another user's file, or a file system without modes: the database works all the same.
    }
  }
}

/**
 * Copies a database file that this program is about to migrate to a file beside it:
 * `backcounter.before-3.db` is what it was before migration 3. Returns the path of the copy, or
 * null when there is nothing to migrate or nothing to lose. AppError `storage_full` or `unavailable`
 * when it cannot be copied, or when a newer program has written it.
 */
export async function copyBeforeMigrating(
  path: string,
  newest = newestVersion,
): Promise<string | null> {
  if (!existsSync(path)) return null;
  const version = await versionOfFile(path);
  if (version === null || version >= newest) return null;
  const { dir, name, ext } = parse(path);
  const copy = join(dir, `${name}.before-${version + 1}${ext}`);
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    await copySqliteFile(path, unfinished);
    renameSync(unfinished, copy);
    syncFolder(dir || '.');
    return copy;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw translateSqlite(error);
  }
}
