import { expect, test } from '../../src/fixtures.ts';
import { answer, checkInvoices, json, openInvoices, sentInvoice } from '../pages/invoices-page.ts';

test('opens 20,083 invoices at once and draws those in sight', async ({ app, page }) => {
  const rows = Array.from({ length: 20_083 }, (_, index) => sentInvoice(`N-${index + 1}`));
  await answer(page, 'GET /invoices', (route) => route.fulfill(json(rows)));
  // The store of these invoices is one of the test's own making.
  await answer(page, 'GET /findings', (route) => route.fulfill(json({ data: [], counts: {} })));
  await openInvoices(app, 'Show Filters');
  await checkInvoices(page, 'All Stores');
  const table = page.getByRole('table');
  await expect(page.getByRole('cell', { name: 'N-1', exact: true })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '20084');
  await expect(table.locator('tfoot')).toContainText('20083 rows');
  await expect(table.locator('tfoot')).toContainText('$401,660.00');
  expect(await table.locator('tbody tr').count()).toBeLessThan(150);
  await table.locator('tfoot').scrollIntoViewIfNeeded();
  await expect(page.getByRole('cell', { name: 'N-20083', exact: true })).toBeVisible();
  expect(await table.locator('tbody tr').count()).toBeLessThan(150);
});

test('INV-13 says that stores and vendors come first', async ({ app, page }) => {
  await answer(page, 'GET /vendors', (route) => route.fulfill(json([])));
  await openInvoices(app, 'Show Form');
  await expect(page.getByRole('alert')).toHaveText(
    'Please create some stores and vendors first before creating invoices',
  );
});
