import { beforeEach, describe, expect, it } from 'vitest';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { createApi } from './create-api.ts';
import type { ApiDeps, HeavyRead } from './deps.ts';
import { streamRead } from './dispatch.ts';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';
import { fakeHost, testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let deps: ApiDeps;
/** The routes that were streamed. */
let streamedRoutes: string[];

beforeEach(async () => {
  t = await testApi();
  streamedRoutes = [];
  deps = {
    storage: t.storage,
    clock: () => t.clock.now,
    newId: () => 'unused',
    host: fakeHost,
    onFailure: () => undefined,
  };
  const [main, elm] = [await newStore('Main St'), await newStore('Elm “St”')];
  const vendor = await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [main, elm] } });
  const employee = await t.ok('POST /employees', {
    body: { name: 'Ada', hourly_rate: 12, employee_id: 'EMP1', store_id: main },
  });
  for (const [index, store_id] of [main, elm, main].entries()) {
    const date = `2026-11-1${index}`;
    const amount = 10 + index;
    await t.ok('POST /sales', { body: { store_id, date, total_sales: amount } });
    await t.ok('POST /invoices', {
      body: { store_id, vendor_id: vendor._id, invoice_number: `A-${index}`, amount, date },
    });
    await t.ok('POST /incomes', { body: { storeId: store_id, incomeType: 'ATM', amount, date } });
  }
  const day = { date: '2026-11-10', start_time: '08:00', end_time: '12:00' };
  const shift = { ...day, store_id: main, employee_id: employee._id };
  await t.ok('POST /shifts', { body: { shifts: [shift] } });
});

async function newStore(name: string): Promise<string> {
  return await t.add('/stores', { name, address: '1 Main St' });
}

/** Runs reads like the worker thread for heavy reads. */
async function offload({ route: key, caller, params, query }: HeavyRead) {
  streamedRoutes.push(key);
  const settings = await readSettings(t.storage.db);
  const now = t.clock.now;
  const call = { deps, caller, settings, business: businessAt(settings, now), now };
  const route = (routes as Record<string, AnyRoute>)[key];
  if (route?.kind !== 'read') throw new Error(`${key} is no read`);
  const input = { call, params: params as Record<string, string>, query };
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  for await (const part of streamRead(deps, route, input)) parts.push(part);
  return new Blob(parts).bytes();
}

async function bothTexts(path: string): Promise<[string, string]> {
  const headers = { authorization: 'Bearer admin' };
  const texts = [createApi(deps), createApi({ ...deps, offload })].map(async (api) =>
    (await api.request(`http://localhost/api${path}`, { headers })).text(),
  );
  return Promise.all(texts) as Promise<[string, string]>;
}

describe('a streamed list', () => {
  it.each([
    ['/sales', 3],
    ['/sales?month=2026-11&min=11', 2],
    ['/sales?year=2020', 0],
    ['/invoices', 3],
    ['/invoices?from=2026-11-11&max=11.5', 1],
    ['/invoices?vendor_id=all&q=A-2', 1],
    ['/incomes', 3],
    ['/incomes?incomeType=ATM&month=2026-11', 3],
    ['/shifts', 1],
    ['/shifts?month=2026-10', 0],
  ])('equals the whole response: %s', async (path, count) => {
    const [whole, parts] = await bothTexts(path);
    expect(parts).toBe(whole);
    expect(JSON.parse(whole)).toHaveLength(count);
    expect(streamedRoutes).toHaveLength(1);
  });

  it.each([
    '/invoices?year=1800',
    '/shifts?employee_id=nobody',
    '/sales?min=much',
    '/incomes?year=x',
  ])('is rejected like the whole response: %s', async (path) => {
    const [whole, parts] = await bothTexts(path);
    expect(JSON.parse(whole)).toHaveProperty('message');
    expect(parts).toBe(whole);
  });

  it('is a page if one was requested', async () => {
    const [whole, parts] = await bothTexts('/invoices?q=-&limit=2');
    expect(streamedRoutes).toEqual(['GET /invoices']);
    expect(parts).toBe(whole);
    expect((JSON.parse(whole) as { data: unknown[] }).data).toHaveLength(2);
  });
});
