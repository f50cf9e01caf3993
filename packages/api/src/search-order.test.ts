import { expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi } from './testing/test-api.ts';

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
