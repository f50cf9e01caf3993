import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { insertSale } from '@backcounter/storage/contract/rows';
import { findSession } from '@backcounter/storage/sessions';
import { ResponseCache, readThroughCache, CachedResponse } from './response-cache.ts';
import { startCachedCall } from './authenticate.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let folder: string;
let path: string;
let storage: Storage;
let t: TestApi;
let store: string;
/** The number of queries except for the session, which has its own cache. */
let reads: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-answers-'));
  path = join(folder, 'business.db');
  const file = openSqlite({ path });
  reads = 0;
  storage = {
    ...file,
    get db() {
      reads += 1;
      return file.db;
    },
    snapshot(read) {
      reads += 1;
      return file.snapshot(read);
    },
  };
  t = await testApi(storage);
  store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-19', total_sales: 5 } });
});

afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

const total = async (as = 'admin') =>
  ((await t.ok('GET /sales/total?year=2026', { as })) as { total: number }).total;

describe('cached responses', () => {
  it('are served without a query while nothing has changed', async () => {
    expect(await total()).toBe(5);
    const before = reads;
    expect([await total(), await total()]).toEqual([5, 5]);
    expect(reads).toBe(before);
  });

  it.each([
    '/sales?store_id=STORE&month=2026-11',
    '/invoices?store_id=STORE&month=2026-11',
    '/profit?store_id=all&month=2026-11',
    '/profit/accounts?store_id=all&from=2026-11-01&to=2026-11-19&against_from=2026-10-01&against_to=2026-10-19',
    '/profit/accounts/months?store_id=all&from=2026-01-01&to=2026-11-19',
    '/profit/change?store_id=all&from=2026-11-01&to=2026-11-19&against_from=2026-10-01&against_to=2026-10-19',
    '/stores',
    '/vendors',
    '/overview',
    '/board',
    '/charts?from=2026-11-01&to=2026-11-19',
    '/findings',
    '/search?q=main',
    '/schedule?store_id=STORE',
    '/hours?store_id=STORE&month=2026-11',
  ])('of %s are cached, and read again when relevant', async (address) => {
    const route = `GET ${address.replace('STORE', store)}`;
    const first = await t.ok(route);
    const before = reads;
    expect(await t.ok(route)).toEqual(first);
    expect(reads).toBe(before);
    await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-18', total_sales: 2 } });
    // Reads the session again, so that it does not count below.
    await t.ok('GET /auth/me');
    const after = reads;
    await t.ok(route);
    expect(reads).toBeGreaterThan(after);
  });

  it('are invalidated by writes of this and of other processes', async () => {
    expect(await total()).toBe(5);
    await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-18', total_sales: 2 } });
    expect(await total()).toBe(7);
    const other = openSqlite({ path });
    const sale = { storeId: store, amountCents: 300, date: '2026-11-17', description: null };
    await other.transaction((tx) => insertSale(tx, 'theirs', sale, '2026-11-17T12:00:00.000Z'));
    await other.close();
    expect(await total()).toBe(10);
  });

  it('stay valid after the use of a session was persisted', async () => {
    expect(await total()).toBe(5);
    const before = reads;
    for (const waited of [10_000, 10_000, 60_000]) {
      t.clock.now += waited;
      expect(await t.fromCache('GET /sales/total?year=2026')).toBeNull();
      expect(await total()).toBe(5);
      // Only the session was read again.
      await t.ok('GET /sales/total?year=2026');
    }
    expect(reads - before).toBe(3);
    const session = await findSession(storage.db, 'hash-of-admin');
    expect(session?.last_seen_at).toBe(t.clock.now);
  });

  it('are separate for each user', async () => {
    expect(await total()).toBe(5);
    const oak = await t.ok('POST /stores', { body: { name: 'Oak', address: '2 Oak' } });
    const limited = await t.signIn('owner', { storeIds: [oak._id] });
    expect([await total(), await total(limited), await total()]).toEqual([5, 0, 5]);
    expect((await t.call('GET /sales/total?year=2026', { as: null })).status).toBe(401);
  });

  it('expire at midnight: an employee no longer sees the day before yesterday', async () => {
    await t.ok('PUT /settings', { body: { employees_may_see_past_sales: false } });
    // Five seconds before midnight in Chicago; a session's use is persisted every ten.
    t.clock.now = Date.parse('2026-11-21T05:59:55Z');
    const as = await t.signIn('employee');
    const listed = async () => ((await t.ok('GET /sales', { as })) as unknown[]).length;
    expect(await listed()).toBe(1);
    t.clock.now += 8000;
    expect(await listed()).toBe(0);
  });
});

describe('a cached response that the client has', () => {
  const route = 'GET /sales/total?year=2026';
  const tagOf = async (as = 'admin') => (await t.call(route, { as })).headers.get('etag') ?? '';
  const revalidate = async (etag: string, as: string | null = 'admin') => {
    const { status, body, headers } = await t.call(route, {
      as,
      headers: { 'if-none-match': etag },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    return { status, body };
  };

  it('is answered with 304 by its ETag until anything changes', async () => {
    const etag = await tagOf();
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(await revalidate(`"other", ${etag}`)).toEqual({ status: 304, body: null });
    await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-18', total_sales: 2 } });
    expect(await revalidate(etag)).toMatchObject({ status: 200, body: { total: 7 } });
  });

  it('is not served to another user, an ended session or a role without the permission', async () => {
    const etag = await tagOf('owner');
    expect(await revalidate(etag, 'owner')).toEqual({ status: 304, body: null });
    expect(await revalidate(etag)).toMatchObject({ status: 200, body: { total: 5 } });
    expect(await revalidate(etag, null)).toMatchObject({ status: 401 });
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    const oak = await t.ok('POST /stores', { body: { name: 'Oak', address: '2 Oak' } });
    await t.ok(`PUT /auth/users/${_id}`, { body: { store_ids: [oak._id] } });
    expect(await revalidate(etag, 'owner')).toMatchObject({ status: 200, body: { total: 0 } });
    await t.ok(`DELETE /auth/users/${_id}`);
    expect(await revalidate(etag, 'owner')).toMatchObject({ status: 401 });
  });
});

describe('ResponseCache', () => {
  const permission = 'sales.read';
  const entryOf = (content: string | Uint8Array<ArrayBuffer>, version = 1) =>
    ({
      version,
      response: new CachedResponse(content, 'tag'),
      permission,
    }) as const;

  it('evicts the least recently used, and stores nothing that is too large', () => {
    const cache = new ResponseCache('tag');
    const large = entryOf(new Uint8Array(7_000_000));
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, large);
    expect(cache.find('a', 1)).toBe(large);
    expect(cache.find('b', 1)).toBeNull();
    expect([cache.find('c', 1), cache.find('d', 1)]).toEqual([large, large]);
    cache.set('e', entryOf(new Uint8Array(12_000_001)));
    expect(cache.find('e', 1)).toBeNull();
    expect(cache.find('d', 2)).toBeNull();
  });

  it('keeps frequently used responses, whatever else is requested once', () => {
    const cache = new ResponseCache('tag');
    const daily = entryOf('{}');
    cache.set('daily', daily);
    for (let count = 0; count < 40; count += 1) {
      cache.set(`once ${count}`, entryOf(new Uint8Array(3_000_000)));
      expect(cache.find('daily', 1)).toBe(daily);
    }
  });

  it('counts the overhead of each entry', () => {
    const cache = new ResponseCache('tag');
    const keys = Array.from({ length: 80_000 }, (_, index) => String(index));
    for (const key of keys) cache.set(key, entryOf('{}'));
    const kept = keys.filter((key) => cache.find(key, 1));
    expect(kept.length).toBeLessThan(70_000);
    expect(kept.length).toBeGreaterThan(20_000);
  });

  it('frees the space of stale entries on request', () => {
    const cache = new ResponseCache('tag');
    const [old, current] = [entryOf(new Uint8Array(7_000_000)), entryOf('{}', 2)];
    cache.set('before', current);
    for (const key of ['a', 'b', 'c']) cache.set(key, old);
    cache.set('current', current);
    cache.evictStale(2);
    expect(['a', 'b', 'c'].map((key) => cache.find(key, 1))).toEqual([null, null, null]);
    const large = entryOf(new Uint8Array(7_000_000), 2);
    for (const key of ['d', 'e']) cache.set(key, large);
    expect([cache.find('before', 2), cache.find('current', 2)]).toEqual([current, current]);
  });

  it('frees the space of a replaced entry', () => {
    const cache = new ResponseCache('tag');
    const other = entryOf('{}');
    cache.set('other', other);
    for (let version = 1; version < 20; version += 1) {
      cache.set('asked after each write', entryOf(new Uint8Array(7_000_000), version));
    }
    expect(cache.find('other', 1)).toBe(other);
  });
});

it('a streamed response is not cached', async () => {
  await t.ok('GET /stores');
  const call = startCachedCall(t.deps, { header: () => 'Bearer admin' }, t.clock.now);
  if (!call) throw new Error('The session is not remembered');
  const request = { path: '/long', permission: 'sales.read' } as const;
  const read = () =>
    readThroughCache(call, request, () => Promise.resolve(new Response('long').body));
  const [one, other] = [await read(), await read()];
  expect(one).toBeInstanceOf(ReadableStream);
  expect(other).not.toBe(one);
});
