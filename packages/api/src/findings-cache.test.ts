import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, datesFrom } from '@backcounter/core/dates';
import { findingText } from '@backcounter/core/finding-texts';
import { compareByCost, readFindingDates } from '@backcounter/core/findings';
import { createIdGenerator } from '@backcounter/core/ids';
import type { Storage } from '@backcounter/storage/database';
import { createApi } from './create-api.ts';
import { findInStores } from './store-findings.ts';
import { engines } from './testing/engines.ts';
import { fakeHost, testApi, type TestApi } from './testing/test-api.ts';

type Row = { _id: string; store_id: { _id: string } };

const today = '2026-11-20';

/** A write to a store and rows selected by random numbers, on a day that many days ago. */
const writes = fc.record({
  what: fc.constantFrom(
    ...(['enter', 'change', 'move', 'delete', 'bill', 'unbill'] as const),
    ...(['name', 'rename', 'close', 'dismiss'] as const),
  ),
  which: fc.nat(20),
  daysAgo: fc.nat(50),
  elsewhere: fc.boolean(),
});

type Write = typeof writes extends fc.Arbitrary<infer W> ? W : never;

describe.each(engines)('the findings cache on $engine', ({ open }) => {
  let t: TestApi;
  let storage: Storage;
  let dispose: () => Promise<void>;
  let other: ReturnType<typeof createApi>;
  let stores: string[];
  let vendors: string[];
  let count = 0;

  beforeAll(async () => {
    const database = await open();
    ({ dispose, storage } = database);
    t = await testApi(storage);
    other = createApi({
      storage: database.reopen(),
      clock: () => t.clock.now,
      newId: createIdGenerator(() => t.clock.now, fakeHost.randomBytes),
      host: fakeHost,
      onFailure: (error) => t.failures.push(error),
    });
    stores = [];
    for (const name of ['Main St', 'Oak Ave', 'Elm St']) {
      stores.push(await t.add('/stores', { name, address: '1' }));
    }
    vendors = [];
    for (const name of ['Acme', 'Dairy']) {
      vendors.push(await t.add('/vendors', { name, store_ids: stores }));
    }
    for (const store_id of stores) {
      for (const [index, date] of datesFrom(addDays(today, -80), 78).entries()) {
        await t.add('/sales', { store_id, date, total_sales: 500 + index });
      }
    }
  });

  afterAll(() => dispose());

  const of = <Of>(all: readonly Of[], which: number) => all[which % all.length] as Of;

  /** A write in this or another process; rejected ones change nothing. */
  async function send({ elsewhere }: Write, route: string, body?: object): Promise<void> {
    const [method = '', path = ''] = route.split(' ');
    const sent = body && { body: JSON.stringify(body) };
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
    const request = { method, headers, ...sent };
    const api = elsewhere ? other : t.api;
    const { status } = await api.request(`http://localhost/api${path}`, request);
    expect(status).not.toBe(500);
  }

  async function make(write: Write): Promise<void> {
    const { what, which, daysAgo } = write;
    count += 1;
    const date = addDays(today, -daysAgo);
    const store_id = of(stores, which);
    const sales = (await t.ok(`GET /sales?from=${date}&to=${date}`)) as Row[];
    const sale = sales.length === 0 ? 'nothing' : of(sales, which)._id;
    const invoices = (await t.ok('GET /invoices')) as Row[];
    const invoice = invoices.length === 0 ? 'nothing' : of(invoices, which)._id;
    const found = (await t.ok('GET /findings')).data as Row[];
    const finding = found.length === 0 ? 'nothing' : of(found, which)._id;
    const ways: Record<Write['what'], () => Promise<void>> = {
      enter: () => send(write, 'POST /sales', { store_id, date, total_sales: 90 * which + 10 }),
      change: () => send(write, `PUT /sales/${sale}`, { total_sales: 900 * which + 10 }),
      move: () => send(write, `PUT /sales/${sale}`, { store_id: of(stores, which + 1) }),
      delete: () => send(write, `DELETE /sales/${sale}`),
      bill: () =>
        send(write, 'POST /invoices', {
          ...{ store_id, vendor_id: of(vendors, which), date },
          ...{ amount: 100 + (which % 3), invoice_number: `A-${count}` },
        }),
      unbill: () => send(write, `DELETE /invoices/${invoice}`),
      name: () => send(write, `PUT /stores/${store_id}`, { name: `Store ${count}` }),
      rename: () => send(write, `PUT /vendors/${of(vendors, which)}`, { name: `V ${count}` }),
      close: () => send(write, `PUT /stores/${store_id}`, { closed_weekdays: [which % 7] }),
      dismiss: () => send(write, `POST /findings/${finding}/dismiss`, { reason: 'Known' }),
    };
    await ways[what]();
  }

  async function searchUncached(scope: readonly string[] | null) {
    const business = { today, timeZone: 'America/Chicago' };
    const range = readFindingDates({}, business);
    const all = await storage.snapshot((db) =>
      findInStores({ db, scope, range, ...business, weekStartsOn: 'monday', closedThrough: null }),
    );
    const dismissed = await storage.db.selectFrom('dismissals').select('id').execute();
    const isOpen = ({ id }: { id: string }) => !dismissed.some((row) => row.id === id);
    return all
      .filter(isOpen)
      .sort(compareByCost)
      .map((finding) => {
        const { title, detail } = findingText(finding);
        return [finding.id, title, detail, finding.cents / 100];
      });
  }

  const listFindings = async (query = '') =>
    (
      (await t.ok(`GET /findings${query}`, { as: 'owner' })).data as {
        [Name in '_id' | 'title' | 'detail' | 'amount']: unknown;
      }[]
    ).map(({ _id, title, detail, amount }) => [_id, title, detail, amount]);

  it('equals an uncached search after any writes by any process', async () => {
    let most = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 4 }), async (some) => {
        for (const write of some) await make(write);
        const uncached = await searchUncached(null);
        most = Math.max(most, uncached.length);
        expect(await listFindings()).toEqual(uncached);
        const one = stores[0] ?? '';
        expect(await listFindings(`?store_id=${one}`)).toEqual(await searchUncached([one]));
      }),
      { numRuns: 15, seed: 20_261_120 },
    );
    expect(most).toBeGreaterThan(2);
    expect(t.failures).toEqual([]);
  });

  it('has the current name of a vendor, also in a store that it has left', async () => {
    const [main = '', oak = ''] = stores;
    const { _id } = await t.ok('POST /vendors', {
      body: { name: 'Baker', store_ids: [main, oak] },
    });
    for (const [invoice_number, date] of [
      ['B-12', '2026-11-03'],
      ['B-77', '2026-11-05'],
    ]) {
      const body = { store_id: oak, vendor_id: _id, amount: 77.7, invoice_number, date };
      await t.ok('POST /invoices', { body });
    }
    await t.ok(`PUT /vendors/${_id}`, { body: { store_ids: [main] } });
    const titles = async () => (await listFindings(`?store_id=${oak}`)).map(([, title]) => title);
    expect(await titles()).toContain('Baker: B-77 looks like B-12 of Nov 3, 2026');
    await t.ok(`PUT /vendors/${_id}`, { body: { name: 'Bakery' } });
    expect(await titles()).toContain('Bakery: B-77 looks like B-12 of Nov 3, 2026');
  });
});
