import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { businessDay } from './pages/business-day.ts';
import {
  addInvoice,
  addShop,
  attachFiles,
  attachments,
  button,
  checkInvoices,
  dialog,
  field,
  fillInvoice,
  tableDate,
  openInvoices,
  optionsOf,
  region,
  scan,
  unique,
} from './pages/invoices-page.ts';

const [year, month] = [businessDay().slice(0, 4), businessDay().slice(0, 7)];
const created = 'Invoice created successfully';
const deleted = 'Invoice deleted successfully';

const noPicture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };

/** Pauses the page's clock some time after its current time. */
const pauseIn = async (page: Page, ms: number) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms);

test('INV-31 INV-32 INV-34 INV-36 API-24 INV-33 INV-27 INV-29 DAT-11 API-20 INV-15 DAT-14 API-22 INV-37 INV-39 API-23 invoices are summed, listed, corrected, given files, created and deleted', async ({
  app,
  page,
  api,
}) => {
  test.slow();
  const summed = await addShop(api, 'Acme');
  await addInvoice(api, summed, { amount: 1234.5, date: '2025-07-04' });
  await addInvoice(api, summed, { amount: 0.55, date: '2025-08-01' });
  const listed = await addShop(api, 'Acme', 'Best');
  const [acme, best] = listed.vendors;
  const [first, second] = [`${month}-01`, businessDay()];
  await addInvoice(api, listed, { vendor: best!, amount: 1234.5, date: first, number: 'B-1' });
  await addInvoice(api, listed, { vendor: acme, amount: 0.1, date: first, number: 'A-1' });
  await addInvoice(api, listed, { vendor: acme, amount: 0.2, date: second, number: 'A-2' });
  const corrected = await addShop(api, 'Acme', 'Best');
  const correct = await addInvoice(api, corrected);
  const filed = await addShop(api, 'Acme');
  const file = await addInvoice(api, filed);
  const deletedShop = await addShop(api, 'Acme');
  const { invoice_number: deletedNumber } = await addInvoice(api, deletedShop);
  await addInvoice(api, deletedShop);
  await openInvoices(app, 'Show Total', 'owner');

  await test.step('asks for store and vendor', async () => {
    await button(page, 'Calculate').click();
    await expect(
      page.getByText('Please select a store and vendor (or choose "All Stores"/"All Vendors")'),
    ).toBeVisible();
  });

  await test.step('sums a month or a year', async () => {
    expect(await optionsOf(page, 'Period')).toEqual(['Monthly', 'Yearly']);
    await expect(field(page, 'Month')).toHaveValue(businessDay().slice(0, 7));
    await field(page, 'Store').selectOption(summed.store.name);
    await field(page, 'Vendor').selectOption(summed.vendors[0].name);
    await field(page, 'Month').selectOption('July 2025');
    await button(page, 'Calculate').click();
    const result = region(page, 'Total Invoices').getByRole('status');
    await expect(result.getByText('July 2025', { exact: true })).toBeVisible();
    await expect(result.getByText('$1,234.50', { exact: true })).toBeVisible();
    await expect(result.getByText(`${summed.store.name}, ${summed.vendors[0].name}`)).toBeVisible();

    await field(page, 'Period').selectOption('Yearly');
    await expect(field(page, 'Year')).toHaveValue(year);
    await field(page, 'Vendor').selectOption('All Vendors');
    await field(page, 'Year').selectOption('2025');
    await field(page, 'Year').press('Enter');
    await expect(result.getByText('2025', { exact: true })).toBeVisible();
    await expect(result.getByText('$1,235.05', { exact: true })).toBeVisible();
    await expect(result.getByText(`${summed.store.name}, All Vendors`)).toBeVisible();
    await expectAccessibleInEveryLook(page);

    await field(page, 'Year').selectOption('');
    await button(page, 'Calculate').click();
    await expect(
      page.getByText('Invalid year format. Please use 4-digit year (e.g., 2024)'),
    ).toBeVisible();
    await expect(result).toBeEmpty();
  });

  await test.step('lists, sums, sorts and searches invoices', async () => {
    await button(page, 'Show Filters').click();
    await checkInvoices(page, listed.store.name);
    const table = page.getByRole('table', { name: new RegExp(`^Invoices, ${listed.store.name}`) });
    const rows = table.locator('tbody tr');
    await expect(rows).toHaveCount(3);
    const headers = await table.getByRole('columnheader').allTextContents();
    expect(headers).toEqual(['Store', 'Vendor', 'Invoice Number', 'Amount', 'Date', 'Actions']);
    const cells = (row: number) => rows.nth(row).getByRole('cell').allTextContents();
    const last = [listed.store.name, best?.name, 'B-1', '$1,234.50', tableDate(first)];
    expect((await cells(2)).slice(0, 5)).toEqual(last);
    const numbers = () => table.locator('tbody tr td:nth-child(3)').allTextContents();
    expect((await numbers())[2]).toBe('B-1');
    const newestFirst = first === second ? ['A-1', 'A-2'] : ['A-2', 'A-1'];
    expect((await numbers()).slice(0, 2)).toEqual(newestFirst);
    await expect(table.locator('tfoot')).toContainText('3 rows');
    await expect(table.locator('tfoot')).toContainText('$1,234.80');

    await button(page, 'Amount').click();
    expect(await numbers()).toEqual(['A-1', 'A-2', 'B-1']);
    await button(page, 'Amount').click();
    expect(await numbers()).toEqual(['B-1', 'A-2', 'A-1']);
    await field(page, 'Search these invoices').fill(`1,234.50 ${tableDate(first)}`);
    await expect(rows).toHaveCount(1);
    await expect(table.locator('tfoot')).toContainText('1 of 3');
    await field(page, 'Search these invoices').fill('');
    await expectAccessibleInEveryLook(page);
  });

  await test.step('corrects an invoice in a dialog and keeps what was typed over a newer change', async () => {
    app.allow(/409/);
    const { _id, invoice_number: number } = correct;
    await checkInvoices(page, corrected.store.name);
    await button(page, `Edit ${number}`).click();
    const update = dialog(page, 'Update Invoice');
    await expect(update.getByLabel('Amount')).toHaveValue('20.00');
    await api.call(`PUT /invoices/${_id}`, { body: { amount: 25 } });
    await update.getByLabel('Amount').fill('30');
    await update.getByLabel('Vendor').selectOption(corrected.vendors[1]?.name ?? '');
    await update.getByLabel('Amount').press('Enter');
    await expect(update.getByRole('alert')).toContainText('Someone else changed this record');
    await expect(update.getByLabel('Amount')).toHaveValue('30');
    await update.getByRole('button', { name: 'Cancel' }).click();
    await expect(button(page, `Edit ${number}`)).toBeFocused();

    // The list shows the other user's values.
    await expect(page.getByRole('cell', { name: '$25.00' })).toHaveCount(2);
    await button(page, `Edit ${number}`).click();
    await expectAccessibleInEveryLook(page);
    // Tab selects the content, so typing replaces it.
    await update.getByLabel('Vendor').press('Tab');
    await page.keyboard.type('30');
    await update.getByRole('button', { name: 'Update Invoice' }).click();
    await expectSaid(page, 'Invoice updated successfully');
    await expect(page.getByRole('cell', { name: '$30.00' })).toHaveCount(2);
  });

  await test.step('a file is added to a stored invoice at once, removed, and comes back by Undo', async () => {
    const number = file.invoice_number;
    await checkInvoices(page, filed.store.name);
    await button(page, `Edit ${number}`).click();
    await attachFiles(page, [scan, noPicture]);
    await expect(attachments(page).getByRole('alert')).toHaveText(
      'Only photos (JPEG, PNG, WebP) and PDF files can be attached',
    );
    await button(page, 'Save Scan 1.pdf').click({ trial: true });
    await button(page, 'Remove photo.jpg').click();
    await button(page, 'Remove Scan 1.pdf').click();
    await expectSaid(page, 'File removed successfully!');
    await expect(attachments(page).getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(attachments(page).getByRole('listitem')).toContainText(['Scan 1.pdf']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('creates once, says so for 2 s and waits for the next one', async () => {
    const { store, vendors } = deletedShop;
    const sent = await app.watchCalls();
    const number = unique('A');
    await page.clock.install();
    await openInvoices(app, 'Show Form', 'owner');
    const place = () =>
      button(page, 'Create Invoice').evaluate((element: HTMLElement) => element.offsetTop);
    const before = await place();
    await fillInvoice(page, {
      'Invoice Number': number,
      Store: store.name,
      Vendor: vendors[0].name,
      Amount: '$1,234.5',
      Date: tableDate(businessDay()),
    });
    await expect(page.getByText('= $1,234.50')).toBeVisible();
    await expect(page.getByText('This number is free.')).toBeVisible();
    // Field messages must not move the button that the user is about to press.
    expect(await place()).toBe(before);
    await pauseIn(page, 60_000);
    // Both clicks before any response: the demo saves faster than two separate clicks.
    await button(page, 'Create Invoice').evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await expect(page.getByRole('status').filter({ hasText: created })).toBeVisible();
    await expect(field(page, 'Invoice Number')).toBeFocused();
    await expect(field(page, 'Invoice Number')).toHaveValue('');
    await expect(field(page, 'Amount')).toHaveValue('');
    await expect(field(page, 'Vendor')).toHaveValue('');
    await expect(field(page, 'Store')).toHaveValue(store._id);
    await expect(field(page, 'Date')).toHaveValue(businessDay());
    await expect(page.getByRole('region', { name: 'Entered just now' })).toContainText(number);
    await page.clock.runFor(1950);
    await expect(page.getByText(created)).toBeVisible();
    await page.clock.runFor(100);
    await expect(page.getByText(created)).toBeHidden();
    const body = {
      invoice_number: number,
      store_id: store._id,
      vendor_id: vendors[0]._id,
      amount: 1234.5,
      date: businessDay(),
    };
    expect(sent('POST /invoices')).toEqual([{ query: {}, body }]);
    await page.clock.resume();
    await expectAccessibleInEveryLook(page);
  });

  await test.step('deletes, says so for 3 s and takes it back for 10 s', async () => {
    const number = deletedNumber;
    await button(page, 'Show Filters').click();
    await checkInvoices(page, deletedShop.store.name);
    const row = page.getByRole('cell', { name: number, exact: true });
    const remove = async () => {
      await button(page, `Delete ${number}`).click();
      await button(page, 'Yes, Continue').click();
      await button(page, 'Yes, Delete Permanently').click();
    };
    await expect(row).toBeVisible();
    const head = page.getByRole('columnheader', { name: 'Invoice Number' });
    const before = await head.boundingBox();
    await pauseIn(page, 60_000);
    await remove();
    await expect(page.getByRole('status')).toHaveText(deleted);
    expect(await head.boundingBox()).toEqual(before);
    await page.clock.runFor(2900);
    await expect(page.getByText(deleted)).toBeVisible();
    await page.clock.runFor(150);
    await expect(page.getByText(deleted)).toBeHidden();
    await expect(page.getByText(`Deleted: ${number}, `)).toBeVisible();
    await page.clock.resume();
    await expect(row).toBeHidden();
    await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
    await button(page, 'Undo').click();
    await expectSaid(page, 'Invoice restored successfully');
    await expect(row).toBeVisible();
    await expect(button(page, 'Undo')).toBeHidden();

    await pauseIn(page, 60_000);
    await remove();
    await expect(button(page, 'Undo')).toBeVisible();
    await page.clock.runFor(9900);
    await expect(button(page, 'Undo')).toBeVisible();
    await page.clock.runFor(150);
    await expect(button(page, 'Undo')).toBeHidden();
  });
});
