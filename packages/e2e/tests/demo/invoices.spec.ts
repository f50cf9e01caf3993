import { expect, test } from '../../src/fixtures.ts';
import { button, field, openInvoices, region } from '../pages/invoices-page.ts';

test('INV-35 a total that failed in the demo says so in its words', async ({ app, page }) => {
  await openInvoices(app, 'Show Total');
  await field(page, 'Store').selectOption('All Stores');
  await field(page, 'Vendor').selectOption('All Vendors');
  await button(page, 'Calculate').click();
  await expect(region(page, 'Total Invoices').getByText('All Stores, All Vendors')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(Response.prototype, 'status', { get: () => 500 });
    Response.prototype.text = () => Promise.resolve('{}');
  });
  await button(page, 'Calculate').click();
  await expect(page.getByRole('alert')).toHaveText('Error calculating total invoices');
  await expect(region(page, 'Total Invoices').getByRole('status')).toBeEmpty();
});
