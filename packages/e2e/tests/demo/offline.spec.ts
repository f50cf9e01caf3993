import type { Page } from '@playwright/test';
import type { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { card, createStore } from '../pages/stores-page.ts';

test.use({ savesData: false });

test.setTimeout(90_000);

/** Each section, with a text that only its screen shows. */
const sections = [
  ['Sales', 'Sales History'],
  ['Employees', 'View Employees'],
  ['Other Income', 'Income Types'],
  ['Calculate', 'Reset Filter'],
  ['Stores', 'Add Store'],
  ['User Management', 'Demo Mode Restricted'],
  ['Vendors/Invoices', 'View Vendor List'],
] as const;

/** The same for the pages in the user menu. */
const sidePages = [
  ['Activity', 'What'],
  ['Settings', 'Business Name'],
] as const;

const left = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));

const nothing = { workers: 0, caches: [] };

const isControlled = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');

/** The style sheets of the build that the page has not loaded yet. */
const missingSheets = (page: Page) =>
  page.evaluate(async () => {
    const { files } = (await (await fetch('/offline-files.json')).json()) as { files: string[] };
    const present = [...document.styleSheets].map(
      ({ href }) => new URL(href ?? '', location.href).pathname,
    );
    return files.filter((file) => file.endsWith('.css') && !present.includes(file));
  });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openDemo(app: App): Promise<void> {
  await app.signIn();
  await app.open('/dashboard/stores');
  await expect(card(app.page, 'Lakeview Market')).toBeVisible();
}

async function openEveryScreen(page: Page): Promise<void> {
  const main = page.getByRole('main');
  for (const [section, own] of sections) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect(title(page, section)).toBeVisible();
    await expect(main.getByText(own).first()).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Invoices' }).click();
  await expect(main.getByText('Check Invoices')).toBeVisible();
  for (const [side, own] of sidePages) {
    await button(page, 'Demo Visitor demo').click();
    await page.getByRole('link', { name: side }).click();
    await expect(title(page, side)).toBeVisible();
    await expect(main.getByText(own).first()).toBeVisible();
  }
}

test('DEM-02 DEM-03 once loaded it needs no network, neither for screens never seen nor for a reload', async ({
  app,
  page,
  context,
}) => {
  // A reloaded page may request the list of files before it knows that it is offline.
  app.allow(/offline-files\.json failed|ERR_FAILED/);
  await openDemo(app);
  await expect.poll(() => isControlled(page)).toBe(true);
  await context.setOffline(true);
  await openEveryScreen(page);
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await createStore(page, 'Night Kiosk');
  await expect(card(page, 'Night Kiosk')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Stores')).toBeVisible();
  await expect(card(page, 'Night Kiosk')).toBeVisible();
  await app.open('/dashboard/sales');
  await expect(title(page, 'Sales')).toBeVisible();
  await context.setOffline(false);
  await app.open('/dashboard/stores');
  await expect(card(page, 'Night Kiosk')).toBeVisible();
});

test('DEM-02 a page that may have no service worker has every screen at hand as well', async ({
  app,
  page,
  context,
}) => {
  // As over plain http, where browsers have no service workers.
  await page.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
  // One that fails does not keep the others away: Firefox reports an error for modules that run already.
  app.allow(/find-dialog|net::ERR_FAILED/);
  await page.route(/\/find-dialog-[^/]+\.js$/, (route) => route.abort());
  await openDemo(app);
  await expect.poll(() => missingSheets(page)).toEqual([]);
  // The browser itself requests the icon on each screen.
  app.allow(/mark\.svg failed|ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await openEveryScreen(page);
});

test('DEM-08 OUT-03 after the logout nothing of it is left between the page and the server', async ({
  app,
  page,
}) => {
  await openDemo(app);
  await expect.poll(() => isControlled(page)).toBe(true);
  expect((await left(page)).caches).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/login\?demo=true$/);
  await expect.poll(() => left(page)).toEqual(nothing);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(async () => (await left(page)).workers).toBe(1);
});
