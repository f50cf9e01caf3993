import { expectAccessible, expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  addInvoice,
  addShop,
  button,
  checkInvoices,
  dialog,
  openInvoices,
} from './pages/invoices-page.ts';

const deleted = 'Invoice deleted successfully';
const question = 'Are you sure you want to delete this invoice? This action cannot be undone.';

test(
  'INV-38 the questions, an Undo that is refused, and the menu on phones',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('says why a deletion cannot be taken back', async () => {
      app.allow(/409/);
      const shop = await addShop(api, 'Acme');
      const { invoice_number: number } = await addInvoice(api, shop);
      await openInvoices(app, 'Show Filters');
      await checkInvoices(page, shop.store.name);
      await button(page, `Delete ${number}`).click();
      await button(page, 'Yes, Continue').click();
      await button(page, 'Yes, Delete Permanently').click();
      await expect(page.getByText(deleted)).toBeVisible();
      await addInvoice(api, shop, { number });
      await button(page, 'Undo').click();
      await expect(page.getByRole('alert')).toHaveText(
        'Invoice number already exists. Please use a different invoice number.',
      );
    });

    await test.step('asks twice, and cancelling leaves everything as it was', async () => {
      test.slow();
      const shop = await addShop(api, 'Acme');
      const { invoice_number: number } = await addInvoice(api, shop);
      await openInvoices(app, 'Show Filters');
      await checkInvoices(page, shop.store.name);
      await button(page, `Delete ${number}`).click();
      await expect(dialog(page, 'Confirm Deletion')).toContainText(question);
      await expect(dialog(page, 'Confirm Deletion')).toContainText(number);
      await button(page, 'Cancel').click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(button(page, `Delete ${number}`)).toBeFocused();

      await button(page, `Delete ${number}`).click();
      await expectAccessibleInEveryLook(page);
      await button(page, 'Yes, Continue').click();
      await expect(dialog(page, 'Final Confirmation')).toContainText('permanently deleted');
      await expect(button(page, 'Cancel')).toBeFocused();
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await button(page, `Delete ${number}`).click();
      await expect(dialog(page, 'Confirm Deletion')).toBeVisible();
    });

    await test.step('on phones the rows have a menu', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const shop = await addShop(api, 'Acme');
      const { invoice_number: number } = await addInvoice(api, shop);
      await openInvoices(app, 'Show Filters');
      await checkInvoices(page, shop.store.name);
      await button(page, `Actions for ${number}`).click();
      await expect(button(page, `Edit ${number}`)).toBeVisible();
      await button(page, `Delete ${number}`).click();
      await expect(dialog(page, 'Confirm Deletion')).toBeVisible();
      await expect(button(page, `Edit ${number}`)).toBeHidden();
      await page.emulateMedia({ colorScheme: 'dark' });
      await button(page, 'Yes, Continue').click();
      await button(page, 'Yes, Delete Permanently').click();
      await expect(button(page, 'Undo')).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test('INV-37 INV-39 DAT-14 API-23 deletes, says so for 3 s and takes it back for 10 s', async ({
  app,
  page,
  api,
}) => {
  const shop = await addShop(api, 'Acme');
  const { invoice_number: number } = await addInvoice(api, shop);
  await addInvoice(api, shop);
  await page.clock.install();
  await openInvoices(app, 'Show Filters');
  await checkInvoices(page, shop.store.name);
  const row = page.getByRole('cell', { name: number, exact: true });
  const remove = async () => {
    await button(page, `Delete ${number}`).click();
    await button(page, 'Yes, Continue').click();
    await button(page, 'Yes, Delete Permanently').click();
  };
  await expect(row).toBeVisible();
  const head = page.getByRole('columnheader', { name: 'Invoice Number' });
  const before = await head.boundingBox();
  await page.clock.pauseAt(Date.now() + 60_000);
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
  await expect(page.getByRole('status')).toHaveText('Invoice restored successfully');
  await expect(row).toBeVisible();
  await expect(button(page, 'Undo')).toBeHidden();

  await page.clock.pauseAt(Date.now() + 180_000);
  await remove();
  await expect(button(page, 'Undo')).toBeVisible();
  await page.clock.runFor(9900);
  await expect(button(page, 'Undo')).toBeVisible();
  await page.clock.runFor(150);
  await expect(button(page, 'Undo')).toBeHidden();
});
