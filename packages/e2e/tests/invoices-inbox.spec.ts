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

test(
  'photos wait in the inbox, are typed beside their picture and go along with the invoice',
  { tag: '@one-host' },
  async ({ app, api, page, host }) => {
    const shop = await addShop(api, 'Acme');
    const number = unique('INBOX');
    await openInvoices(app, 'Show Inbox');
    await page
      .getByLabel('Choose photos for the inbox')
      .setInputFiles([photo('first.png'), photo('second.png')]);
    await expect(drafts(page)).toContainText('Draft 1 of 2');
    await expect(page.getByRole('img', { name: 'first.png' })).toBeVisible();
    await field(page, 'Invoice Number').fill(number);
    await page.reload();
    await expect(field(page, 'Invoice Number')).toHaveValue(number);
    await expect(page.getByRole('img', { name: 'first.png' })).toBeVisible();
    if (host === 'server') await expectAccessible(page);
    await fillInvoice(page, {
      Store: shop.store.name,
      Vendor: shop.vendors[0].name,
      Amount: '20.00',
    });
    await button(page, 'Create Invoice').click();
    await expect(drafts(page)).toContainText('Draft 1 of 1');
    await expect(page.getByRole('img', { name: 'second.png' })).toBeVisible();
    await button(page, 'Hide Inbox').click();
    await expect(button(page, `1 attachment of ${number}`)).toBeVisible();
  },
);
