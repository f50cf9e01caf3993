import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  forEachBytes,
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
import { consolidateIntoOneFile, withFile } from '@backcounter/storage/drivers/sqlite-backup';
import { plainError } from './database-errors.ts';

/** Copies the attachments into a backup file; a no-op for schemas without an attachments table. */
export async function addAttachments(
  file: string,
  files: Pick<AttachmentFiles, 'read'>,
  report: (line: string) => void,
): Promise<void> {
  const storage = openSqlite({ path: file });
  try {
    const tables = await storage.db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'attachments')) return;
    for (const hash of await packBytes(storage, files)) {
      report(`The file of an attachment is missing, and is not in the backup: ${hash}`);
    }
  } finally {
    await storage.close();
    await consolidateIntoOneFile(file);
  }
}

/** Visits each attachment after checking its hash; throws AppError if the backup is damaged. */
async function forEachVerified(
  db: Db,
  file: string,
  take: (hash: string, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>,
): Promise<void> {
  await forEachBytes(db, async (hash, bytes) => {
    if (sha256(bytes) !== hash)
      throw plainError(`The backup ${file} is damaged: attachment ${hash}`);
    await take(hash, bytes);
  });
}

/**
 * Moves the attachments from a prepared backup into the folder next to the SQLite database; files
 * already there are kept. Returns their hashes. Throws AppError, which names the backup's `file`, if one
 * is damaged.
 */
export async function unpackAttachments(
  ready: string,
  path: string,
  file: string,
): Promise<Set<string>> {
  const folder = filesInFolder(attachmentsFolder(path));
  const storage = openSqlite({ path: ready });
  let count = 0;
  let hashes: string[];
  try {
    await forEachVerified(storage.db, file, async (_hash, bytes) => {
      await folder.write(bytes);
      count += 1;
    });
    hashes = await listHashes(storage.db);
    await storage.transaction(removeBytes);
  } finally {
    await storage.close();
  }
  if (count > 0) await withFile(ready, {}, (connection) => void connection.exec('vacuum'));
  await consolidateIntoOneFile(ready);
  return new Set(hashes);
}

/** Copies a backup's attachments within the transaction that replaces all data. */
export async function copyAttachments(from: Db, to: Tx, file: string): Promise<void> {
  await forEachVerified(from, file, (hash, bytes) => insertBytes(to, hash, bytes));
}

/** Hard-links (or copies) the attachments of a database that is kept under another name. */
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

/** Deletes files that are not among the given hashes. */
export function removeUnreferenced(path: string, hashes: ReadonlySet<string>): void {
  const folder = attachmentsFolder(path);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!hashes.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
