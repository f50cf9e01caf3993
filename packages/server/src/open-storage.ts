import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultSettings } from '@backcounter/api/first-settings';
import type { Storage } from '@backcounter/storage/database';
import { openPostgres } from '@backcounter/storage/drivers/postgres';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { copyBeforeMigrating } from '@backcounter/storage/drivers/sqlite-files';
import { migrate, newerSchema, newestVersion, schemaVersion } from '@backcounter/storage/migrate';
import { insertSettings } from '@backcounter/storage/settings';
import { describeDatabase, type DatabaseAddress } from './database-address.ts';
import { databaseProblem, plainError } from './database-problems.ts';
import { makeFolder } from './folders.ts';

type Opening = {
  readonly?: boolean;
  /** For work on all the data at once, which may take minutes. */
  patient?: boolean;
  /** PostgreSQL only. */
  connections?: number;
};

/** Opens a database as it is: nothing is made or changed in it. */
export function openStorage(address: DatabaseAddress, opening: Opening = {}): Storage {
  if (address.engine === 'sqlite') {
    return openSqlite({ path: address.path, readonly: opening.readonly ?? false });
  }
  return openPostgres({
    url: address.url,
    ...(opening.patient ? { statementTimeoutMs: 30 * 60_000 } : {}),
    ...(opening.connections ? { connections: opening.connections } : {}),
  });
}

/**
 * Runs work on a database that must be there already, with this program's schema, and closes it;
 * throws AppError with one plain sentence otherwise.
 */
export async function withExisting<T>(
  address: DatabaseAddress,
  opening: Opening,
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
    throw databaseProblem(address, error);
  } finally {
    await storage?.close();
  }
}

type Preparing = {
  clock: () => number;
  /** Of a new database's settings. */
  timeZone: string;
  /** Told of each step of the schema, and of the copy made before it. */
  say: (line: string) => void;
};

async function bringUpToDate(address: DatabaseAddress, storage: Storage, preparing: Preparing) {
  const { clock, timeZone, say } = preparing;
  if (address.engine === 'sqlite' && address.path !== ':memory:') {
    const copy = await copyBeforeMigrating(address.path);
    if (copy) say(`The database was copied to ${copy} before its tables change`);
  }
  const steps = await migrate(storage, clock);
  for (const step of steps) say(`Tables brought up to date: ${step}`);
  await storage.transaction((tx) =>
    insertSettings(tx, defaultSettings({ timeZone, now: clock() })),
  );
  return steps;
}

/**
 * Opens the database, or makes it, brings its tables up to date and sees that settings exist;
 * several processes may do so at once. Throws AppError with one plain sentence on failure.
 */
export async function prepareStorage(
  address: DatabaseAddress,
  preparing: Preparing,
): Promise<{ storage: Storage; steps: string[] }> {
  let storage: Storage | undefined;
  try {
    if (address.engine === 'sqlite' && address.path !== ':memory:') {
      makeFolder(dirname(address.path));
    }
    storage = openStorage(address, { patient: true });
    const steps = await bringUpToDate(address, storage, preparing);
    if (address.engine === 'sqlite') return { storage, steps };
    // The patience was for the tables only.
    await storage.close();
    storage = openStorage(address);
    return { storage, steps };
  } catch (error) {
    await storage?.close().catch(() => undefined);
    throw databaseProblem(address, error);
  }
}
