import { expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi } from './testing/test-api.ts';

it.each(engines)(
  'finds a number however its dash is typed, and a whole amount with its cents, on $engine',
  async ({ open }) => {
    const { storage, dispose } = await open();
    try {
      const own = await testApi(storage);
      const store = await own.ok('POST /stores', { body: { name: 'Main St', address: '1 Pier' } });
      const store_id = store._id as string;
      const body = { name: 'Acme', store_ids: [store_id] };
      const { _id: vendor_id } = await own.ok('POST /vendors', { body });
      const bills: [string, string, number][] = [
        ['PWG-101047', '2026-11-19', 4567.99],
        ['PWG-10104', '2026-11-01', 4567.66],
        ['Q 10104', '2026-11-02', 4567],
        ['R10104', '2026-11-03', 4568],
      ];
      for (const [invoice_number, date, amount] of bills) {
        const bill = { store_id, vendor_id, date, amount, invoice_number };
        await own.ok('POST /invoices', { body: bill });
      }
      const titles = async (text: string) => {
        const { data } = await own.ok(`GET /search?q=${encodeURIComponent(text)}`);
        return (data as { title: string }[]).map(({ title }) => title);
      };
      for (const text of ['PWG 10104', 'pwg10104', 'PWG-10104', 'invoice PWG 10104']) {
        expect([text, await titles(text)]).toEqual([text, ['PWG-10104', 'PWG-101047']]);
      }
      expect(await titles('q-10104')).toEqual(['Q 10104']);
      expect(await titles('r 10104')).toEqual(['R10104']);
      expect(await titles('4567')).toEqual(['Q 10104', 'PWG-101047', 'PWG-10104']);
      expect(await titles('$4,567')).toEqual(['Q 10104', 'PWG-101047', 'PWG-10104']);
      expect(await titles('4567.00')).toEqual(['Q 10104']);
      expect(await titles('4568 in november')).toEqual(['R10104']);
      await own.ok('POST /sales', { body: { store_id, date: '2026-11-18', total_sales: 31.5 } });
      expect(await titles('31 in november')).toEqual(['$31.50']);
    } finally {
      await dispose();
    }
  },
);

it.each(engines)(
  'finds a store by its number before numbers and amounts, on $engine',
  async ({ open }) => {
    const { storage, dispose } = await open();
    try {
      const own = await testApi(storage);
      const store_ids: string[] = [];
      for (const name of ['Store 17001', 'Store 7000', 'Store 700']) {
        const { _id } = await own.ok('POST /stores', { body: { name, address: '1 Pier' } });
        store_ids.push(_id as string);
      }
      const body = { name: 'Acme', store_ids };
      const { _id: vendor_id } = await own.ok('POST /vendors', { body });
      for (let day = 10; day < 20; day += 1) {
        const row = { store_id: store_ids[0], date: `2026-11-${day}` };
        await own.ok('POST /sales', { body: { ...row, total_sales: 700 } });
        const bill = { ...row, vendor_id, amount: 700, invoice_number: `700${day}` };
        await own.ok('POST /invoices', { body: bill });
      }
      const found = (await own.ok('GET /search?q=700')).data as { title: string }[];
      const places = found.map(({ title }) => title);
      expect(places.indexOf('Store 700')).toBe(0);
      expect(places.indexOf('Store 7000')).toBeLessThan(places.indexOf('$700.00'));
    } finally {
      await dispose();
    }
  },
);

it('sorts equally good matches by name', async () => {
  const t = await testApi();
  for (const name of ['Kiosk C', 'Kiosk A', 'Kiosk D', 'Kiosk B']) {
    await t.ok('POST /stores', { body: { name, address: '1 Pier' } });
  }
  const { data } = await t.ok('GET /search?q=kiosk');
  expect((data as { title: string }[]).map(({ title }) => title)).toEqual(
    ['A', 'B', 'C', 'D'].map((letter) => `Kiosk ${letter}`),
  );
});

it('finds the best 20 by default', async () => {
  const t = await testApi();
  const rows = Array.from({ length: 21 }, (_, index) => `Kiosk ${index}`);
  for (const name of rows) await t.ok('POST /stores', { body: { name, address: '1 Pier' } });
  expect((await t.ok('GET /search?q=kiosk')).data).toHaveLength(20);
});

it('shows the best of each kind before a sixth of one kind', async () => {
  const own = await testApi();
  const storeIds: string[] = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const body = { name: `Zed ${number}`, address: `${number} Elm St` };
    storeIds.push((await own.ok('POST /stores', { body }))._id);
  }
  await own.ok('POST /vendors', { body: { name: 'Zed Foods', store_ids: storeIds } });
  const { data } = await own.ok('GET /search?q=zed&limit=7');
  expect((data as { title: string }[]).map(({ title }) => title)).toEqual([
    ...['Zed 1', 'Zed 2', 'Zed 3', 'Zed 4', 'Zed 5'],
    'Zed Foods',
    'Zed 6',
  ]);
});

it('places a row found twice by the better of its matches', async () => {
  const t = await testApi();
  const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Pier' } });
  const body = { name: 'Acme', store_ids: [store._id] };
  const vendor = await t.ok('POST /vendors', { body });
  for (const [invoice_number, date, amount] of [
    ['Y-1', '2026-11-01', 312],
    ['X93124', '2026-11-02', 312],
    ['X93120', '2026-11-03', 5],
  ]) {
    const bill = { store_id: store._id, vendor_id: vendor._id, date, amount, invoice_number };
    await t.ok('POST /invoices', { body: bill });
  }
  const { data } = await t.ok('GET /search?q=312');
  expect((data as { title: string }[]).map(({ title }) => title)).toEqual([
    ...['X93124', 'Y-1', 'X93120'],
  ]);
});
