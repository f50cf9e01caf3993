import { expect, test } from '../src/fixtures.ts';
import {
  addVendor,
  box,
  button,
  nothingFound,
  openList,
  openVendors,
} from './pages/vendors-page.ts';

test('VEN-04 VEN-05 VEN-14 VEN-17 API-16 the list follows the chosen stores', async ({
  app,
  page,
  api,
}) => {
  const [first, second] = [await api.addStore(), await api.addStore()];
  await addVendor(api, 'zeta Supply', [first]);
  await addVendor(api, 'Alpha Supply', [first]);
  await addVendor(api, 'beta Supply', [second]);
  const sent = await app.watchCalls();
  await openVendors(app);
  await button(page, 'View Vendor List').click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('Choose at least one store')).toBeVisible();
  const names = page.locator('tbody tr td:first-child');
  await box(page, first.name).check();
  await expect(names).toHaveText(['Alpha Supply', 'zeta Supply']);
  await box(page, second.name).check();
  await expect(names).toHaveText(['Alpha Supply', 'beta Supply', 'zeta Supply']);
  await box(page, first.name).uncheck();
  await expect(names).toHaveText(['beta Supply']);
  await box(page, second.name).uncheck();
  await expect(page.getByRole('table')).toHaveCount(0);
  const asked = sent('GET /vendors').map(({ query }) => query['store_ids']);
  expect(asked).toContainEqual(first._id);
  expect(asked).toContainEqual([first._id, second._id]);
});

test('VEN-18 a store without vendors says so', { tag: '@one-host' }, async ({ app, page, api }) => {
  const store = await api.addStore();
  await openVendors(app);
  await openList(page, store);
  await expect(page.getByText(nothingFound, { exact: true })).toBeVisible();
});

test(
  'VEN-06 a panel comes into view after 100 ms, the loaded list after 200 ms',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const store = await api.addStore();
    await page.addInitScript(() => {
      const log: string[] = [];
      Object.assign(window, { scrolled: log });
      Element.prototype.scrollIntoView = function scroll() {
        log.push(this.tagName);
      };
    });
    const scrolled = () =>
      page.evaluate(() => (window as unknown as { scrolled: string[] }).scrolled.length);
    await page.clock.install();
    await openVendors(app);
    await expect(button(page, 'Create Vendor')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const expectScroll = async (ms: number) => {
      const before = await scrolled();
      await page.clock.runFor(ms - 10);
      expect(await scrolled()).toBe(before);
      await page.clock.runFor(20);
      expect(await scrolled()).toBe(before + 1);
    };
    await button(page, 'Create Vendor').click();
    await expectScroll(100);
    await button(page, 'View Vendor List').click();
    await expectScroll(100);
    await box(page, store.name).check();
    const empty = page.getByText(nothingFound);
    // The answer reaches the screen through timers too, which stand still here.
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(empty).toBeVisible({ timeout: 50 });
    }).toPass();
    await expectScroll(200);
  },
);
