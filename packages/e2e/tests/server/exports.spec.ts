import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { serve } from '../../src/serve.ts';
import { ServerApi } from '../../src/server-api.ts';
import { button } from '../pages/invoices-page.ts';

async function save(page: Page, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const files = unzipSync(readFileSync(await download.path()));
  const path = await download.path();
  return {
    ...{ name: download.suggestedFilename(), path, files },
    text: (name: string) => textOf(files[name]),
  };
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
  await expect(button(page, "Accountant's pack")).toBeFocused();
  expect(pack.name).toBe('accountant-2026-03.zip');
  expect(pack.text('profit.csv').split('\n')[1]).toBe(`${shop.name},100.29,0.00,0.00,100.29,0.00`);
  expect(pack.text('journal-xero.csv')).toContain(`Sales of ${shop.name},Sales,Tax Exempt,-100.29`);
  expect(Object.keys(pack.files)).toContain('report.xlsx');
});

async function attachDocument(api: ServerApi, invoice: { _id: string }) {
  const { token } = await api.signIn('admin');
  const body = new FormData();
  body.append('subject_kind', 'invoices');
  body.append('subject_id', invoice._id);
  body.append('file', new Blob(['%PDF-1.4\n%%EOF\n']), 'Scan 1.pdf');
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${api.origin}/api/attachments`, { method: 'POST', headers, body });
}

test('everything taken out of one business goes into an empty one, and comes out alike', async ({
  page,
}) => {
  test.slow();
  const [full, empty] = await Promise.all([serve(), serve()]);
  try {
    const api = new ServerApi(full.origin);
    const store = await api.addStore('Main St');
    const vendor = await api.call<{ _id: string }>('POST /vendors', {
      body: { name: 'Acme', store_ids: [store._id] },
    });
    const named = { invoice_number: 'A-1', store_id: store._id, vendor_id: vendor._id };
    const invoice = { ...named, amount: 10.29, date: '2026-03-02' };
    await attachDocument(api, await api.call('POST /invoices', { body: invoice }));
    const from = new App('server', page, api);
    await from.signIn('owner');
    await from.open('/dashboard/import');
    const taken = await save(page, 'Export everything');
    expect(taken.text('attachments.csv')).toContain('Scan 1.pdf');

    const to = new App('server', page, new ServerApi(empty.origin));
    await page.goto(empty.origin);
    await to.signIn('owner');
    await to.open('/dashboard/import');
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Choose files').click();
    await (
      await chooser
    ).setFiles({
      ...{ name: 'business.zip', mimeType: 'application/zip' },
      buffer: readFileSync(taken.path),
    });
    await expect(page.getByRole('group', { name: 'attachments.csv' })).toContainText('1 row');
    await button(page, 'Import 4 rows').click();
    await expect(page.getByRole('status').filter({ hasText: '4 rows added.' })).toBeVisible();
    await button(page, 'Import more').click();
    const again = await save(page, 'Export everything');
    expect(again.files).toEqual(taken.files);
  } finally {
    await Promise.all([full.stop(), empty.stop()]);
  }
});
