import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { migrate } from '@backcounter/storage/migrate';

/** A file system in memory, where there is one: nothing here is to outlast the machine. */
const inMemory = '/dev/shm';

/** A new folder for the databases of tests. */
export const newFolder = (): string =>
  mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'backcounter-test-'));

const opened: Storage[] = [];
let folder: string | undefined;
let template: Promise<string> | undefined;

afterAll(async () => {
  for (const storage of opened) await storage.close();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

/** All tables, made once and copied from then on. */
async function makeTemplate(path: string): Promise<string> {
  const storage = openSqlite({ path });
  await migrate(storage, () => 0);
  await storage.close();
  return path;
}

/** SQLite in a file of its own, with all tables; it goes when the test file has ended. */
export async function migratedFile(): Promise<Storage> {
  folder ??= newFolder();
  template ??= makeTemplate(join(folder, 'template.db'));
  const path = join(folder, `${crypto.randomUUID()}.db`);
  copyFileSync(await template, path);
  const storage = openSqlite({ path });
  opened.push(storage);
  return storage;
}
