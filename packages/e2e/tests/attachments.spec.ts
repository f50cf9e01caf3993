import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { pngOf } from '../src/png.ts';
import {
  addShop,
  attachFiles,
  attachments,
  button,
  dialog,
  fillInvoice,
  openInvoices,
  scan,
  unique,
} from './pages/invoices-page.ts';

const photo = { name: 'photo.png', mimeType: 'image/png', buffer: pngOf(2600, 1300) };

const items = (page: Page) => attachments(page).getByRole('listitem');

/** Runs in the page: Safari before 17.2 knows no orientation but 'none' and 'flipY'. */
function refuseOrientation(): void {
  const decode = window.createImageBitmap.bind(window) as (...from: unknown[]) => unknown;
  const decodeAsBefore = (image: unknown, options?: ImageBitmapOptions) => {
    if (options?.imageOrientation === 'from-image') throw new TypeError('not an orientation');
    return decode(image, ...(options ? [options] : []));
  };
  Object.assign(window, { createImageBitmap: decodeAsBefore });
}

test(
  'photos and documents are typed from, and pasted on a phone',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await page.addInitScript(refuseOrientation);
    await test.step('photos and documents are typed from, go with a new invoice and open from its row', async () => {
      test.slow();
      const shop = await addShop(api, 'Acme');
      const number = unique('INV');
      await openInvoices(app, 'Show Form');
      await attachFiles(page, [photo, scan]);
      // A photo is downscaled and converted to JPEG before the upload.
      await expect(items(page)).toContainText([/photo\.jpg\d+ kB, sent when you save/, /Scan 1/]);
      await button(page, /^Show photo/).click();
      await expect(page.getByRole('img', { name: /^photo/ })).toBeVisible();
      await expectAccessible(page);
      await fillInvoice(page, {
        'Invoice Number': number,
        Store: shop.store.name,
        Vendor: shop.vendors[0].name,
        Amount: '20.00',
      });
      await button(page, 'Create Invoice').click();
      await expect(items(page)).toHaveCount(0);
      await button(page, 'Hide Form').click();

      await button(page, `2 attachments of ${number}`).click();
      const files = dialog(page, `Attachments of ${number}`);
      await expect(files.getByRole('listitem')).toHaveCount(2);
      await expect(files.getByRole('button', { name: 'Open Scan 1.pdf' })).toBeVisible();
      await files.getByRole('button', { name: /^Show photo/ }).click();
      const shown = files.getByRole('img', { name: /^photo/ });
      await expect(shown).toBeVisible();
      const width = await shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
      expect(width).toBe(2000);
      await expectAccessible(page);

      await page.reload();
      await button(page, `2 attachments of ${number}`).click();
      await expect(files.getByRole('button', { name: /^Save photo/ })).toBeEnabled();
    });

    await test.step('a pasted photo is attached to an income, on a phone too', async () => {
      const store = await api.addStore();
      await page.setViewportSize({ width: 390, height: 844 });
      await app.signIn();
      await app.open('/dashboard/income');
      await button(page, 'Add Income').first().click();
      const form = page.getByRole('form', { name: 'Add Income' });
      await form.getByLabel('Store', { exact: true }).selectOption(store.name);
      await form.getByLabel('Amount', { exact: true }).evaluate(
        (input, bytes) => {
          const data = new DataTransfer();
          data.items.add(new File([Uint8Array.from(bytes)], 'slip.png', { type: 'image/png' }));
          const event = new ClipboardEvent('paste', { bubbles: true, clipboardData: data });
          input.dispatchEvent(event);
        },
        [...pngOf(40, 30)],
      );
      await expect(items(page)).toContainText(['slip.png']);
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  },
);
