import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncedAt } from '../contract/disk-syncs.ts';
import { at } from '../contract/rows.ts';
import { migrate, newestVersion } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';
import { copyBeforeMigrating } from './sqlite-files.ts';

// Everything is done as it is; the calls are looked at. Only a power failure would show the rest.
vi.mock('node:fs', { spy: true });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-sync-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('the copy from before a migration is on the disk, and so is its name, before tables change', async () => {
  const path = join(folder, 'backcounter.db');
  const storage = openSqlite({ path });
  await migrate(storage, () => Date.parse(at));
  await storage.close();
  await copyBeforeMigrating(path, newestVersion + 1);
  const renamed = vi.mocked(renameSync).mock.invocationCallOrder.at(-1) ?? 0;
  const copy = join(folder, `backcounter.before-${newestVersion + 1}.db.unfinished`);
  expect(renamed).toBeGreaterThan(0);
  expect(syncedAt(copy)).toBeGreaterThan(0);
  expect(syncedAt(copy)).toBeLessThan(renamed);
  expect(syncedAt(folder)).toBeGreaterThan(renamed);
});
