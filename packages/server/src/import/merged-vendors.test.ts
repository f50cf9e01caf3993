import { expect, it } from 'vitest';
import { testApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

it('refuses an invoice of a vendor that was merged, and adds the vendor anew if the file lists it', async () => {
  const t = await testApi(undefined, { imports: importHost });
  const main = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  const into = await t.add('/vendors', { name: 'Coca-Cola', store_ids: [main] });
  const from = await t.add('/vendors', { name: 'COCA COLA CO', store_ids: [main] });
  await t.ok(`POST /vendors/${from}/merge`, { body: { into } });
  const rowsOf = async (text: string) => {
    const { _id } = await t.ok('POST /imports', { body: { text } });
    const rows = (await t.ok(`GET /imports/${_id}/rows`)).data as {
      state: string;
      fields: unknown;
    }[];
    return rows.map(({ state, fields }) => [state, fields]);
  };
  const invoices =
    'Invoice Number,Store,Vendor,Amount,Date\nA-1,Main St,COCA COLA CO,10.29,2026-11-10\n';
  expect(await rowsOf(invoices)).toEqual([
    ['refused', { vendor: 'There is no vendor of this store "COCA COLA CO"' }],
  ]);
  expect(await rowsOf('Vendor Name,Stores\nCOCA COLA CO,Main St\nCoca-Cola,Main St\n')).toEqual([
    ['new', null],
    ['unchanged', null],
  ]);
});
