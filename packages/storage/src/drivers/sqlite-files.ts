import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Storage } from '../database.ts';
import { newestVersion } from '../migrate.ts';
import { copySqliteFile, syncFolder, readSchemaVersion } from './sqlite-backup.ts';
import { translateSqlite } from './sqlite-errors.ts';

/** Owner only: the file holds everything about the business. */
const ownerOnly = 0o600;

/**
 * Creates the database file if needed and restricts it and its sidecar files to the owner; SQLite
 * gives the files it adds the same mode.
 */
export function restrictToOwner(path: string): void {
  closeSync(openSync(path, 'a', ownerOnly));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      if (existsSync(file)) chmodSync(file, ownerOnly);
    } catch {
      // Another user's file, or a file system without modes: the database still works.
    }
  }
}

/**
 * Copies an open database's file before it is migrated: `backcounter.before-3.db` is its state before
 * migration 3. Returns the path of the copy, or null when there is nothing to migrate or to lose.
 * AppError `storage_full` or `unavailable` when copying fails or a newer program wrote the file.
 */
export function copyBeforeMigrating(
  { transaction }: Pick<Storage, 'transaction'>,
  path: string,
  newest = newestVersion,
): Promise<string | null> {
  // Nobody else writes meanwhile: of several starts at once, none takes what another has migrated
  // for what was there before, and one copy is finished before the next begins.
  return transaction(async () => {
    const version = await readSchemaVersion(path);
    if (version === null || version >= newest) return null;
    const { dir, name, ext } = parse(path);
    const copy = join(dir, `${name}.before-${version + 1}${ext}`);
    const unfinished = `${copy}.unfinished`;
    try {
      rmSync(unfinished, { force: true });
      await copySqliteFile(path, unfinished);
      renameSync(unfinished, copy);
      syncFolder(dir || '.');
      return copy;
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw translateSqlite(error);
    }
  });
}
