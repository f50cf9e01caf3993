import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import { restoreBackup, writeBackup } from './backups.ts';
import { openStorage } from './open-storage.ts';
import { makeDatabase } from './testing/database.ts';
import { startProgram, temporaryFolder } from './testing/processes.ts';

const work = { clock: () => Date.parse('2026-11-20T18:00:00Z'), report: () => undefined };

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

/** A business on PostgreSQL, one of whose tables nobody else can read until it is released. */
async function lockedBusiness() {
  const url = await emptyDatabase(inject('postgresUrl'));
  const storage = await makeDatabase({ engine: 'postgres', url }, 10);
  const locked = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const holding = storage.transaction(async (tx) => {
    await sql`lock table sales in access exclusive mode`.execute(tx);
    locked.resolve(undefined);
    await released.promise;
  });
  await locked.promise;
  const release = async () => {
    released.resolve(undefined);
    await holding;
    await storage.close();
  };
  return { url, release };
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a restore on PostgreSQL prepares its copy beside the backup, and leaves none after %s',
  async (signal) => {
    const temporary = join(folder, 'temporary');
    const backups = join(folder, 'backups');
    for (const path of [temporary, backups]) mkdirSync(path);
    const business = { engine: 'sqlite', path: join(folder, 'business.db') } as const;
    await (await makeDatabase(business, 5)).close();
    await writeBackup(business, join(backups, 'a.db'), { ...work, overwrite: false });
    const { url, release } = await lockedBusiness();

    const variables = { DATABASE_URL: url, TMPDIR: temporary };
    const { child, finished } = startProgram(['restore', join(backups, 'a.db')], variables);
    const copy = join(backups, `a.db.restoring-${child.pid}`);
    while (!existsSync(copy)) await delay(20);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(temporary)).toEqual([]);
    child.kill(signal);
    expect(await finished).toMatchObject({ status: signal === 'SIGTERM' ? 143 : 130 });
    expect(readdirSync(backups)).toEqual(['a.db']);
    await release();
    const storage = openStorage({ engine: 'postgres', url });
    expect(await storage.db.selectFrom('sales').select('id').execute()).toHaveLength(10);
    await storage.close();
  },
);

it('a backup that is told to stop leaves no file', async () => {
  const { url, release } = await lockedBusiness();
  const file = join(folder, 'a.db');
  const { child, finished } = startProgram(['backup', file], { DATABASE_URL: url });
  const copy = `${file}.unfinished-${child.pid}`;
  while (!existsSync(copy)) await delay(20);
  child.kill();
  expect(await finished).toMatchObject({ status: 143 });
  expect(readdirSync(folder)).toEqual([]);
  await release();
});

it('a restore on PostgreSQL names the copy that cannot be written, and changes nothing', async () => {
  const business = { engine: 'sqlite', path: join(folder, 'business.db') } as const;
  await (await makeDatabase(business, 5)).close();
  const file = join(folder, 'a.db');
  await writeBackup(business, file, { ...work, overwrite: false });
  const address = { engine: 'postgres', url: await emptyDatabase(inject('postgresUrl')) } as const;
  const handle = openSync(file, 'r');
  // Nobody can create files there, not even root.
  const restoring = restoreBackup(address, `/dev/fd/${handle}`, work);
  await expect(restoring).rejects.toThrow(
    `The database file /dev/fd/${handle}.restoring-${process.pid} cannot be created`,
  );
  closeSync(handle);
});
