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

test(
  'DAT-14 on a phone a tap shows all of a message that is longer than the top bar',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const store = await api.addStore(`Corner Grocery and Delicatessen of Upper ${unique('Falls')}`);
    await app.signIn('admin');
    await app.open('/dashboard/employees?panel=form');
    const name = 'Alexandria Montgomery-Featherstonehaugh de la Cruz Santos';
    await field(page, 'Name').fill(name);
    await page.getByRole('combobox', { name: 'Store', exact: true }).selectOption(store._id);
    await field(page, 'Hourly Rate').fill('15');
    await button(page, 'Create Employee').click();
    const detail = messages(page).getByText(name, { exact: false });
    const isCut = () =>
      detail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    await expect.poll(isCut).toBe(true);
    await detail.click();
    expect(await isCut()).toBe(false);
    await expect(detail).toContainText(store.name);
    await expect(button(page, 'Undo')).toBeVisible();
  },
);

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(
    `DAT-14 at ${width} px Undo stays in its place, and for as long as it is pointed at or focused`,
    { tag: '@one-host' },
    async ({ app, api, page }) => {
      await page.setViewportSize({ width, height });
      await page.clock.install();
      const store = await api.addStore();
      const undo = button(page, 'Undo');
      await app.signIn('admin');
      await app.open('/dashboard/employees?panel=form');
      await field(page, 'Name').fill('Ann');
      await page.getByRole('combobox', { name: 'Store', exact: true }).selectOption(store._id);
      await field(page, 'Hourly Rate').fill('15');
      // Until now the clock went on by itself.
      await page.clock.pauseAt(Date.now() + 60_000);
      await button(page, 'Create Employee').click();
      const status = messages(page).getByRole('status');
      await expect(status).toBeVisible();
      await undo.hover();
      const place = await undo.boundingBox();
      await page.clock.runFor(3500);
      await expect(status).toHaveCount(0);
      expect(await undo.boundingBox()).toEqual(place);

      await page.clock.runFor(20_000);
      await expect(undo).toBeVisible();
      await undo.focus();
      await page.mouse.move(width / 2, height / 2);
      await page.clock.runFor(20_000);
      await expect(undo).toBeFocused();
      await field(page, 'Name').focus();
      await page.clock.runFor(2500);
      await expect(undo).toHaveCount(0);
    },
  );
