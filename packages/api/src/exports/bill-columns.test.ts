import { expect, it } from 'vitest';
import { testApi } from '../testing/test-api.ts';

it('lists have payment terms, accounts, due dates and days of payment on request only', async () => {
  const t = await testApi();
  const main = await t.add('/stores', { name: 'Main St', address: '1' });
  const acme = { name: 'Acme', store_ids: [main], payment_terms: 30, account: 'Rent' };
  const vendor_id = await t.add('/vendors', acme);
  await t.add('/vendors', { name: 'Bolt', store_ids: [main] });
  const bill = { store_id: main, vendor_id, date: '2026-11-18', amount: 5.29 };
  await t.add('/invoices', { ...bill, invoice_number: 'A-1', paid_date: '2026-11-20' });
  await t.add('/invoices', {
    ...bill,
    invoice_number: 'A-2',
    due_date: null,
    date: '2026-11-17',
  });
  const textOf = async (file: string) => (await t.call(`GET /exports/${file}`)).body;
  expect(await textOf('vendors.csv')).toBe('Name,Stores\nAcme,Main St\nBolt,Main St\n');
  expect(await textOf('vendors.csv?columns=name,payment_terms,account')).toBe(
    'Name,Payment Terms,Account\nAcme,30,Rent\nBolt,,\n',
  );
  expect(await textOf('invoices.csv')).toMatch(
    /^Date,Store,Vendor,Invoice Number,Amount,Description\n/,
  );
  expect(await textOf('invoices.csv?columns=number,due_date,paid_date')).toBe(
    'Invoice Number,Due Date,Paid Date\nA-1,2026-12-18,2026-11-20\nA-2,,\n',
  );
});
