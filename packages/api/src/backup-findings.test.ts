import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAutomaticBackups, recordBackup } from '@backcounter/storage/backup-time';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

type Found = { _id: string; title: string; at: string; amount: number; path: string };

const day = 24 * 3_600_000;

describe.each(engines)('an old backup on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let first: string;
  let second: string;

  const find = async (query = '', as = 'admin') =>
    (await t.ok(`GET /findings?kind=old_backup${query}`, { as })).data as Found[];
  const backUp = () =>
    t.storage.transaction((tx) => recordBackup(tx, new Date(t.clock.now).toISOString()));
  const dismiss = (id: string, as: string) =>
    t.call(`POST /findings/${id}/dismiss`, { as, body: { reason: 'The disk is copied' } });
  /** Advances the clock by days and renews the sessions. */
  const pass = async (days: number) => {
    t.clock.now += days * day;
    for (const role of ['admin', 'owner'] as const) {
      await t.storage.transaction((tx) =>
        tx.deleteFrom('sessions').where('token_hash', '=', `hash-of-${role}`).execute(),
      );
      await t.signIn(role, { token: `${role}-${t.clock.now}` });
    }
  };
  const now = (role: string) => `${role}-${t.clock.now}`;

  beforeAll(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    const add = (name: string) => t.add('/stores', { name, address: '1' });
    first = await add('Main St');
    second = await add('Oak Ave');
  });

  afterAll(() => dispose());

  it('is shown to administrators if a business older than 7 days was never backed up', async () => {
    await pass(7);
    expect(await find('', now('admin'))).toEqual([]);
    await pass(1);
    expect(await find('', now('admin'))).toEqual([
      {
        _id: `old_backup.2026-11-20.${first}`,
        kind: 'old_backup',
        title: 'No backup for 8 days',
        detail:
          'There has been none since the first store was added on Nov 20, 2026. On the server, "backcounter backup FILE" makes one.',
        amount: 0,
        store_id: first,
        path: '/dashboard/import',
        at: '2026-11-28',
      },
    ]);
    expect(await find('', now('owner'))).toEqual([]);
  });

  it('comes first if the list is limited, because it has no amount', async () => {
    const kindsOf = async (query: string) =>
      ((await t.ok(`GET /findings${query}`, { as: now('admin') })).data as { kind: string }[]).map(
        ({ kind }) => kind,
      );
    for (const date of ['2026-11-24', '2026-11-26']) {
      const body = { store_id: second, date, total_sales: 90 };
      await t.ok('POST /sales', { as: now('admin'), body });
    }
    expect(await kindsOf('')).toEqual(['missing_day', 'old_backup']);
    expect(await kindsOf('?limit=2')).toEqual(['old_backup', 'missing_day']);
  });

  it('is listed once, for the first store and today', async () => {
    const admin = now('admin');
    expect(await find(`&store_id=${first}`, admin)).toHaveLength(1);
    expect(await find(`&store_id=${second}`, admin)).toEqual([]);
    expect(await find('&from=2026-11-01&to=2026-11-27', admin)).toEqual([]);
  });

  it('disappears after a backup, and returns when that is old', async () => {
    await backUp();
    expect(await find('', now('admin'))).toEqual([]);
    await pass(12);
    expect(await find('', now('admin'))).toMatchObject([
      { _id: `old_backup.2026-11-28.${first}`, title: 'No backup for 12 days' },
    ]);
  });

  it('is dismissed by administrators only, until the next backup is old', async () => {
    const id = `old_backup.2026-11-28.${first}`;
    expect((await dismiss(id, now('owner'))).status).toBe(404);
    expect((await dismiss(`old_backup.2026-11-20.${first}`, now('admin'))).status).toBe(404);
    expect((await dismiss(id, now('admin'))).status).toBe(200);
    await pass(1);
    expect(await find('', now('admin'))).toEqual([]);
    await backUp();
    await pass(8);
    expect(await find('', now('admin'))).toMatchObject([{ title: 'No backup for 8 days' }]);
  });

  it('comes after two days while automatic backups fail, with the reason, until one is made', async () => {
    await backUp();
    const failing = { folder: '/backups', problem: 'The folder /backups does not exist.' };
    await t.storage.transaction((tx) => recordAutomaticBackups(tx, failing));
    await pass(1);
    expect(await find('', now('admin'))).toEqual([]);
    await pass(1);
    const [found] = (await find('', now('admin'))) as { title: string; detail?: string }[];
    expect(found?.title).toBe('No backup for 2 days');
    expect(found?.detail).toContain(`The backup of each day fails: ${failing.problem}`);
    const status = async () => t.ok('GET /backups', { as: now('admin') });
    expect(await status()).toMatchObject(failing);
    await backUp();
    expect(await find('', now('admin'))).toEqual([]);
    expect(await status()).toMatchObject({ folder: '/backups', problem: null });
  });
});
