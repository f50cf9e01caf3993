import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchDisk } from '../contract/watch-disk.ts';
import { at } from '../contract/rows.ts';
import { migrate, newestVersion } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';
import { copyBeforeMigrating } from './sqlite-files.ts';

const { syncedAt, renamedAt } = watchDisk();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-sync-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the copy from before a migration is on the disk, and so is its name, before tables change', async () => {
  const path = join(folder, 'backcounter.db');
  const storage = openSqlite({ path });
  await migrate(storage, () => Date.parse(at));
  await copyBeforeMigrating(storage, path, newestVersion + 1);
  await storage.close();
  const renamed = renamedAt();
  const copy = join(folder, `backcounter.before-${newestVersion + 1}.db.unfinished`);
  expect(renamed).toBeGreaterThan(0);
  expect(syncedAt(copy)).toBeGreaterThan(0);
  expect(syncedAt(copy)).toBeLessThan(renamed);
  expect(syncedAt(folder)).toBeGreaterThan(renamed);
});
