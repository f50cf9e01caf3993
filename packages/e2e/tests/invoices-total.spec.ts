import { businessDay } from './pages/business-day.ts';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  addInvoice,
  addShop,
  button,
  field,
  openInvoices,
  optionsOf,
  region,
} from './pages/invoices-page.ts';

const year = businessDay().slice(0, 4);

test('INV-31 INV-32 INV-34 INV-36 API-24 sums a month or a year', async ({ app, page, api }) => {
  test.slow();
  const shop = await addShop(api, 'Acme');
  await addInvoice(api, shop, { amount: 1234.5, date: '2025-07-04' });
  await addInvoice(api, shop, { amount: 0.55, date: '2025-08-01' });
  await openInvoices(app, 'Show Total');
  expect(await optionsOf(page, 'Period')).toEqual(['Monthly', 'Yearly']);
  await expect(field(page, 'Month')).toHaveValue(businessDay().slice(0, 7));
  await field(page, 'Store').selectOption(shop.store.name);
  await field(page, 'Vendor').selectOption(shop.vendors[0].name);
  await field(page, 'Month').selectOption('July 2025');
  await button(page, 'Calculate').click();
  const result = region(page, 'Total Invoices').getByRole('status');
  await expect(result.getByText('July 2025', { exact: true })).toBeVisible();
  await expect(result.getByText('$1,234.50', { exact: true })).toBeVisible();
  await expect(result.getByText(`${shop.store.name}, ${shop.vendors[0].name}`)).toBeVisible();

  await field(page, 'Period').selectOption('Yearly');
  await expect(field(page, 'Year')).toHaveValue(year);
  await field(page, 'Vendor').selectOption('All Vendors');
  await field(page, 'Year').selectOption('2025');
  await field(page, 'Year').press('Enter');
  await expect(result.getByText('2025', { exact: true })).toBeVisible();
  await expect(result.getByText('$1,235.05', { exact: true })).toBeVisible();
  await expect(result.getByText(`${shop.store.name}, All Vendors`)).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await field(page, 'Year').selectOption('');
  await button(page, 'Calculate').click();
  await expect(
    page.getByText('Invalid year format. Please use 4-digit year (e.g., 2024)'),
  ).toBeVisible();
  await expect(result).toBeEmpty();
});

test('INV-33 asks for store and vendor', { tag: '@one-host' }, async ({ app, page }) => {
  await openInvoices(app, 'Show Total');
  await button(page, 'Calculate').click();
  await expect(
    page.getByText('Please select a store and vendor (or choose "All Stores"/"All Vendors")'),
  ).toBeVisible();
});
