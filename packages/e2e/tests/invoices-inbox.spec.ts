import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { pngOf } from '../src/png.ts';
import {
  addShop,
  button,
  field,
  fillInvoice,
  openInvoices,
  unique,
} from './pages/invoices-page.ts';

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(600, 800) });
const drafts = (page: Page) => page.getByRole('group', { name: 'Drafts' });

test('photos wait in the inbox, are typed beside their picture and go along with the invoice', async ({
  app,
  api,
  page,
}) => {
  const shop = await addShop(api, 'Acme');
  await openInvoices(app, 'Show Inbox');
  await page
    .getByLabel('Choose photos for the inbox')
    .setInputFiles([photo('first.png'), photo('second.png'), photo('third.png')]);
  await expect(drafts(page)).toContainText('Draft 1 of 3');
  await expect(page.getByRole('img', { name: 'first.png' })).toBeVisible();

  await expect(field(page, 'Invoice Number')).toBeFocused();

  await test.step('what is typed stays through a reload and goes along with the invoice', async () => {
    const number = unique('INBOX');
    await field(page, 'Invoice Number').fill(number);
    await page.reload();
    await expect(field(page, 'Invoice Number')).toHaveValue(number);
    await expect(page.getByRole('img', { name: 'first.png' })).toBeVisible();
    await expectAccessible(page);
    await fillInvoice(page, {
      Store: shop.store.name,
      Vendor: shop.vendors[0].name,
      Amount: '20.00',
    });
    await button(page, 'Create Invoice').click();
    await expect(drafts(page)).toContainText('Draft 1 of 2');
    await expect(page.getByRole('img', { name: 'second.png' })).toBeVisible();
    await button(page, 'Hide Inbox').click();
    await expect(button(page, `1 attachment of ${number}`)).toBeVisible();
  });

  await test.step('the inbox is typed, left through and emptied by keyboard alone', async () => {
    await button(page, 'Show Inbox').click();
    await expect(drafts(page)).toContainText('Draft 1 of 2');
    await field(page, 'Invoice Number').focus();
    await page.keyboard.type('KEY-1');
    await button(page, 'Next draft').focus();
    await page.keyboard.press('Enter');
    await expect(drafts(page)).toContainText('Draft 2 of 2');
    await expect(field(page, 'Invoice Number')).toBeFocused();
    await expect(field(page, 'Invoice Number')).toHaveValue('');
    await button(page, 'Previous draft').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Invoice Number')).toHaveValue('KEY-1');
    await button(page, 'Remove second.png').focus();
    // Keyboard users must see the focus.
    await expect(page.locator(':focus')).not.toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Enter');
    await expect(drafts(page)).toContainText('Draft 1 of 1');
    await expect(field(page, 'Invoice Number')).toBeFocused();
    await button(page, 'Undo').focus();
    await page.keyboard.press('Enter');
    await expect(drafts(page)).toContainText('of 2');
  });
});
