import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import { insertSale } from '@backcounter/storage/contract/rows';
import { testApi, type TestApi } from './testing/test-api.ts';
import { engines } from './testing/engines.ts';

const route = 'GET /sales/total?year=2026';

describe.each(engines)('a repeated request on $engine', ({ open }) => {
  let t: TestApi;
  let other: Storage;
  let dispose: () => Promise<void>;
  let store: string;

  const enter = (total_sales: number, date: string) => ({
    body: { store_id: store, date, total_sales },
  });

  const totalAgain = async () => {
    const response = await t.fromCache(route);
    if (!response) return null;
    return (JSON.parse(response.content as string) as { total: number }).total;
  };

  beforeEach(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    other = fresh.reopen();
    const body = { name: 'Main St', address: '1 Main St' };
    store = (await t.ok('POST /stores', { body }))._id;
    await t.ok('POST /sales', enter(5, '2026-11-19'));
  });

  afterEach(() => dispose());

  it('is served from the cache until this or another process writes', async () => {
    await t.ok(route);
    // Transactions in other databases of the same server may change the version meanwhile.
    await expect.poll(async () => (await t.ok(route)) && totalAgain()).toBe(5);
    const sale = { storeId: store, amountCents: 300, date: '2026-11-17', description: null };
    await other.transaction((tx) => insertSale(tx, 'theirs', sale, '2026-11-17T12:00:00.000Z'));
    expect(await totalAgain()).toBeNull();
    expect((await t.ok(route)).total).toBe(8);
    await t.ok('POST /sales', enter(2, '2026-11-18'));
    expect(await totalAgain()).toBeNull();
    expect((await t.ok(route)).total).toBe(10);
  });

  it('INV-41 SAL-30 equals the response to creating the invoice or sale', async () => {
    const vendor = await t.add('/vendors', { name: 'Acme', store_ids: [store] });
    const sale = await t.ok('POST /sales', enter(12.29, '2026-11-18'));
    expect(await t.ok('GET /sales?year=2026')).toContainEqual(sale);
    const numbered = { invoice_number: 'A 1', store_id: store, vendor_id: vendor };
    const body = { ...numbered, amount: 3.5, date: '2026-11-18', description: 'Bread' };
    const invoice = await t.ok('POST /invoices', { body });
    expect(await t.ok('GET /invoices?year=2026')).toEqual([invoice]);
  });

  it('never returns data older than an acknowledged write, also under concurrency', async () => {
    let total = 5;
    for (let day = 1; day <= 12; day += 1) {
      const early = Array.from({ length: 8 }, () => t.ok(route));
      total += day;
      await t.ok('POST /sales', enter(day, `2026-10-${String(day).padStart(2, '0')}`));
      const late = await Promise.all(Array.from({ length: 8 }, () => t.ok(route)));
      expect(late.map((response: { total: number }) => response.total)).toEqual(
        Array(8).fill(total),
      );
      await Promise.all(early);
    }
  });

  it('is rejected for all concurrent requests after another process ended the session', async () => {
    await t.ok(route);
    await other.transaction((tx) => tx.deleteFrom('sessions').execute());
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await t.call(route)).status),
    );
    expect(statuses).toEqual(Array(8).fill(401));
  });

  it('SAL-07 a duplicate sale is rejected without waiting for locks on its store', async () => {
    await other.transaction(async (tx) => {
      await tx.selectFrom('stores').select('id').where('id', '=', store).forUpdate().execute();
      const { status, body } = await t.call('POST /sales', enter(1, '2026-11-19'));
      expect([status, Object.keys(body.fields)]).toEqual([409, ['date']]);
    });
  });
});
