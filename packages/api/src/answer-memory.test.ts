import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { insertSale } from '@backcounter/storage/sales';
import { findSession } from '@backcounter/storage/sessions';
import { AnswerMemory, readOnce, RememberedAnswer } from './answer-memory.ts';
import { startRememberedCall } from './authenticate.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let folder: string;
let path: string;
let storage: Storage;
let t: TestApi;
let store: string;
/** How often the database was asked for anything but the session, which is remembered too. */
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

describe('the answers of reads', () => {
  it('are given again without a look at the database while nothing has changed', async () => {
    expect(await total()).toBe(5);
    const before = reads;
    expect([await total(), await total()]).toEqual([5, 5]);
    expect(reads).toBe(before);
  });

  it.each([
    '/sales?store_id=STORE&month=2026-11',
    '/invoices?store_id=STORE&month=2026-11',
    '/profit?store_id=all&month=2026-11',
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
  ])('of %s are given again, and read again when it matters', async (address) => {
    const route = `GET ${address.replace('STORE', store)}`;
    const first = await t.ok(route);
    const before = reads;
    expect(await t.ok(route)).toEqual(first);
    expect(reads).toBe(before);
    await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-18', total_sales: 2 } });
    // Who asks is read again now, so that it does not count below.
    await t.ok('GET /auth/me');
    const after = reads;
    await t.ok(route);
    expect(reads).toBeGreaterThan(after);
  });

  it('are read again after a write of this program and of another one', async () => {
    expect(await total()).toBe(5);
    await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-18', total_sales: 2 } });
    expect(await total()).toBe(7);
    const other = openSqlite({ path });
    const sale = { storeId: store, amountCents: 300, date: '2026-11-17', description: null };
    await other.transaction((tx) => insertSale(tx, 'theirs', sale, '2026-11-17T12:00:00.000Z'));
    await other.close();
    expect(await total()).toBe(10);
  });

  it('are given again after the use of a session was written down, which changes none of them', async () => {
    expect(await total()).toBe(5);
    const before = reads;
    for (const waited of [10_000, 10_000, 60_000]) {
      t.clock.now += waited;
      expect(await t.again('GET /sales/total?year=2026')).toBeNull();
      expect(await total()).toBe(5);
      // Only who asks was looked up once more.
      await t.ok('GET /sales/total?year=2026');
    }
    expect(reads - before).toBe(3);
    const session = await findSession(storage.db, 'hash-of-admin');
    expect(session?.last_seen_at).toBe(t.clock.now);
  });

  it('are each user’s own', async () => {
    expect(await total()).toBe(5);
    const oak = await t.ok('POST /stores', { body: { name: 'Oak', address: '2 Oak' } });
    const limited = await t.signIn('owner', { storeIds: [oak._id] });
    expect([await total(), await total(limited), await total()]).toEqual([5, 0, 5]);
    expect((await t.call('GET /sales/total?year=2026', { as: null })).status).toBe(401);
  });

  it('are those of the day: an employee sees yesterday no longer once it is past', async () => {
    await t.ok('PUT /settings', { body: { employees_may_see_past_sales: false } });
    // Five seconds before midnight in Chicago; a session's use is written down every ten.
    t.clock.now = Date.parse('2026-11-21T05:59:55Z');
    const as = await t.signIn('employee');
    const listed = async () => ((await t.ok('GET /sales', { as })) as unknown[]).length;
    expect(await listed()).toBe(1);
    t.clock.now += 8000;
    expect(await listed()).toBe(0);
  });
});

describe('a remembered answer that the client has', () => {
  const route = 'GET /sales/total?year=2026';
  const tagOf = async (as = 'admin') => (await t.call(route, { as })).headers.get('etag') ?? '';
  const again = async (etag: string, as: string | null = 'admin') => {
    const { status, body, headers } = await t.call(route, {
      as,
      headers: { 'if-none-match': etag },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    return { status, body };
  };

  it('is answered with 304 by its ETag, until anything has changed', async () => {
    const etag = await tagOf();
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(await again(`"other", ${etag}`)).toEqual({ status: 304, body: null });
    await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-18', total_sales: 2 } });
    expect(await again(etag)).toMatchObject({ status: 200, body: { total: 7 } });
  });

  it('is nobody else’s: another user, a session that has ended, a role that may no longer', async () => {
    const etag = await tagOf('owner');
    expect(await again(etag, 'owner')).toEqual({ status: 304, body: null });
    expect(await again(etag)).toMatchObject({ status: 200, body: { total: 5 } });
    expect(await again(etag, null)).toMatchObject({ status: 401 });
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    const oak = await t.ok('POST /stores', { body: { name: 'Oak', address: '2 Oak' } });
    await t.ok(`PUT /auth/users/${_id}`, { body: { store_ids: [oak._id] } });
    expect(await again(etag, 'owner')).toMatchObject({ status: 200, body: { total: 0 } });
    await t.ok(`DELETE /auth/users/${_id}`);
    expect(await again(etag, 'owner')).toMatchObject({ status: 401 });
  });
});

describe('AnswerMemory', () => {
  const permission = 'sales.read';
  const answerOf = (content: string | Uint8Array<ArrayBuffer>, version = 1) =>
    ({
      version,
      answer: new RememberedAnswer(content, 'tag'),
      permission,
    }) as const;

  it('forgets what was unused for longest, and takes nothing that is too large', () => {
    const memory = new AnswerMemory('tag');
    const large = answerOf(new Uint8Array(7_000_000));
    for (const key of ['a', 'b', 'c', 'd']) memory.keep(key, large);
    expect(memory.find('a', 1)).toBe(large);
    expect(memory.find('b', 1)).toBeNull();
    expect([memory.find('c', 1), memory.find('d', 1)]).toEqual([large, large]);
    memory.keep('e', answerOf(new Uint8Array(12_000_001)));
    expect(memory.find('e', 1)).toBeNull();
    expect(memory.find('d', 2)).toBeNull();
  });

  it('has room for what is asked all day, whatever else is asked once', () => {
    const memory = new AnswerMemory('tag');
    const daily = answerOf('{}');
    memory.keep('daily', daily);
    for (let count = 0; count < 40; count += 1) {
      memory.keep(`once ${count}`, answerOf(new Uint8Array(3_000_000)));
      expect(memory.find('daily', 1)).toBe(daily);
    }
  });

  it('counts what each answer takes besides its bytes', () => {
    const memory = new AnswerMemory('tag');
    const keys = Array.from({ length: 80_000 }, (_, index) => String(index));
    for (const key of keys) memory.keep(key, answerOf('{}'));
    const kept = keys.filter((key) => memory.find(key, 1));
    expect(kept.length).toBeLessThan(70_000);
    expect(kept.length).toBeGreaterThan(20_000);
  });

  it('lets go of what is not true any more when it is told to, and has its room again', () => {
    const memory = new AnswerMemory('tag');
    const [old, current] = [answerOf(new Uint8Array(7_000_000)), answerOf('{}', 2)];
    memory.keep('before', current);
    for (const key of ['a', 'b', 'c']) memory.keep(key, old);
    memory.keep('current', current);
    memory.forgetOld(2);
    expect(['a', 'b', 'c'].map((key) => memory.find(key, 1))).toEqual([null, null, null]);
    const large = answerOf(new Uint8Array(7_000_000), 2);
    for (const key of ['d', 'e']) memory.keep(key, large);
    expect([memory.find('before', 2), memory.find('current', 2)]).toEqual([current, current]);
  });

  it('has all its room for the last of many answers to one question', () => {
    const memory = new AnswerMemory('tag');
    const other = answerOf('{}');
    memory.keep('other', other);
    for (let version = 1; version < 20; version += 1) {
      memory.keep('asked after each write', answerOf(new Uint8Array(7_000_000), version));
    }
    expect(memory.find('other', 1)).toBe(other);
  });
});

it('an answer that is sent while it is made is given to nobody else', async () => {
  await t.ok('GET /stores');
  const call = startRememberedCall(t.deps, 'Bearer admin', t.clock.now);
  if (!call) throw new Error('The session is not remembered');
  const asked = { path: '/long', permission: 'sales.read' } as const;
  const read = () => readOnce(call, asked, () => Promise.resolve(new Response('long').body));
  const [one, other] = [await read(), await read()];
  expect(one).toBeInstanceOf(ReadableStream);
  expect(other).not.toBe(one);
});
