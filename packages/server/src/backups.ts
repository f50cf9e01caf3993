import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { AppError } from '@backcounter/core/errors';
import { copyRows, removeRows, removeSessions } from '@backcounter/storage/copy';
import { refillSums, withSumsLast } from '@backcounter/storage/stored-sums';
import { attachmentsFolder, filesInFolder } from '@backcounter/storage/drivers/files-in-folder';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import {
  closeIntoOneFile,
  copySqliteFile,
  isFree,
  sqliteFileProblems,
  syncFolder,
  versionOfFile,
} from '@backcounter/storage/drivers/sqlite-backup';
import { refuseDevice, refuseForeign } from '@backcounter/storage/drivers/sqlite-origin';
import { dropTriggers, mendSchema } from '@backcounter/storage/drivers/sqlite-schema';
import { migrate } from '@backcounter/storage/migrate';
import {
  addAttachments,
  copyAttachments,
  keepAttachments,
  removeOthers,
  unpackAttachments,
} from './attachment-backups.ts';
import type { DatabaseAddress } from './database-address.ts';
import { databaseProblem, plainError } from './database-problems.ts';
import { makeFolder } from './folders.ts';
import { openStorage, withExisting } from './open-storage.ts';

type Work = { clock: () => number; tell: (line: string) => void };

function isSameFile(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

async function copyPostgres(address: DatabaseAddress, file: string, work: Work): Promise<void> {
  await withExisting(address, { patient: true }, async (from) => {
    const to = openSqlite({ path: file });
    try {
      await migrate(to, work.clock);
      await from.snapshot((db) =>
        to.transaction((tx) =>
          copyRows(db, tx, (table, rows) => work.tell(`${table}: ${rows} rows`)),
        ),
      );
    } finally {
      await to.close();
    }
    await addAttachments(file, from.files, work.tell);
  });
}

/**
 * Writes the whole database into one SQLite file, whichever engine it is on and while it is in
 * use. Throws AppError with one plain sentence; then no file is left.
 */
export async function writeBackup(
  address: DatabaseAddress,
  file: string,
  work: Work & { overwrite: boolean },
): Promise<void> {
  if (existsSync(file) && !work.overwrite) {
    throw plainError(`${file} exists already. Choose another name, or overwrite it with --force.`);
  }
  if (address.engine === 'sqlite' && isSameFile(file, address.path)) {
    throw plainError(`${file} is the database itself.`);
  }
  if (!existsSync(dirname(file))) throw plainError(`The folder ${dirname(file)} does not exist.`);
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    if (address.engine === 'sqlite') {
      if (!existsSync(address.path)) {
        throw plainError(`There is no database yet: ${address.path} does not exist.`);
      }
      await copySqliteFile(address.path, unfinished);
      await addAttachments(unfinished, filesInFolder(attachmentsFolder(address.path)), work.tell);
    } else {
      await copyPostgres(address, unfinished, work);
    }
    renameSync(unfinished, file);
    syncFolder(dirname(file));
  } catch (error) {
    throw databaseProblem({ engine: 'sqlite', path: file }, databaseProblem(address, error));
  } finally {
    removeDatabase(unfinished);
  }
}

/** Throws AppError with one plain sentence for a file that is no whole backup of this product. */
async function checkBackup(file: string): Promise<void> {
  if (!existsSync(file)) throw plainError(`There is no file ${file}.`);
  try {
    refuseDevice(file);
    const version = await versionOfFile(file);
    if (version === null) throw plainError(`${file} is no backup of this program.`);
    const [problem] = await sqliteFileProblems(file);
    if (problem !== undefined) throw plainError(`The backup ${file} is damaged: ${problem}`);
  } catch (error) {
    throw databaseProblem({ engine: 'sqlite', path: file }, error);
  }
}

/** A copy of a backup with today's tables, nothing beside them and no sessions. */
async function makeReady(file: string, copy: string, clock: () => number): Promise<void> {
  await copySqliteFile(file, copy);
  await dropTriggers(copy);
  const storage = openSqlite({ path: copy });
  try {
    await migrate(storage, clock);
    await storage.transaction(removeSessions);
  } finally {
    await storage.close();
  }
  await mendSchema(copy);
  await withExisting({ engine: 'sqlite', path: copy }, {}, (mended) =>
    mended.transaction(refillSums),
  );
  await closeIntoOneFile(copy);
}

/** A second name for the file that is about to be replaced; a copy where there are no links. */
function keep(path: string, kept: string): void {
  try {
    linkSync(path, kept);
  } catch {
    copyFileSync(path, kept);
  }
}

/** True when no program has the file open, or none can; AppError for another program's file. */
async function isFreeOrDamaged(path: string): Promise<boolean> {
  try {
    refuseForeign(path);
    return await isFree(path);
  } catch (error) {
    const isDamage = !(error instanceof AppError) || error.cause !== undefined;
    if (isDamage) return true;
    throw error;
  }
}

async function restoreSqlite(path: string, file: string, { clock, tell }: Work): Promise<void> {
  makeFolder(dirname(path));
  const ready = `${path}.restoring-${process.pid}`;
  try {
    await makeReady(file, ready, clock);
    const hashes = await unpackAttachments(ready, path);
    const isReplaced = existsSync(path);
    if (isReplaced) {
      if (!(await isFreeOrDamaged(path))) {
        throw plainError(`The database file ${path} is in use. Stop the server first.`);
      }
      const { dir, name, ext } = parse(path);
      const time = new Date(clock()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const kept = join(dir, `${name}.before-restore-${time}${ext}`);
      for (const suffix of ['', '-wal']) {
        if (existsSync(path + suffix)) keep(path + suffix, kept + suffix);
      }
      keepAttachments(path, kept);
      tell(`What was there before is kept as ${kept}`);
      for (const suffix of ['-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    }
    renameSync(ready, path);
    syncFolder(dirname(path));
    if (isReplaced) removeOthers(path, hashes);
  } finally {
    removeDatabase(ready);
  }
}

async function restorePostgres(address: DatabaseAddress, file: string, work: Work): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-restore-'));
  const to = openStorage(address, { patient: true });
  try {
    const ready = join(folder, 'ready.db');
    await makeReady(file, ready, work.clock);
    await migrate(to, work.clock);
    const from = openSqlite({ path: ready, readonly: true });
    try {
      await to.transaction(async (tx) => {
        await removeRows(tx, to.engine);
        await withSumsLast(tx, to.engine, () =>
          copyRows(from.db, tx, (table, rows) => work.tell(`${table}: ${rows} rows`)),
        );
        await copyAttachments(from.db, tx, file);
      });
    } finally {
      await from.close();
    }
  } finally {
    await to.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Puts a backup instead of everything in the database, all or nothing, after the file was
 * checked. A SQLite database must not be in use and is kept under another name. All sessions end.
 */
export async function restoreBackup(
  address: DatabaseAddress,
  file: string,
  work: Work,
): Promise<void> {
  await checkBackup(file);
  if (address.engine === 'sqlite' && isSameFile(file, address.path)) {
    throw plainError(`${file} is the database itself.`);
  }
  try {
    if (address.engine === 'sqlite') await restoreSqlite(address.path, file, work);
    else await restorePostgres(address, file, work);
  } catch (error) {
    throw databaseProblem(address, error);
  }
}
