import { addDays, monthOf } from '@backcounter/core/dates';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { businessDay } from './pages/business-day.ts';
import { addInvoice, addShop } from './pages/invoices-page.ts';

type Moved = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in each page before its own scripts: adds up layout shifts. */
function watchShifts(): void {
  const page = window as unknown as { moved: number };
  page.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Moved[]) {
      if (!entry.hadRecentInput) page.moved += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

const forget = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as { moved: number }).moved = 0;
  });

/** Waits until the page has settled. */
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

const sections = [
  { path: '/dashboard', last: 'Sold by day' },
  { path: '/dashboard/vendors-invoices?view=invoices', last: 'Latest invoices' },
  { path: '/dashboard/import', last: 'No imports yet' },
] as const;

test(
  'nothing moves by itself while a section comes that was seen before',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const shop = await addShop(api, 'Acme');
    for (const days of [-1, -2]) {
      const body = { store_id: shop.store._id, date: businessDay(days), total_sales: 1234.5 };
      await api.call('POST /sales', { body });
    }
    for (const number of ['AB-100', 'AB100']) {
      await addInvoice(api, shop, { number: `${shop.store._id} ${number}`, amount: 77 });
    }
    await page.addInitScript(watchShifts);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      // Discards remembered section heights of the other width.
      await app.signIn('admin');
      for (const { path, last } of sections) {
        await test.step(`${path}, ${width} wide`, async () => {
          // The height is known once all responses have arrived, in any order.
          await expect(async () => {
            await app.open(path);
            await expect(page.getByText(last).first()).toBeVisible();
            await settled(page);
            expect(await moved(page), path).toBeLessThan(0.02);
          }).toPass({ timeout: 90_000 });
        });
      }
    }
  },
);

test.describe('with an empty cache', () => {
  test.use({ serviceWorkers: 'block' });
  test(
    'nothing moves when the font comes last',
    { tag: '@one-host' },
    async ({ app, api, page }) => {
      const shop = await addShop(api, 'Lakeview Market');
      // Profit is compared only when both the last month and the one before have rows.
      const lastMonth = addDays(`${monthOf(businessDay())}-01`, -1);
      const monthBefore = addDays(`${monthOf(lastMonth)}-01`, -1);
      for (const [at, date] of [businessDay(), lastMonth, monthBefore].entries()) {
        const body = { store_id: shop.store._id, date, total_sales: 36_329.1 };
        await api.call('POST /sales', { body });
        await addInvoice(api, shop, { number: `PWG-1010${at + 1}`, amount: 1288.5, date });
      }
      await page.addInitScript(watchShifts);
      await app.signIn('admin');
      let release: () => void = () => undefined;
      await page.route('**/*.woff2', async (route) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        await route.continue();
      });
      // Only this shop: long names from other tests may wrap differently.
      const invoices = `/dashboard/vendors-invoices?view=invoices&store=${shop.store._id}`;
      const late = [
        sections[0],
        { path: invoices, last: 'PWG-10101' },
        { path: '/dashboard/calculate', last: 'What each part did to profit' },
      ];
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        for (const { path, last } of late) {
          await test.step(`${path}, ${width} wide`, async () => {
            // On a busy machine a list may render late; that shift is not caused by the font.
            await expect(async () => {
              const fontRequest = page.waitForRequest('**/*.woff2');
              await app.open(path);
              await fontRequest;
              await expect(page.getByText(last).first()).toBeVisible();
              await settled(page);
              await forget(page);
              const fontResponse = page.waitForResponse('**/*.woff2');
              release();
              await fontResponse;
              await page.evaluate(async () => {
                await document.fonts.ready;
                for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
              });
              expect(await moved(page), path).toBeLessThan(0.02);
            }).toPass({ timeout: 90_000 });
          });
        }
      }
    },
  );
});
