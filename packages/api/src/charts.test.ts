import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

// It is Friday, November 20, 2026.
describe.each(engines)('GET /charts on $engine', ({ open }) => {
  let shop: TwoStores;
  let zest: string;

  beforeAll(async () => {
    shop = await twoStores(open);
    zest = await shop.add('/vendors', { name: 'Zest', store_ids: [shop.main] });
    await shop.sell(shop.main, '2026-11-14', 1234.29);
    await shop.sell(shop.oak, '2026-11-14', 500.57);
    await shop.sell(shop.main, '2026-11-07', 100.01);
    await shop.sell(shop.main, '2026-11-08', 7);
    await shop.sell(shop.main, '2026-10-31', 9999);
    const date = '2026-11-07';
    await shop.bill(shop.main, { date, amount: 45.57, invoice_number: 'A-1' });
    await shop.bill(shop.oak, { date, amount: 45.57, invoice_number: 'A-2' });
    await shop.bill(shop.main, { date, amount: 100, invoice_number: 'Z-1', vendor_id: zest });
    const ann = await shop.add('/employees', {
      name: 'Ann',
      store_id: shop.main,
      hourly_rate: 15.5,
    });
    const hours = { start_time: '09:00', end_time: '12:30' };
    const shifts = [{ store_id: shop.main, employee_id: ann, date: '2026-11-10', ...hours }];
    await shop.ok('POST /shifts', { body: { shifts } });
    for (const [store_id, amount] of [
      [shop.main, 4000],
      [shop.oak, 500.5],
    ]) {
      await shop.ok('PUT /targets', { body: { store_id, month: '2026-11', amount } });
    }
  });

  afterAll(() => shop.dispose());

  const november = '/charts?from=2026-11-01&to=2026-11-19';

  it('sums up days, weekdays of stores, vendors and targets of all stores', async () => {
    expect(await shop.ok(`GET ${november}`, { as: 'owner' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-19',
      days: [
        { date: '2026-11-07', sales: 100.01, invoices: 191.14, salary: 0, minutes: 0 },
        { date: '2026-11-08', sales: 7, invoices: 0, salary: 0, minutes: 0 },
        { date: '2026-11-10', sales: null, invoices: 0, salary: 54.25, minutes: 210 },
        { date: '2026-11-14', sales: 1734.86, invoices: 0, salary: 0, minutes: 0 },
      ],
      stores: [
        {
          store_id: { _id: shop.main, name: 'Main St' },
          sales: 1341.3,
          weekdays: [
            { weekday: 0, sales: 7, days: 1 },
            { weekday: 6, sales: 1334.3, days: 2 },
          ],
        },
        {
          store_id: { _id: shop.oak, name: 'Oak Ave' },
          sales: 500.57,
          weekdays: [{ weekday: 6, sales: 500.57, days: 1 }],
        },
      ],
      other_stores: { amount: 0, count: 0 },
      vendors: [
        { vendor_id: { _id: zest, name: 'Zest' }, amount: 100, count: 1 },
        { vendor_id: { _id: shop.acme, name: 'Acme' }, amount: 91.14, count: 2 },
      ],
      other_vendors: { amount: 0, count: 0 },
      targets: [{ month: '2026-11', amount: 4500.5, sales: 1841.87 }],
    });
  });

  it('shows one store, and a limited owner no other', async () => {
    const one = await shop.ok(`GET ${november}&store_id=${shop.oak}`, { as: 'owner' });
    const own = await shop.ok(`GET ${november}&store_id=all`, { as: 'oak-owner' });
    expect(own).toEqual(one);
    expect(own).toMatchObject({
      days: [
        { date: '2026-11-07', sales: null, invoices: 45.57 },
        { date: '2026-11-14', sales: 500.57 },
      ],
      stores: [{ store_id: { _id: shop.oak } }],
      vendors: [{ vendor_id: { _id: shop.acme }, amount: 45.57 }],
      targets: [{ month: '2026-11', amount: 500.5, sales: 500.57 }],
    });
    const refused = await shop.call(`GET ${november}&store_id=${shop.main}`, { as: 'oak-owner' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { store_id: 'Selected store not found' } },
    ]);
  });

  it.each([
    ['from=2026-11-01', 'to'],
    ['from=2026-13-01&to=2026-11-01', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['from=2022-01-01&to=2026-11-01', 'to'],
  ])('refuses the dates of %s at %s', async (query, field) => {
    const refused = await shop.call(`GET /charts?${query}`, { as: 'owner' });
    expect(refused.status).toBe(400);
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field]);
  });
});
