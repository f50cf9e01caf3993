import { expect, test } from '../../src/fixtures.ts';
import { button, field, region } from '../pages/invoices-page.ts';
import { addSale, choice, weekAgo } from '../pages/sales-page.ts';
import { card } from '../pages/stores-page.ts';
import { addVendor, address, openList, row } from '../pages/vendors-page.ts';

test('STO-05 VEN-16 VEN-25 DEM-09 ROL-11 INV-35 what the visitor of the demo sees of rows and totals', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const { name } = await addVendor(api, 'Role Foods', [store]);
  const { _id } = await addSale(api, { store: store._id, total: 30, date: weekAgo() });
  await api.call(`PUT /sales/${_id}`, { body: { total_sales: 31 } });
  const dated = await api.addStore();
  await app.signIn();
  await page.evaluate((id) => {
    const stores = JSON.parse(localStorage.getItem('demo_stores') ?? '') as { _id: string }[];
    const times = {
      created_at: '2026-01-05T03:00:00.000Z',
      updated_at: '2026-02-14T18:00:00.000Z',
    };
    const changed = stores.map((store) => (store._id === id ? { ...store, ...times } : store));
    localStorage.setItem('demo_stores', JSON.stringify(changed));
  }, dated._id);

  await test.step('a card of the demo shows dates of the business time zone', async () => {
    await app.open('/dashboard/stores');
    await expect(card(page, dated.name)).toContainText('Created1/4/2026');
    await expect(card(page, dated.name)).toContainText('Last Updated2/14/2026');
  });

  await test.step('the visitor of the demo may do all to a vendor, under Admin Actions', async () => {
    await app.open(address);
    await openList(page, store);
    await expect(row(page, name)).toBeVisible();
    await expect(
      page.getByRole('columnheader', { name: 'Admin Actions', exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Admin Only', { exact: true })).toHaveCount(0);
    await expect(button(page, `Delete ${name}`)).toBeVisible();
    await expect(button(page, `Edit ${name}`)).toBeVisible();
  });

  await test.step('the visitor sees the history of what was entered in the demo', async () => {
    await app.open('/dashboard/sales?panel=history');
    await choice(page, 'Store').selectOption(store._id);
    await button(page, 'Apply Filters').click();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const entries = page
      .getByRole('region', { name: 'History', exact: true })
      .getByRole('listitem');
    await expect(entries).toHaveText([
      /^Changed by .*\$30\.00 → \$31\.00$/,
      /^Added by .*\$30\.00$/,
    ]);
  });

  await test.step('a total that failed in the demo says so in its words', async () => {
    await app.open('/dashboard/vendors-invoices?view=invoices');
    await button(page, 'Show Total').click();
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
});
