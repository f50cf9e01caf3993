import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultSettings } from '@backcounter/api/default-settings';
import type { Storage } from '@backcounter/storage/database';
import { openPostgres } from '@backcounter/storage/drivers/postgres';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { copyBeforeMigrating } from '@backcounter/storage/drivers/sqlite-files';
import { migrate, newerSchema, newestVersion, schemaVersion } from '@backcounter/storage/migrate';
import { insertSettings } from '@backcounter/storage/settings';
import { describeDatabase, type DatabaseAddress } from './database-address.ts';
import { toDatabaseError, plainError } from './database-errors.ts';
import { makeFolder } from './folders.ts';

type OpenOptions = {
  readonly?: boolean;
  /** PostgreSQL only: raises the statement timeout, for work on all data at once. */
  allowLongQueries?: boolean;
  /** PostgreSQL only. */
  connections?: number;
};

/** Opens a database without creating or migrating anything. */
export function openStorage(address: DatabaseAddress, opening: OpenOptions = {}): Storage {
  if (address.engine === 'sqlite') {
    return openSqlite({ path: address.path, readonly: opening.readonly ?? false });
  }
  return openPostgres({
    url: address.url,
    ...(opening.allowLongQueries ? { statementTimeoutMs: 30 * 60_000 } : {}),
    ...(opening.connections ? { connections: opening.connections } : {}),
  });
}

/**
 * Opens an existing database with the current schema, runs `work` and closes it. Throws AppError
 * with a one-sentence message if there is no such database.
 */
export async function withExistingDatabase<T>(
  address: DatabaseAddress,
  opening: OpenOptions,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const name = describeDatabase(address);
  if (address.engine === 'sqlite' && !existsSync(address.path)) {
    throw plainError(`There is no database yet: ${address.path} does not exist.`);
  }
  let storage: Storage | undefined;
  try {
    storage = openStorage(address, opening);
    const version = await schemaVersion(storage.db);
    if (version > newestVersion) throw newerSchema(version);
    if (version < newestVersion) {
      throw plainError(`The tables of ${name} are older than this program: run migrate first.`);
    }
    return await work(storage);
  } catch (error) {
    throw toDatabaseError(address, error);
  } finally {
    await storage?.close();
  }
}

type PrepareOptions = {
  clock: () => number;
  /** Time zone in the settings of a new database. */
  timeZone: string;
  /** Receives a line about a new database, or per migration and about the copy made before. */
  report: (line: string) => void;
};

async function migrateStorage(
  address: DatabaseAddress,
  storage: Storage,
  preparing: PrepareOptions,
) {
  const { clock, timeZone, report } = preparing;
  if (address.engine === 'sqlite' && address.path !== ':memory:') {
    const copy = await copyBeforeMigrating(storage, address.path);
    if (copy) report(`The database was copied to ${copy} before its tables change`);
  }
  const steps = await migrate(storage, clock);
  if (steps.length === newestVersion) report('A new database was created');
  else for (const step of steps) report(`Tables brought up to date: ${step}`);
  await storage.transaction((tx) =>
    insertSettings(tx, defaultSettings({ timeZone, now: clock() })),
  );
  return steps;
}

/**
 * Opens or creates the database, migrates it and ensures that settings exist. Safe to run from
 * several processes at once. Throws AppError with a one-sentence message on failure.
 */
export async function prepareStorage(
  address: DatabaseAddress,
  preparing: PrepareOptions,
): Promise<{ storage: Storage; steps: string[] }> {
  let storage: Storage | undefined;
  try {
    if (address.engine === 'sqlite' && address.path !== ':memory:') {
      makeFolder(dirname(address.path));
    }
    storage = openStorage(address, { allowLongQueries: true });
    const steps = await migrateStorage(address, storage, preparing);
    if (address.engine === 'sqlite') return { storage, steps };
    // Long statement timeouts are for migrations only.
    await storage.close();
    storage = openStorage(address);
    return { storage, steps };
  } catch (error) {
    await storage?.close().catch(() => undefined);
    throw toDatabaseError(address, error);
  }
}
