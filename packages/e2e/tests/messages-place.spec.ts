import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import {
  addShop,
  button,
  field,
  fillInvoice,
  openInvoices,
  region,
  unique,
} from './pages/invoices-page.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

/** Whether a click on the center of a button reaches it, at the current scroll position. */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

/** Expects that the message overlays the top bar alone, wherever the page is scrolled to. */
async function expectOverTopBar(page: Page) {
  const messageBox = await messages(page).locator('[data-kind]').boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  if (messageBox === null || bar === null) throw new Error('no message, or no top bar');
  expect(messageBox.y).toBeGreaterThanOrEqual(bar.y);
  expect(messageBox.y + messageBox.height).toBeLessThanOrEqual(bar.y + bar.height);
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(
    `DAT-14 at ${width} px no message covers the data or the button of the next act`,
    { tag: '@one-host' },
    async ({ app, api, page }) => {
      await page.setViewportSize({ width, height });
      const shop = await addShop(api, 'Acme');
      await openInvoices(app, 'Show Form');
      await fillInvoice(page, {
        Store: shop.store.name,
        Vendor: shop.vendors[0].name,
        'Invoice Number': unique('FIRST'),
        Amount: '20.00',
      });
      const create = button(page, 'Create Invoice');
      await create.click();
      await expect(messages(page).getByRole('status')).toHaveText('Invoice created successfully');
      await expect.poll(() => isUncovered(create)).toBe(true);
      await expectOverTopBar(page);

      await page.goto(new URL('/dashboard/sales', app.server.origin).href);
      const save = button(page, 'Save Week');
      const amount = page.getByLabel(`${shop.store.name}, `).first();
      await expect(save).toBeVisible();
      if (width === 390) await field(page, 'Store').selectOption(shop.store.name);
      await amount.fill('12.50');
      await save.click();
      await expect(messages(page).getByRole('status')).toHaveText('Week saved successfully!');
      await expect.poll(() => isUncovered(save)).toBe(true);
      await expectOverTopBar(page);
    },
  );

test(
  'DAT-14 no message covers the sum of what was entered, however many there are',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const shop = await addShop(api, 'Acme');
    await openInvoices(app, 'Show Form');
    const entered = region(page, 'Entered just now');
    for (let count = 1; count <= 11; count += 1) {
      await fillInvoice(page, {
        Store: shop.store.name,
        Vendor: shop.vendors[0].name,
        'Invoice Number': unique('SUM'),
        Amount: '20.00',
      });
      await field(page, 'Amount').press('Enter');
      await expect(entered.getByText(new RegExp(`^${count} invoices?$`))).toBeVisible();
    }
    await expect(messages(page).locator('[data-kind]')).toBeVisible();
    const sum = entered.getByText('11 invoices', { exact: true });
    expect(await isUncovered(sum)).toBe(true);
    await expect(sum).toBeInViewport({ ratio: 1 });
  },
);
