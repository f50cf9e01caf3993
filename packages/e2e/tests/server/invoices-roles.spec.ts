import { expect, test } from '../../src/fixtures.ts';
import {
  addInvoice,
  addShop,
  button,
  checkInvoices,
  openInvoices,
} from '../pages/invoices-page.ts';

test('INV-37 only admin and owner may delete', async ({ app, page, api }) => {
  const shop = await addShop(api, 'Acme');
  const { invoice_number: number } = await addInvoice(api, shop);
  for (const role of ['admin', 'owner', 'user', 'employee'] as const) {
    await openInvoices(app, 'Show Filters', role);
    await checkInvoices(page, shop.store.name);
    await expect(page.getByRole('cell', { name: number, exact: true })).toBeVisible();
    const mayDelete = role === 'admin' || role === 'owner';
    await expect(button(page, `Delete ${number}`)).toHaveCount(mayDelete ? 1 : 0);
    await expect(page.getByText('Admin/Owner Only')).toHaveCount(mayDelete ? 0 : 1);
  }
});
