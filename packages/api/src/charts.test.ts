import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

// It is Friday, November 20, 2026.
describe.each(engines)('GET /charts on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let main: string;
  let oak: string;
  let acme: string;
  let zest: string;

  const add = async (route: string, body: object) =>
    ((await t.ok(`POST ${route}`, { body })) as { _id: string })._id;
  const sell = (store_id: string, date: string, total_sales: number) =>
    add('/sales', { store_id, date, total_sales });

  beforeAll(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    main = await add('/stores', { name: 'Main St', address: '1' });
    oak = await add('/stores', { name: 'Oak Ave', address: '2' });
    acme = await add('/vendors', { name: 'Acme', store_ids: [main, oak] });
    zest = await add('/vendors', { name: 'Zest', store_ids: [main] });
    await t.signIn('owner', { token: 'oak-owner', storeIds: [oak] });
    await sell(main, '2026-11-14', 1234.29);
    await sell(oak, '2026-11-14', 500.57);
    await sell(main, '2026-11-07', 100.01);
    await sell(main, '2026-11-08', 7);
    await sell(main, '2026-10-31', 9999);
    const bill = { amount: 45.57, invoice_number: 'A-1', store_id: main, date: '2026-11-07' };
    await add('/invoices', { ...bill, vendor_id: acme });
    await add('/invoices', { ...bill, vendor_id: acme, store_id: oak, invoice_number: 'A-2' });
    await add('/invoices', { ...bill, vendor_id: zest, amount: 100, invoice_number: 'Z-1' });
    const ann = await add('/employees', { name: 'Ann', store_id: main, hourly_rate: 15.5 });
    const hours = { start_time: '09:00', end_time: '12:30' };
    const shifts = [{ store_id: main, employee_id: ann, date: '2026-11-10', ...hours }];
    await t.ok('POST /shifts', { body: { shifts } });
    for (const [store_id, amount] of [
      [main, 4000],
      [oak, 500.5],
    ]) {
      await t.ok('PUT /targets', { body: { store_id, month: '2026-11', amount } });
    }
  });

  afterAll(() => dispose());

  const november = '/charts?from=2026-11-01&to=2026-11-19';

  it('sums up days, weekdays of stores, vendors and targets of all stores', async () => {
    expect(await t.ok(`GET ${november}`, { as: 'owner' })).toEqual({
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
          store_id: { _id: main, name: 'Main St' },
          sales: 1341.3,
          weekdays: [
            { weekday: 0, sales: 7, days: 1 },
            { weekday: 6, sales: 1334.3, days: 2 },
          ],
        },
        {
          store_id: { _id: oak, name: 'Oak Ave' },
          sales: 500.57,
          weekdays: [{ weekday: 6, sales: 500.57, days: 1 }],
        },
      ],
      other_stores: { amount: 0, count: 0 },
      vendors: [
        { vendor_id: { _id: zest, name: 'Zest' }, amount: 100, count: 1 },
        { vendor_id: { _id: acme, name: 'Acme' }, amount: 91.14, count: 2 },
      ],
      other_vendors: { amount: 0, count: 0 },
      targets: [{ month: '2026-11', amount: 4500.5 }],
    });
  });

  it('shows one store, and a limited owner no other', async () => {
    const one = await t.ok(`GET ${november}&store_id=${oak}`, { as: 'owner' });
    const own = await t.ok(`GET ${november}&store_id=all`, { as: 'oak-owner' });
    expect(own).toEqual(one);
    expect(own).toMatchObject({
      days: [
        { date: '2026-11-07', sales: null, invoices: 45.57 },
        { date: '2026-11-14', sales: 500.57 },
      ],
      stores: [{ store_id: { _id: oak } }],
      vendors: [{ vendor_id: { _id: acme }, amount: 45.57 }],
      targets: [{ month: '2026-11', amount: 500.5 }],
    });
    const refused = await t.call(`GET ${november}&store_id=${main}`, { as: 'oak-owner' });
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
    const refused = await t.call(`GET /charts?${query}`, { as: 'owner' });
    expect(refused.status).toBe(400);
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field]);
  });
});
