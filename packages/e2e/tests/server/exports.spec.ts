import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { button } from '../pages/invoices-page.ts';

async function save(page: Page, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const files = unzipSync(readFileSync(await download.path()));
  return { name: download.suggestedFilename(), files, text: (path: string) => textOf(files[path]) };
}

const textOf = (bytes = new Uint8Array()) => strFromU8(bytes);

test('an owner takes everything along, and a month of a store for the accountant', async ({
  app,
  api,
  page,
}) => {
  const shop = await api.addStore();
  const sale = { store_id: shop._id, date: '2026-03-02', total_sales: 100.29 };
  await api.call('POST /sales', { body: sale });
  await app.signIn('owner');
  await app.open('/dashboard/import');
  const everything = await save(page, 'Export everything');
  expect(everything.name).toMatch(/^business-\d{4}-\d\d-\d\d\.zip$/);
  expect(everything.text('stores.csv')).toContain(shop.name);
  expect(everything.text('sales.csv')).toContain(`${shop.name},2026-03-02,100.29`);
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'March 2026' });
  await page.getByRole('combobox', { name: 'Store' }).selectOption(shop._id);
  await expectAccessibleInEveryLook(page);
  const pack = await save(page, "Accountant's pack");
  expect(pack.name).toBe('accountant-2026-03.zip');
  expect(pack.text('profit.csv').split('\n')[1]).toBe(`${shop.name},100.29,0.00,0.00,100.29,0.00`);
  expect(pack.text('journal-xero.csv')).toContain(`Sales of ${shop.name},Sales,Tax Exempt,-100.29`);
  expect(Object.keys(pack.files)).toContain('report.xlsx');
});
