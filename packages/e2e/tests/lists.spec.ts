import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInEveryLook } from '../src/accessible.ts';
import type { Api } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { businessDay } from './pages/business-day.ts';
import {
  addInvoice,
  addShop,
  addVendor,
  button,
  type Named,
  type Shop,
} from './pages/invoices-page.ts';

/** A store with three invoices of two vendors, newest first: 1, 2 and 3. */
async function addThree(api: Api): Promise<Shop> {
  const shop = await addShop(api, 'Acme');
  const other = await addVendor(api, 'Best', [shop.store]);
  for (const [number, amount, vendor] of [
    ['1', 100.5, shop.vendors[0]],
    ['2', 200, other],
    ['3', 300, shop.vendors[0]],
  ] as const) {
    const invoice = { number: `${shop.store.name} ${number}`, amount, vendor };
    await addInvoice(api, shop, { ...invoice, date: businessDay(-Number(number)) });
  }
  return shop;
}

const addressOf = ({ store }: Shop, more = '') =>
  `/dashboard/vendors-invoices?view=invoices&store=${store._id}${more}`;

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Chosen rows' });
const numbers = async (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .allTextContents();

test('INV-38 rows are chosen, deleted, brought back, counted and put into a file', async ({
  app,
  api,
  page,
}) => {
  test.slow();
  const shop = await addThree(api);
  const long = await addShop(api, 'Acme', 'Best');
  const [acme, best] = long.vendors as [Named, Named];
  await addInvoice(api, long, { vendor: best, amount: 400, date: businessDay(-9) });
  for (let day = 0; day < 52; day += 1) {
    await addInvoice(api, long, { vendor: acme, amount: 10, date: businessDay(-(day % 8)) });
  }

  await test.step('several rows are chosen, deleted after two questions and brought back by one Undo', async () => {
    const nameOf = (number: number) => `Choose ${shop.store.name} ${number}`;
    await app.signIn('admin');
    await app.open(addressOf(shop));
    await button(page, 'Choose rows').click();
    // By keyboard: selects the first row with Space, and extends to the third with Shift.
    await box(page, nameOf(1)).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(box(page, nameOf(2))).toBeFocused();
    await expect(bar(page)).toContainText('1 chosen');
    await box(page, nameOf(3)).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 chosen');
    await box(page, nameOf(2)).uncheck();
    await expect(bar(page)).toContainText('2 chosen');
    await expectAccessibleInEveryLook(page);

    const sent = await app.watchCalls();
    await page.reload();
    await button(page, 'Choose rows').click();
    await box(page, nameOf(1)).check();
    await box(page, nameOf(3)).check();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('these 2 invoices?');
    await button(page, 'Yes, Continue').click();
    await button(page, 'Yes, Delete Permanently').click();
    await expectSaid(page, '2 invoices deleted successfully');
    await expect(button(page, `Delete ${shop.store.name} 3`)).toBeHidden();
    await expect(button(page, `Delete ${shop.store.name} 2`)).toBeVisible();
    await button(page, 'Undo').click();
    await expectSaid(page, '2 invoices restored successfully');
    // The cell of a number may also contain a duplicate hint.
    await expect(button(page, `Delete ${shop.store.name} 1`)).toBeVisible();
    await expect(button(page, `Delete ${shop.store.name} 3`)).toBeVisible();
    expect(sent('POST /invoices/delete')).toHaveLength(1);
    expect(sent('POST /activity/restore')).toHaveLength(1);
  });

  await test.step('of a long list all rows are counted, summed, chosen and put into a file, not those in sight alone', async () => {
    await app.open(addressOf(long, '&group=vendor'));
    const foot = page.locator('tfoot');
    await expect(foot).toContainText('50 of 53 rows');
    await expect(foot).toContainText('$920.00');
    await expect(cell(page, `${best.name}, 0 of 1 rows Show all of ${best.name}`)).toBeVisible();
    await button(page, 'Choose rows').click();
    await box(page, 'Choose all shown').check();
    await button(page, 'Choose all 53 rows of this filter').click();
    await expect(bar(page)).toContainText('Chosen: all 53 rows of this filter');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(54);
    expect(lines[0]).toBe('\ufeffStore,Vendor,Invoice Number,Amount,Date');
    // The largest is the oldest, which is not on a loaded page yet.
    await button(page, 'Amount').click();
    await button(page, 'Amount').click();
    await expect(cell(page, '$400.00').first()).toBeVisible();
    await expect(page).toHaveURL(/sort=-amount/);
    await expect(foot).toContainText('50 of 53 rows');
    await button(page, 'Date').click();
    await button(page, 'Date').click();
    await button(page, `Show all of ${best.name}`).click();
    await expect(cell(page, `${best.name}, 1 row`)).toBeVisible();
    await expect(foot).toContainText('$400.00');
  });
});

test(
  'INV-27 the totals of a list longer than the window stay in sight',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const shop = await addThree(api);
    await app.signIn('admin');
    await app.open(addressOf(shop));
    await page.setViewportSize({ width: 1280, height: 440 });
    test.slow();
    await button(page, `Edit ${shop.store.name} 1`).waitFor();
    const foot = page.locator('tfoot tr');
    await expect(foot).toContainText('$600.50');
    await expect(foot).toBeInViewport({ ratio: 0.9 });
    const last = button(page, `Edit ${shop.store.name} 3`);
    await last.focus();
    // Focus scrolls the row out from behind them.
    const bottomOf = async () => {
      const { y, height } = (await last.boundingBox())!;
      return y + height;
    };
    await expect.poll(bottomOf).toBeLessThan((await foot.boundingBox())!.y);
  },
);

test(
  'lists are grouped, sorted, arranged and taken along',
  { tag: '@one-host' },
  async ({ app, api, page, host }) => {
    await test.step('a list is grouped and sorted by its address, with right subtotals after a reload', async () => {
      test.slow();
      const shop = await addThree(api);
      await app.signIn('admin');
      await app.open(addressOf(shop));
      await button(page, 'Group by').click();
      await page.getByRole('radio', { name: 'Vendor' }).check();
      await button(page, 'Amount').click();
      const acme = shop.vendors[0].name;
      await expect(cell(page, `${acme}, 2 rows`)).toBeVisible();
      await expect(page).toHaveURL(/group=vendor/);
      await expect(page).toHaveURL(/sort=amount/);
      await page.reload();
      await expect(cell(page, `${acme}, 2 rows`)).toBeVisible();
      const rows = await numbers(page);
      expect(rows[0]).toContain('$400.50');
      expect(rows[1]).toContain('$100.50');
      expect(rows[2]).toContain('$300.00');
      expect(rows[3]).toContain('1 row');
      await expectAccessibleInEveryLook(page);
    });

    await test.step('columns are hidden and moved by keyboard, and chosen rows go into a file as shown', async () => {
      test.slow();
      const shop = await addThree(api);
      await app.signIn('admin');
      await app.open(addressOf(shop));
      await button(page, 'Columns').press('Enter');
      await page.getByRole('checkbox', { name: 'Store', exact: true }).press('Space');
      await button(page, 'Move Amount up').press('Enter');
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      const headers = page.getByRole('columnheader');
      await expect(headers).toHaveText(['Vendor', 'Amount', 'Invoice Number', 'Date', 'Actions']);
      if (host === 'server') {
        await page.reload();
        await expect(headers).toHaveText(['Vendor', 'Amount', 'Invoice Number', 'Date', 'Actions']);
      }
      await button(page, 'Choose rows').click();
      await box(page, `Choose ${shop.store.name} 1`).check();
      const download = page.waitForEvent('download');
      await bar(page).getByRole('button', { name: 'Export CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('invoices.csv');
      const lines = (await readFile(await file.path(), 'utf8')).split('\n');
      expect(lines).toEqual([
        '\ufeffVendor,Amount,Invoice Number,Date',
        `${shop.vendors[0].name},100.50,${shop.store.name} 1,${businessDay(-1)}`,
        '',
      ]);
    });
  },
);
