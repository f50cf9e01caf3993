import { getEventListeners } from 'node:events';
import { pdfOf } from '@backcounter/core/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attach } from './testing/attach.ts';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi, type TestResponse } from './testing/test-api.ts';

const decoder = new TextDecoder();

/** Reads the events that a signed-in client receives. */
async function listen(t: TestApi, as: string) {
  const headers = { authorization: `Bearer ${as}` };
  const response = await t.api.request('http://localhost/api/changes', { headers });
  const reader = response.body!.getReader();
  let text = '';
  const next = async (): Promise<string> => {
    const end = text.indexOf('\n\n');
    if (end >= 0) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      return event;
    }
    const { value, done } = await reader.read();
    if (done) return 'the end';
    text += decoder.decode(value);
    return next();
  };
  expect(await next()).toBe(': listening');
  /** The next event with its id, skipping those of the stores created by the test setup. */
  const nextWithId = async (): Promise<string> => {
    const received = await next();
    return received.includes('"kind":"stores"') ? nextWithId() : received;
  };
  const nextChange = async () => (await nextWithId()).replace(/^id: .*\n/, '');
  return { response, next: nextChange, nextWithId, cancel: () => reader.cancel() };
}

const event = (kind: string, storeIds: readonly string[]) =>
  `event: change\ndata: ${JSON.stringify({ kind, store_ids: storeIds })}`;

describe.each(engines)('the stream of changes on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let main: string;
  let oak: string;

  beforeAll(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    const addStore = (name: string) => t.add('/stores', { name, address: '1 Road' });
    main = await addStore('Main St');
    oak = await addStore('Oak Ave');
    await t.signIn('owner', { token: 'oak-owner', storeIds: [oak] });
    // PostgreSQL's feed connects on the first listener, which then receives all earlier changes.
    const first = await listen(t, 'owner');
    if (fresh.storage.engine === 'postgres') {
      for (let received = ''; received !== event('settings', []);) received = await first.next();
    }
    await first.cancel();
  });

  afterAll(() => dispose());

  const sell = (store_id: string, date: string) =>
    t.call('POST /sales', { body: { store_id, date, total_sales: 12.29 } });

  it('reports the kind and the store of a change, but not the row', async () => {
    const { response, next, cancel } = await listen(t, 'owner');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-store');
    await sell(main, '2026-11-19');
    expect(await next()).toBe(event('sales', [main]));
    await cancel();
  });

  it('reports only changes of their own store to a limited owner', async () => {
    const { next, cancel } = await listen(t, 'oak-owner');
    await sell(main, '2026-11-18');
    await sell(oak, '2026-11-18');
    expect(await next()).toBe(event('sales', [oak]));
    await cancel();
  });

  it('does not report a rejected write', async () => {
    const { next, cancel } = await listen(t, 'owner');
    expect((await sell(main, '2026-11-18')).status).toBe(409);
    await t.ok('POST /income-types', { body: { name: `Lottery`, defaultAmount: 5 } });
    expect(await next()).toBe(event('incomeTypes', []));
    await cancel();
  });

  it('has the id that the response of its write has, which tells nothing else', async () => {
    const { nextWithId, cancel } = await listen(t, 'admin');
    const ids: (string | null)[] = [];
    const expectOwnId = async (response: Pick<TestResponse, 'status' | 'headers'>, of: string) => {
      const id = response.headers.get('x-write-id');
      expect(id).toMatch(/^[0-9a-f]{16}$/);
      expect(await nextWithId()).toBe(`id: ${id}\n${of}`);
      ids.push(id);
    };
    const sale = await sell(main, '2026-11-16');
    await expectOwnId(sale, event('sales', [main]));
    await expectOwnId(await t.call(`DELETE /sales/${sale.body._id}`), event('sales', [main]));
    const body = { email: 'new@example.com', name: 'New', role: 'user', password: 'a-password' };
    const user = await t.call('POST /auth/users', { body });
    await expectOwnId(user, event('users', []));
    const reset = await t.call(`POST /auth/users/${user.body._id}/reset-password`);
    await expectOwnId(reset, event('users', []));
    const day = { store_id: main, date: '2026-11-16', credit: 5, debit: 2, fuel: 1 };
    const cash = await t.call('POST /daily-cash', { body: day });
    await expectOwnId(cash, event('dailyCash', [main]));
    const file = { kind: 'daily_cash', id: cash.body.data._id, file: pdfOf() };
    await expectOwnId(await attach(t, file), event('attachments', [main]));
    expect(new Set(ids).size).toBe(6);
    const read = await t.call('GET /stores');
    expect(read.headers.has('x-write-id')).toBe(false);
    await cancel();
  });

  it('releases everything when a client disconnects', async () => {
    if (t.deps.host.kind !== 'server') throw new Error('It is the host of the tests');
    const { stopping } = t.deps.host;
    const waiting = () => getEventListeners(stopping, 'abort').length;
    const before = waiting();
    const { cancel } = await listen(t, 'owner');
    expect(waiting()).toBe(before + 1);
    await cancel();
    expect(waiting()).toBe(before);
  });

  it('does not report kinds that a role may not read', async () => {
    const { next, cancel } = await listen(t, 'employee');
    await t.ok('POST /income-types', { body: { name: `Air pump`, defaultAmount: 5 } });
    await sell(oak, '2026-11-17');
    expect(await next()).toBe(event('sales', [oak]));
    await cancel();
  });
});

describe('a connected client', () => {
  async function withManualChecks() {
    const checks: (() => void)[] = [];
    const every = (_: number, check: () => void) => {
      checks.push(check);
      return () => undefined;
    };
    const t = await testApi(undefined, { every });
    const { host } = t.deps;
    if (host.kind !== 'server') throw new Error('It is the host of the tests');
    return {
      t,
      check: () => checks.forEach((check) => check()),
      listeners: () => getEventListeners(host.stopping, 'abort').length,
    };
  }

  it('API-05 receives changes until the session ends', async () => {
    const { t, check, listeners } = await withManualChecks();
    const before = listeners();
    const { next } = await listen(t, 'owner');
    check();
    const store = await t.add('/stores', { name: 'Main St', address: '1 Road' });
    expect(listeners()).toBe(before + 1);
    await t.ok('POST /sales', { body: { store_id: store, date: '2026-11-19', total_sales: 5 } });
    expect(await next()).toBe(event('sales', [store]));
    await t.ok('POST /auth/logout', { as: 'owner' });
    check();
    expect(await next()).toBe('the end');
    expect(listeners()).toBe(before);
  });

  it('SES-13 is disconnected once its session has been idle for too long', async () => {
    const { t, check, listeners } = await withManualChecks();
    const before = listeners();
    const { next } = await listen(t, 'owner');
    t.clock.now += 61 * 60_000;
    check();
    expect(await next()).toBe('the end');
    expect(listeners()).toBe(before);
  });

  it.each([
    ['another role', { role: 'user' }],
    ['a store', { store_ids: ['Oak'] }],
  ])('ROL-06 is disconnected after %s, so that it reloads its session', async (_, change) => {
    const { t, check } = await withManualChecks();
    const oak = await t.add('/stores', { name: 'Oak', address: '1 Road' });
    const { next } = await listen(t, 'owner');
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    const body = 'store_ids' in change ? { store_ids: [oak] } : change;
    await t.ok(`PUT /auth/users/${_id}`, { body: { name: 'Ann', ...body } });
    check();
    let received = await next();
    while (received.includes('"users"')) received = await next();
    expect(received).toBe('the end');
  });

  it('is disconnected after not reading for 28 s', async () => {
    const { t, check, listeners } = await withManualChecks();
    const before = listeners();
    const { next } = await listen(t, 'owner');
    const store_id = await t.add('/stores', { name: 'Main St', address: '1 Road' });
    for (let day = 1; day <= 9; day += 1) {
      await t.ok('POST /sales', { body: { store_id, date: `2026-11-0${day}`, total_sales: 5 } });
    }
    for (let seconds = 2; seconds < 28; seconds += 2) check();
    expect(listeners()).toBe(before + 1);
    check();
    expect(listeners()).toBe(before);
    expect(await next()).toBe(event('sales', [store_id]));
  });
});

it('API-05 is not for those who are not signed in', async () => {
  const t = await testApi();
  expect((await t.call('GET /changes', { as: null })).status).toBe(401);
});
