import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { newFolder } from '@backcounter/storage/contract/test-folders';

let opened: Storage[] = [];
let folder: string | undefined;

/** Opens a migrated SQLite file, which is removed after the test file. */
export function migratedFile(): Storage {
  folder ??= newFolder();
  const path = join(folder, `${crypto.randomUUID()}.db`);
  copyFileSync(inject('sqliteTemplate'), path);
  const storage = openSqlite({ path });
  opened.push(storage);
  return storage;
}

/** Closes and removes the databases opened by a test file. */
export async function removeFiles(): Promise<void> {
  for (const storage of opened) await storage.close();
  if (folder !== undefined) rmSync(folder, { recursive: true });
  opened = [];
  folder = undefined;
}
