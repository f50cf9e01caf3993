import type { Locator, Page } from '@playwright/test';
import { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { serve } from '../../src/serve.ts';
import { ServerApi } from '../../src/server-api.ts';
import { goToAddress } from '../pages/sections.ts';

/** The sections with the container of their first data row, and on phones if it differs. */
const sections: readonly { path: string; row: string; phone?: string }[] = [
  { path: '/dashboard', row: 'main [data-figure]' },
  { path: '/dashboard/stores', row: 'main li' },
  { path: '/dashboard/vendors-invoices?view=vendors', row: 'main tbody tr:not([aria-hidden])' },
  { path: '/dashboard/vendors-invoices?view=invoices', row: 'main tbody tr:not([aria-hidden])' },
  { path: '/dashboard/sales', row: '[role=grid] tbody tr' },
  { path: '/dashboard/sales?panel=history&by=days', row: 'main tbody tr:not([aria-hidden])' },
  {
    path: '/dashboard/employees',
    row: '[role=grid] tbody tr',
    phone: 'main ul[aria-label="Days of the week"] li',
  },
  { path: '/dashboard/employees?panel=list', row: 'main tbody tr:not([aria-hidden])' },
  { path: '/dashboard/income', row: 'main tbody tr:not([aria-hidden])' },
  { path: '/dashboard/calculate?view=profit', row: 'main tbody tr:not([aria-hidden])' },
  { path: '/dashboard/user-management', row: 'main tbody tr:not([aria-hidden])' },
  { path: '/dashboard/activity', row: 'main tbody tr:not([aria-hidden])' },
  { path: '/dashboard/charts', row: 'main figure svg' },
  { path: '/dashboard/import', row: 'main section button' },
  { path: '/dashboard/sales?panel=create', row: 'main li' },
  { path: '/dashboard/sales?panel=history', row: 'main li' },
  { path: '/dashboard/vendors-invoices?view=invoices&panel=create', row: 'main li' },
  { path: '/dashboard/vendors-invoices?view=invoices&panel=check', row: 'main li' },
  { path: '/dashboard/calculate?view=weekly-cash', row: 'main table[aria-label^=Cash] tbody tr' },
];

/** Controls for input or filtering on a phone. */
const withField = [
  '/dashboard/stores',
  '/dashboard/vendors-invoices?view=vendors',
  '/dashboard/sales',
  '/dashboard/employees',
  '/dashboard/employees?panel=list',
  '/dashboard/income',
  '/dashboard/calculate?view=profit',
  '/dashboard/calculate?view=weekly-cash',
  '/dashboard/user-management',
  '/dashboard/activity',
  '/dashboard/settings',
  '/dashboard/charts',
];

const firstField = 'main :is(input, select, textarea)';

const rowOfTable = 'main tbody tr:not([aria-hidden])';

async function topOf(page: Page, selector: string): Promise<number> {
  const first = page.locator(selector).filter({ visible: true }).first();
  await expect(first, selector).toBeVisible();
  return first.evaluate((element) => element.getBoundingClientRect().top);
}

const emptiest = '/dashboard/import';

/** Leaves the previous section, so that it is not measured for the next one. */
async function openFromEmptiest(page: Page, path: string) {
  const ofEmptiest = page.getByRole('button', { name: 'Choose files', exact: true });
  await goToAddress(page, emptiest);
  await expect(ofEmptiest).toBeVisible();
  if (path === emptiest) return;
  await goToAddress(page, path);
  await expect(ofEmptiest).toHaveCount(0);
}

const edgesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
    });

test('where each section begins at each width, and what of a list goes to paper', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const served = await serve({ withSample: true });
  try {
    const app = new App('server', page, new ServerApi(served.origin));
    await app.signIn('admin');
    await page.setViewportSize({ width: 1280, height: 800 });
    await app.open('/dashboard');

    await test.step('at 1280 by 800 each section opens with its first row above 340', async () => {
      const tops: Record<string, number> = {};
      for (const { path, row } of sections) {
        await openFromEmptiest(page, path);
        tops[path] = await topOf(page, row);
        const address = page.url();
        // The typed URL shows the same after a reload.
        if (address.endsWith(path)) continue;
        await page.reload();
        tops[path] = await topOf(page, row);
        expect(page.url()).toBe(address);
      }
      expect(Object.entries(tops).filter(([, top]) => top >= 340)).toEqual([]);
    });

    await test.step('at 390 by 844 each section opens with data, and its first field above 250', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await app.open('/dashboard');
      const tops: Record<string, number> = {};
      const rows: Record<string, number> = {};
      for (const path of new Set([...withField, ...sections.map(({ path }) => path)])) {
        await openFromEmptiest(page, path);
        const { row, phone = row } = sections.find((section) => section.path === path) ?? {};
        if (phone !== undefined) rows[path] = await topOf(page, phone);
        if (withField.includes(path)) tops[path] = await topOf(page, firstField);
      }
      expect(Object.entries(tops).filter(([, top]) => top >= 250)).toEqual([]);
      // The stores of the vendors and the headers to sort by take a line each.
      expect(rows['/dashboard/vendors-invoices?view=vendors']).toBeLessThan(380);
      expect(rows['/dashboard/income']).toBeLessThan(340);
    });

    await test.step('no label of the bottom bar reaches into the next at 320', async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      const items = page.getByRole('navigation', { name: 'Main sections' }).locator('a, button');
      await expect(items).toHaveCount(5);
      const widths = await items.evaluateAll((all) =>
        all.map((item) => ({ label: item.scrollWidth, room: item.clientWidth })),
      );
      for (const { label, room } of widths) expect(label).toBeLessThanOrEqual(room);
    });

    await test.step('toggles that do not fit into 320 scroll alone, not with the page', async () => {
      await app.open('/dashboard/sales');
      await expect(page.getByRole('button', { name: 'Total Sales' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });

    await test.step('high contrast shows which toggle is open and what Enter opens in Find', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      const colorOf = (control: Locator) =>
        control.evaluate((element) => getComputedStyle(element).color);
      const toggle = (name: string) => page.getByRole('button', { name, exact: true });
      expect(await colorOf(toggle('Week'))).not.toBe(await colorOf(toggle('Total Sales')));
      await page.keyboard.press('Control+k');
      const options = page.getByRole('dialog').getByRole('option');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      expect(await colorOf(options.first())).not.toBe(await colorOf(options.nth(1)));
      await page.keyboard.press('Escape');
      await page.emulateMedia({ forcedColors: 'none' });
    });

    await test.step('at 1920 header, content and foot share their edges', async () => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await openFromEmptiest(page, '/dashboard/vendors-invoices?view=invoices');
      await topOf(page, rowOfTable);
      const content = await edgesOf(page, 'main table');
      expect(await edgesOf(page, 'header')).toEqual(content);
      expect(await edgesOf(page, 'footer')).toEqual(content);
    });

    await test.step('on paper a list is its business, its heading and its rows, dark looks too', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('banner')).toHaveText('Springfield Corner Stores', {
        useInnerText: true,
      });
      const heading = page.getByRole('heading', { name: 'Latest invoices, all stores' });
      await expect(heading).toBeVisible();
      const heads = ['Store', 'Vendor', 'Invoice Number', 'Amount', 'Date'];
      await expect(page.getByRole('button').filter({ visible: true })).toHaveText(heads);
      // As boxes they would be missing on all pages but the first.
      await expect(page.locator('thead button').first()).toHaveCSS('display', 'contents');
      const ink = page.locator('main tbody td').first();
      await expect(ink).toHaveCSS('color', 'rgb(31, 30, 27)');
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('button', { name: 'Choose rows' }).click();
      await page.locator('tbody').getByRole('checkbox').first().check();
      await page.emulateMedia({ media: 'print' });
      await expect(
        page.locator('tbody').getByRole('checkbox').filter({ visible: true }),
      ).toHaveCount(1);
      await expect(page.locator('tbody').getByRole('checkbox').first()).toHaveCSS(
        'color-scheme',
        'light',
      );
      await expect(page.getByRole('toolbar', { name: 'Chosen rows' })).toBeHidden();
    });
  } finally {
    await served.stop();
  }
});
