import { beforeEach, describe, expect, it } from 'vitest';
import type { Db, Storage } from '@backcounter/storage/database';
import { storageFull } from '@backcounter/storage/drivers/storage-errors';
import { currentCaller } from './authenticate.ts';
import { testApi, type TestApi } from './testing/test-api.ts';
import { migratedFile } from './testing/test-files.ts';

const minute = 60_000;

let t: TestApi;
/** A storage whose disk can be full; it counts writes. */
let disk: { full: boolean; writes: number };

beforeEach(async () => {
  const sqlite = migratedFile();
  disk = { full: false, writes: 0 };
  const storage: Storage = {
    ...sqlite,
    transaction(write) {
      if (disk.full) return Promise.reject(storageFull(new Error('disk')));
      disk.writes += 1;
      return sqlite.transaction(write);
    },
  };
  t = await testApi(storage);
});

const status = async (as: string | null) => (await t.call('GET /auth/me', { as })).status;

async function after(ms: number, as: string): Promise<number> {
  t.clock.now += ms;
  return status(as);
}

describe('a call’s session', () => {
  it('API-01 API-05 a call without a token, or with another than was given, is 401', async () => {
    expect(await status(null)).toBe(401);
    for (const token of ['', 'ownerx', 'Owner', 'owner owner', 'hash-of-owner']) {
      expect(await status(token), token).toBe(401);
    }
    const basic = { authorization: 'Basic owner' };
    const response = await t.call('GET /auth/me', { as: null, headers: basic });
    expect(response.status).toBe(401);
    expect(response.body.message).toBe(
      'Your session has expired. Please log in again to continue.',
    );
  });

  it('SES-12 lasts 24 hours from sign-in, and activity does not extend it', async () => {
    for (let hour = 1; hour <= 24; hour += 1) expect(await after(60 * minute, 'owner')).toBe(200);
    expect(await after(1, 'owner')).toBe(401);
  });

  it('SES-11 lasts 2 hours for the role demo', async () => {
    for (let half = 1; half <= 4; half += 1) expect(await after(30 * minute, 'demo')).toBe(200);
    expect(await after(1, 'demo')).toBe(401);
  });

  it.each([
    ['demo', 30],
    ['employee', 60],
    ['admin', 60],
  ])('SES-13 expires for the role %s after %i idle minutes', async (role, minutes) => {
    expect(await after(3_000, role)).toBe(200);
    expect(await after(3_000, role)).toBe(200);
    expect(await after(minutes * minute, role)).toBe(200);
    expect(await after(minutes * minute + 1, role)).toBe(401);
  });

  it('SES-11 follows the role that the user has now', async () => {
    const { _id } = await t.ok('GET /auth/me', { as: 'demo' });
    await t.ok(`PUT /auth/users/${_id}`, { body: { role: 'user' } });
    expect(await after(45 * minute, 'demo')).toBe(200);
    await t.ok(`PUT /auth/users/${_id}`, { body: { role: 'demo' } });
    expect(await after(31 * minute, 'demo')).toBe(401);
  });

  it('SES-12 a clock set back does not revive it', async () => {
    expect(await after(61 * minute, 'owner')).toBe(401);
    expect(await after(-61 * minute, 'owner')).toBe(401);
    const rows = await t.storage.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.map((row) => row.token_hash)).not.toContain('hash-of-owner');
  });

  it('SES-12 a clock set back does not revive it when it could not be removed either', async () => {
    disk.full = true;
    expect(await after(61 * minute, 'owner')).toBe(401);
    expect(await after(-61 * minute, 'owner')).toBe(401);
    expect(t.failures).toHaveLength(2);
    expect(await currentCaller(t.deps, 'hash-of-owner', t.clock.now)).toBeNull();
    disk.full = false;
    expect(await status('owner')).toBe(401);
    const rows = await t.storage.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.map((row) => row.token_hash)).not.toContain('hash-of-owner');
  });

  it('SES-13 stays readable while its last use cannot be persisted', async () => {
    disk.full = true;
    for (let half = 1; half <= 4; half += 1) expect(await after(30 * minute, 'owner')).toBe(200);
    expect(t.failures).toHaveLength(4);
    expect((await t.call('GET /stores', { as: 'owner' })).status).toBe(200);
  });

  it('SES-13 persists its last use every few seconds, once for concurrent calls', async () => {
    t.clock.now += minute;
    disk.writes = 0;
    await Promise.all(Array.from({ length: 20 }, () => status('owner')));
    expect(disk.writes).toBe(1);
    expect(await after(1000, 'owner')).toBe(200);
    expect(disk.writes).toBe(1);
    expect(await after(minute, 'owner')).toBe(200);
    expect(disk.writes).toBe(2);
  });

  it('is read once for calls at the same time', async () => {
    let reads = 0;
    const counting: Parameters<Db['withPlugin']>[0] = {
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        reads += 1;
        return Promise.resolve(result);
      },
    };
    const storage = { ...t.storage, db: t.storage.db.withPlugin(counting) };
    const deps = { ...t.deps, storage };
    const read = () => currentCaller(deps, 'hash-of-owner', t.clock.now);
    const callers = await Promise.all([read(), read(), read()]);
    expect(callers.map((caller) => caller?.role)).toEqual(['owner', 'owner', 'owner']);
    expect(reads).toBe(1);
  });

  it('SES-13 persists its last use for other processes', async () => {
    expect(await after(50 * minute, 'owner')).toBe(200);
    const row = await t.storage.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('token_hash', '=', 'hash-of-owner')
      .executeTakeFirstOrThrow();
    expect(row.last_seen_at).toBe(t.clock.now);
  });
});
