import { businessDay } from './pages/business-day.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  addInvoice,
  addShop,
  button,
  field,
  fillInvoice,
  inTable,
  openInvoices,
  optionsOf,
  region,
  unique,
} from './pages/invoices-page.ts';

const created = 'Invoice created successfully';

test('INV-15 DAT-14 API-22 creates once, says so for 2 s and waits for the next one', async ({
  app,
  page,
  api,
}) => {
  test.slow();
  const { store, vendors } = await addShop(api, 'Acme');
  const sent = await app.watchCalls();
  const number = unique('A');
  await page.clock.install();
  await openInvoices(app, 'Show Form');
  const place = () =>
    button(page, 'Create Invoice').evaluate((element: HTMLElement) => element.offsetTop);
  const before = await place();
  await fillInvoice(page, {
    'Invoice Number': number,
    Store: store.name,
    Vendor: vendors[0].name,
    Amount: '$1,234.5',
    Date: inTable(businessDay()),
  });
  await expect(page.getByText('= $1,234.50')).toBeVisible();
  await expect(page.getByText('This number is free.')).toBeVisible();
  // Nothing that fields say by themselves moves the button that one is about to press.
  expect(await place()).toBe(before);
  await page.clock.pauseAt(Date.now() + 60_000);
  // Both before anything can be answered: the demo saves in less time than lies between two clicks.
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

test(
  'invoices entered one after the other, and alike',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('enters invoice after invoice by keyboard, with at most 7 key presses besides the values', async () => {
      test.slow();
      const { store, vendors } = await addShop(api, 'Acme', 'Best');
      await openInvoices(app, 'Show Form');
      await fillInvoice(page, {
        'Invoice Number': unique('A'),
        Store: store.name,
        Vendor: vendors[1]?.name ?? '',
        Amount: '5',
        Date: businessDay(),
      });
      await field(page, 'Date').press('Enter');
      await expect(page.getByText(created)).toBeVisible();
      const names = [vendors[1]?.name, vendors[0].name];
      await expect.poll(() => optionsOf(page, 'Vendor')).toEqual(['Select a vendor', ...names]);

      let presses = 0;
      const press = async (key: string) => {
        presses += 1;
        await page.keyboard.press(key);
      };
      const numbers = [unique('B'), unique('C')];
      for (const number of numbers) {
        await page.keyboard.type(number);
        await press('Tab');
        await press('Tab');
        await press('ArrowDown');
        await press('Tab');
        await page.keyboard.type('12.34');
        await press('Enter');
        await expect(field(page, 'Amount')).toHaveValue('');
        await expect(field(page, 'Invoice Number')).toBeFocused();
      }
      expect(presses / numbers.length).toBeLessThanOrEqual(7);
      const entered = region(page, 'Entered just now');
      await expect(entered.getByText(vendors[1]?.name ?? '')).toHaveCount(3);
      await expect(entered).toContainText('3 invoices$29.68');
    });

    await test.step('enters an invoice that looks like another one, says so with the way there, and marks its row', async () => {
      const shop = await addShop(api, 'Acme');
      const first = await addInvoice(api, shop, { amount: 312.4, date: businessDay() });
      await openInvoices(app, 'Show Form');
      const number = unique('R');
      await fillInvoice(page, {
        'Invoice Number': number,
        Store: shop.store.name,
        Vendor: shop.vendors[0].name,
        Amount: '312.40',
        Date: businessDay(),
      });
      await button(page, 'Create Invoice').click();
      const entered = region(page, 'Entered just now');
      await expect(entered.getByText(number)).toBeVisible();
      const note = entered.getByRole('link', { name: `Looks like ${first.invoice_number} of` });
      await expect(note).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Hide Form').click();
      await region(page, 'Worth a look').getByText('worth a look').click();
      await expect(region(page, 'Worth a look').getByRole('listitem').first()).toBeVisible();

      const row = page.getByRole('row').filter({ hasText: number });
      await expect(row).toContainText(`looks like ${first.invoice_number} of`);
      await expectAccessible(page);
    });
  },
);

test.describe('in a browser far from the business', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test(
    'DAT-09 DAT-10 INV-08 takes the business day as today and keeps the chosen day',
    { tag: '@one-host' },
    async ({ app, page, api }) => {
      const { store, vendors } = await addShop(api, 'Acme');
      await openInvoices(app, 'Show Form');
      await expect(field(page, 'Date')).toHaveAttribute('max', businessDay());
      await fillInvoice(page, {
        'Invoice Number': unique('A'),
        Store: store.name,
        Vendor: vendors[0].name,
        Amount: '5',
        Date: businessDay(),
      });
      await field(page, 'Amount').press('Enter');
      await expect(region(page, 'Entered just now')).toContainText(inTable(businessDay()));
    },
  );
});
