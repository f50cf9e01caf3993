import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

const decoder = new TextDecoder();

/** What a signed-in listener is told, event by event. */
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
  /** The next event but for those of the stores that were made for the test. */
  const nextChange = async (): Promise<string> => {
    const told = await next();
    return told.includes('"kind":"stores"') ? nextChange() : told;
  };
  return { response, next: nextChange, cancel: () => reader.cancel() };
}

const event = (kind: string, storeIds: readonly string[]) =>
  `event: change\ndata: ${JSON.stringify({ kind, store_ids: storeIds })}`;

describe.each(engines)('changes as they are told on $engine', ({ open }) => {
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
    // PostgreSQL's feed connects for its first listener, who is then told of everything.
    const first = await listen(t, 'owner');
    if (fresh.storage.engine === 'postgres') {
      for (let told = ''; told !== event('settings', []);) told = await first.next();
    }
    await first.cancel();
  });

  afterAll(() => dispose());

  const sell = (store_id: string, date: string) =>
    t.call('POST /sales', { body: { store_id, date, total_sales: 12.29 } });

  it('tells what has changed and in which store, and nothing of the row itself', async () => {
    const { response, next, cancel } = await listen(t, 'owner');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-store');
    await sell(main, '2026-11-19');
    expect(await next()).toBe(event('sales', [main]));
    await cancel();
  });

  it('tells a limited owner only of their own store', async () => {
    const { next, cancel } = await listen(t, 'oak-owner');
    await sell(main, '2026-11-18');
    await sell(oak, '2026-11-18');
    expect(await next()).toBe(event('sales', [oak]));
    await cancel();
  });

  it('tells nobody of a write that was refused', async () => {
    const { next, cancel } = await listen(t, 'owner');
    expect((await sell(main, '2026-11-18')).status).toBe(409);
    await t.ok('POST /income-types', { body: { name: `Lottery`, defaultAmount: 5 } });
    expect(await next()).toBe(event('incomeTypes', []));
    await cancel();
  });

  it('keeps nothing of a listener who went away', async () => {
    if (t.deps.host.kind !== 'server') throw new Error('It is the host of the tests');
    const { stopping } = t.deps.host;
    const waiting = () => getEventListeners(stopping, 'abort').length;
    const before = waiting();
    const { cancel } = await listen(t, 'owner');
    expect(waiting()).toBe(before + 1);
    await cancel();
    expect(waiting()).toBe(before);
  });

  it('tells a role nothing of kinds that it may not read', async () => {
    const { next, cancel } = await listen(t, 'employee');
    await t.ok('POST /income-types', { body: { name: `Air pump`, defaultAmount: 5 } });
    await sell(oak, '2026-11-17');
    expect(await next()).toBe(event('sales', [oak]));
    await cancel();
  });
});

describe('a listener who is looked after', () => {
  async function lookedAfter() {
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

  it('API-05 hears on as long as the session lives, and no longer', async () => {
    const { t, check, listeners } = await lookedAfter();
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

  it.each([
    ['another role', { role: 'user' }],
    ['a store', { store_ids: ['Oak'] }],
  ])('ROL-06 begins anew for whoever was given %s, to learn of it at once', async (_, change) => {
    const { t, check } = await lookedAfter();
    const oak = await t.add('/stores', { name: 'Oak', address: '1 Road' });
    const { next } = await listen(t, 'owner');
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    const body = 'store_ids' in change ? { store_ids: [oak] } : change;
    await t.ok(`PUT /auth/users/${_id}`, { body: { name: 'Ann', ...body } });
    check();
    let told = await next();
    while (told.includes('"users"')) told = await next();
    expect(told).toBe('the end');
  });

  it('is let go after reading nothing for 28 s', async () => {
    const { t, check, listeners } = await lookedAfter();
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
