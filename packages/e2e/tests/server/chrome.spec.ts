import type { Page } from '@playwright/test';
import { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { serve, type Served } from '../../src/served.ts';
import { ServerApi } from '../../src/server-api.ts';

/** The sections, and what holds their first row of data; on a phone, where it is another. */
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
  { path: '/dashboard/income', row: 'main dd' },
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

/** Where one enters or narrows something on a phone. */
const withField = [
  '/dashboard/stores',
  '/dashboard/vendors-invoices?view=vendors',
  '/dashboard/sales',
  '/dashboard/employees',
  '/dashboard/employees?panel=list',
  '/dashboard/calculate?view=profit',
  '/dashboard/calculate?view=weekly-cash',
  '/dashboard/user-management',
  '/dashboard/activity',
  '/dashboard/settings',
  '/dashboard/charts',
];

const firstField = 'main :is(input, select, textarea)';

let served: Served;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  served = await serve({ withSample: true });
});
test.afterAll(() => served.stop());

async function topOf(page: Page, selector: string): Promise<number> {
  const first = page.locator(selector).filter({ visible: true }).first();
  await expect(first, selector).toBeVisible({ timeout: 30_000 });
  return first.evaluate((element) => element.getBoundingClientRect().top);
}

/** A section that changes the address is reloaded, which must leave it as it was. */
test('at 1280 by 800 each section opens with its first row above 340', async ({ page }) => {
  test.setTimeout(240_000);
  const app = new App('server', page, new ServerApi(served.origin));
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.signIn('admin');
  const tops: Record<string, number> = {};
  for (const { path, row } of sections) {
    await app.open(path);
    tops[path] = await topOf(page, row);
    const address = page.url();
    // Whoever stays at the address that was typed has seen what a reload shows.
    if (address.endsWith(path)) continue;
    await page.reload();
    tops[path] = await topOf(page, row);
    expect(page.url()).toBe(address);
  }
  const low = Object.entries(tops).filter(([, top]) => top >= 340);
  expect(low).toEqual([]);
});

test('at 390 by 844 each section opens with data, and its first field above 250', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const app = new App('server', page, new ServerApi(served.origin));
  await page.setViewportSize({ width: 390, height: 844 });
  await app.signIn('admin');
  const tops: Record<string, number> = {};
  const paths = new Set([...withField, ...sections.map(({ path }) => path)]);
  for (const path of paths) {
    await app.open(path);
    const { row, phone = row } = sections.find((section) => section.path === path) ?? {};
    if (phone !== undefined) await topOf(page, phone);
    if (withField.includes(path)) tops[path] = await topOf(page, firstField);
  }
  const low = Object.entries(tops).filter(([, top]) => top >= 250);
  expect(low).toEqual([]);
});

test('at 1920 header, content and foot share their edges', async ({ page }) => {
  const app = new App('server', page, new ServerApi(served.origin));
  await page.setViewportSize({ width: 1920, height: 1080 });
  await app.signIn('admin');
  await app.open('/dashboard/vendors-invoices?view=invoices');
  const edgesOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
      });
  await topOf(page, 'main tbody tr:not([aria-hidden])');
  const content = await edgesOf('main table');
  expect(await edgesOf('header')).toEqual(content);
  expect(await edgesOf('footer')).toEqual(content);
});

test('on paper a list is its business, its heading and its rows, dark looks too', async ({
  page,
}) => {
  const app = new App('server', page, new ServerApi(served.origin));
  await app.signIn('admin');
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.open('/dashboard/vendors-invoices?view=invoices');
  await topOf(page, 'main tbody tr:not([aria-hidden])');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toHaveText('Springfield Corner Stores', {
    useInnerText: true,
  });
  await expect(page.getByRole('heading', { name: 'Latest invoices, all stores' })).toBeVisible();
  const heads = ['Store', 'Vendor', 'Invoice Number', 'Amount', 'Date'];
  await expect(page.getByRole('button').filter({ visible: true })).toHaveText(heads);
  const ink = page.locator('main tbody td').first();
  await expect(ink).toHaveCSS('color', 'rgb(31, 30, 27)');
});
