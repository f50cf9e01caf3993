import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  eachBytes,
  insertBytes,
  packBytes,
  removeBytes,
} from '@backcounter/storage/attachment-bytes';
import type { AttachmentFiles } from '@backcounter/storage/attachment-files';
import { listHashes } from '@backcounter/storage/attachments';
import type { Db, Tx } from '@backcounter/storage/database';
import {
  attachmentsFolder,
  filesInFolder,
  sha256,
} from '@backcounter/storage/drivers/files-in-folder';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { closeIntoOneFile, withFile } from '@backcounter/storage/drivers/sqlite-backup';
import { plainError } from './database-problems.ts';

/** Takes the attachments along into a backup's file; one of older tables has none. */
export async function addAttachments(
  file: string,
  files: Pick<AttachmentFiles, 'read'>,
  tell: (line: string) => void,
): Promise<void> {
  const storage = openSqlite({ path: file });
  try {
    const tables = await storage.db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'attachments')) return;
    for (const hash of await packBytes(storage, files)) {
      tell(`The file of an attachment is missing, and is not in the backup: ${hash}`);
    }
  } finally {
    await storage.close();
    await closeIntoOneFile(file);
  }
}

/** Throws AppError when a backup's attachments are not what was stored. */
async function eachWhole(
  db: Db,
  file: string,
  take: (hash: string, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>,
): Promise<void> {
  await eachBytes(db, async (hash, bytes) => {
    if (sha256(bytes) !== hash)
      throw plainError(`The backup ${file} is damaged: attachment ${hash}`);
    await take(hash, bytes);
  });
}

/**
 * Moves the attachments out of a backup that is made ready for a SQLite database into the folder
 * beside that one; what lies there stays. Gives their hashes.
 */
export async function unpackAttachments(ready: string, path: string): Promise<Set<string>> {
  const folder = filesInFolder(attachmentsFolder(path));
  const storage = openSqlite({ path: ready });
  let count = 0;
  let hashes: string[];
  try {
    await eachWhole(storage.db, ready, async (_hash, bytes) => {
      await folder.write(bytes);
      count += 1;
    });
    hashes = await listHashes(storage.db);
    await storage.transaction(removeBytes);
  } finally {
    await storage.close();
  }
  if (count > 0) await withFile(ready, {}, (connection) => void connection.exec('vacuum'));
  await closeIntoOneFile(ready);
  return new Set(hashes);
}

/** Copies the attachments of a backup into a transaction that replaces everything. */
export async function copyAttachments(from: Db, to: Tx, file: string): Promise<void> {
  await eachWhole(from, file, (hash, bytes) => insertBytes(to, hash, bytes));
}

/** Second names for the files of a database that is kept under another name. */
export function keepAttachments(path: string, kept: string): void {
  const from = attachmentsFolder(path);
  const to = attachmentsFolder(kept);
  if (!existsSync(from)) return;
  mkdirSync(to, { mode: 0o700 });
  for (const name of readdirSync(from)) {
    try {
      linkSync(join(from, name), join(to, name));
    } catch {
      copyFileSync(join(from, name), join(to, name));
    }
  }
}

/** Takes away the files that no attachment of a database names. */
export function removeOthers(path: string, hashes: ReadonlySet<string>): void {
  const folder = attachmentsFolder(path);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!hashes.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
