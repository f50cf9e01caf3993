import { join } from 'node:path';
import { watchDisk } from '@backcounter/storage/contract/watch-disk';
import { afterAll, expect, it } from 'vitest';
import { restoreBackup, writeBackup } from './backups.ts';
import type { DatabaseAddress } from './database-address.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

const { syncedAt, renamedAt } = watchDisk();
const { folder, remove } = temporaryFolder();
afterAll(remove);

const work = { clock: () => Date.parse('2026-11-20T18:00:00Z'), report: () => undefined };

it('the folder is synced after a backup and after a restore is renamed into place', async () => {
  const address: DatabaseAddress = { engine: 'sqlite', path: join(folder, 'business.db') };
  await (await makeDatabase(address, 1)).close();
  const file = join(folder, 'backup.db');
  await writeBackup(address, file, { ...work, overwrite: false });
  const written = renamedAt();
  expect(written).toBeGreaterThan(0);
  expect(syncedAt(folder)).toBeGreaterThan(written);
  await restoreBackup(address, file, work);
  expect(renamedAt()).toBeGreaterThan(written);
  expect(syncedAt(folder)).toBeGreaterThan(renamedAt());
});
