import { copyFileSync, existsSync, linkSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { AppError } from '@backcounter/core/errors';
import { copyRows, removeRows, removeSessions } from '@backcounter/storage/copy';
import type { Tx } from '@backcounter/storage/database';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { countWeeklyEmailsAsSent } from '@backcounter/storage/weekly-emails';
import { rebuildSums, withDeferredSums } from '@backcounter/storage/stored-sums';
import { attachmentsFolder, filesInFolder } from '@backcounter/storage/drivers/files-in-folder';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import {
  consolidateIntoOneFile,
  copySqliteFile,
  isUnusedByOthers,
  sqliteFileProblems,
  syncFolder,
  readSchemaVersion,
} from '@backcounter/storage/drivers/sqlite-backup';
import { assertRegularFile, assertOwnDatabase } from '@backcounter/storage/drivers/sqlite-origin';
import { dropTriggers, repairSchema } from '@backcounter/storage/drivers/sqlite-schema';
import { migrate } from '@backcounter/storage/migrate';
import {
  addAttachments,
  copyAttachments,
  keepAttachments,
  removeUnreferenced,
  unpackAttachments,
} from './attachment-backups.ts';
import type { DatabaseAddress } from './database-address.ts';
import { isWriteFailure, plainError, toDatabaseError } from './database-errors.ts';
import { makeFolder } from './folders.ts';
import { openStorage, withExistingDatabase } from './open-storage.ts';
import { withUnfinishedDatabase } from './unfinished-files.ts';

type BackupContext = { clock: () => number; report: (line: string) => void };

function isSameFile(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

async function copyPostgres(
  address: DatabaseAddress,
  file: string,
  work: BackupContext,
): Promise<void> {
  await withExistingDatabase(address, { allowLongQueries: true }, async (from) => {
    const to = openSqlite({ path: file });
    try {
      await migrate(to, work.clock);
      await from.snapshot((db) =>
        to.transaction((tx) =>
          copyRows(db, tx, (table, rows) => work.report(`${table}: ${rows} rows`)),
        ),
      );
    } finally {
      await to.close();
    }
    await addAttachments(file, from.files, work.report);
  });
}

/** Copies a SQLite database; throws AppError if the copy is damaged. */
async function copyIntact(path: string, file: string): Promise<void> {
  if (!existsSync(path)) throw plainError(`There is no database yet: ${path} does not exist.`);
  await copySqliteFile(path, file);
  // Pages are copied as they are, and a damaged copy may be about to replace the last good one.
  const [problem] = await sqliteFileProblems(file, { isQuick: true });
  if (problem === undefined) return;
  throw plainError(`The database file ${path} is damaged: ${problem}. No backup was written.`);
}

/**
 * Writes the whole database to one SQLite file, from either engine and while it is in use. On
 * failure, as for a damaged database, throws AppError with a one-sentence message and leaves no file
 * behind.
 */
export async function writeBackup(
  address: DatabaseAddress,
  file: string,
  work: BackupContext & { overwrite: boolean },
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
    await withUnfinishedDatabase(unfinished, async () => {
      if (address.engine === 'sqlite') {
        await copyIntact(address.path, unfinished);
        const files = filesInFolder(attachmentsFolder(address.path));
        await addAttachments(unfinished, files, work.report);
      } else {
        await copyPostgres(address, unfinished, work);
      }
      renameSync(unfinished, file);
      syncFolder(dirname(file));
    });
  } catch (error) {
    const failed: DatabaseAddress = isWriteFailure(error)
      ? { engine: 'sqlite', path: file }
      : address;
    throw toDatabaseError(failed, error);
  }
}

/** Turns failures of work on a database into AppErrors that name it in one sentence. */
async function withNamedFailures(
  address: DatabaseAddress,
  work: () => void | Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw toDatabaseError(address, error);
  }
}

/** Throws AppError with a one-sentence message unless the file is an intact backup. */
async function checkBackup(file: string): Promise<void> {
  if (!existsSync(file)) throw plainError(`There is no file ${file}.`);
  await withNamedFailures({ engine: 'sqlite', path: file }, async () => {
    assertRegularFile(file);
    const version = await readSchemaVersion(file);
    if (version === null) throw plainError(`${file} is not a backup of this program.`);
    const [problem] = await sqliteFileProblems(file);
    if (problem !== undefined) throw plainError(`The backup ${file} is damaged: ${problem}`);
  });
}

/** Ends what is not to be revived: sessions, and weekly emails that may have been sent since. */
async function endWhatIsPast(tx: Tx, now: number): Promise<void> {
  await removeSessions(tx);
  const { today } = businessAt(await readSettings(tx), now);
  await countWeeklyEmailsAsSent(tx, today);
}

/** Copies a backup and migrates it: current schema, no foreign objects, no sessions. */
async function prepareBackup(file: string, copy: string, clock: () => number): Promise<void> {
  await copySqliteFile(file, copy);
  await dropTriggers(copy);
  const storage = openSqlite({ path: copy });
  try {
    await migrate(storage, clock);
    await storage.transaction((tx) => endWhatIsPast(tx, clock()));
  } finally {
    await storage.close();
  }
  await repairSchema(copy);
  await withExistingDatabase({ engine: 'sqlite', path: copy }, {}, (mended) =>
    mended.transaction(rebuildSums),
  );
  await consolidateIntoOneFile(copy);
}

/** A name beside the database that keeps nothing yet: a second may see two restores. */
function freeNameBeside(path: string, now: number): string {
  const { dir, name, ext } = parse(path);
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`;
    const free = join(dir, `${name}.before-restore-${time}${suffix}${ext}`);
    if (!existsSync(free) && !existsSync(attachmentsFolder(free))) return free;
  }
}

/** Hard-links the file that is about to be replaced; copies it where links are unsupported. */
function linkOrCopy(path: string, kept: string): void {
  try {
    linkSync(path, kept);
  } catch {
    copyFileSync(path, kept);
  }
}

/**
 * True if no process has the database open, or it is too damaged to open. Throws AppError if it
 * belongs to another program.
 */
async function isFreeOrDamaged(path: string): Promise<boolean> {
  try {
    assertOwnDatabase(path);
    return await isUnusedByOthers(path);
  } catch (error) {
    const isDamage = !(error instanceof AppError) || error.cause !== undefined;
    if (isDamage) return true;
    throw error;
  }
}

async function restoreSqlite(
  path: string,
  file: string,
  { clock, report }: BackupContext,
): Promise<void> {
  makeFolder(dirname(path));
  const ready = `${path}.restoring-${process.pid}`;
  await withUnfinishedDatabase(ready, async () => {
    await prepareBackup(file, ready, clock);
    const hashes = await unpackAttachments(ready, path, file);
    const isReplaced = existsSync(path);
    if (isReplaced) {
      if (!(await isFreeOrDamaged(path))) {
        throw plainError(`The database file ${path} is in use. Stop the server first.`);
      }
      const kept = freeNameBeside(path, clock());
      for (const suffix of ['', '-wal']) {
        if (existsSync(path + suffix)) linkOrCopy(path + suffix, kept + suffix);
      }
      keepAttachments(path, kept);
      report(`What was there before is kept as ${kept}`);
      for (const suffix of ['-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    }
    renameSync(ready, path);
    syncFolder(dirname(path));
    if (isReplaced) removeUnreferenced(path, hashes);
  });
}

/** Replaces all rows of a PostgreSQL database with those of a backup, of which `ready` is prepared. */
async function replaceRows(
  address: DatabaseAddress,
  { file, ready }: { file: string; ready: string },
  { clock, report }: BackupContext,
): Promise<void> {
  const from = openSqlite({ path: ready, readonly: true });
  const to = openStorage(address, { allowLongQueries: true });
  try {
    await migrate(to, clock);
    await to.transaction(async (tx) => {
      await removeRows(tx, to.engine);
      await withDeferredSums(tx, to.engine, () =>
        copyRows(from.db, tx, (table, rows) => report(`${table}: ${rows} rows`)),
      );
      await copyAttachments(from.db, tx, file);
    });
  } finally {
    await to.close();
    await from.close();
  }
}

function restorePostgres(
  address: DatabaseAddress,
  file: string,
  work: BackupContext,
): Promise<void> {
  // Beside the backup, where there is room for one, and where only those who read backups can read.
  const ready = `${file}.restoring-${process.pid}`;
  return withUnfinishedDatabase(ready, async () => {
    await withNamedFailures({ engine: 'sqlite', path: ready }, () =>
      prepareBackup(file, ready, work.clock),
    );
    await withNamedFailures(address, () => replaceRows(address, { file, ready }, work));
  });
}

/**
 * Checks a backup, then atomically replaces the whole database with it. A SQLite database must not
 * be in use and is kept under another name. Ends all sessions.
 */
export async function restoreBackup(
  address: DatabaseAddress,
  file: string,
  work: BackupContext,
): Promise<void> {
  await checkBackup(file);
  if (address.engine === 'postgres') {
    await restorePostgres(address, file, work);
    return;
  }
  const { path } = address;
  if (isSameFile(file, path)) throw plainError(`${file} is the database itself.`);
  await withNamedFailures(address, () => restoreSqlite(path, file, work));
}
