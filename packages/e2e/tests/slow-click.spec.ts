import { expect, test } from '../src/fixtures.ts';
import { box, button, form, openForm, openVendors } from './pages/vendors-page.ts';

test(
  'SES-16 a slow click on a checkbox counts, also as activity',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore();
    await page.clock.install();
    await openVendors(app, 'owner');
    await openForm(page);
    // Until now the clock went on by itself; after this the form has come into view.
    await page.clock.pauseAt(Date.now() + 60_000);
    const ticked = box(page, store.name);
    await ticked.hover();
    for (const checked of [true, false]) {
      await page.mouse.down();
      // Activity is recorded once a second: the click is the first of the next one.
      await page.clock.runFor(1500);
      await page.mouse.up();
      await expect(ticked).toBeChecked({ checked });
    }
  },
);

test(
  'VEN-06 a form that comes into view waits for a click, which would miss what has moved',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    // More than the window has room for.
    for (let count = 0; count < 12; count += 1) await api.addStore();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.clock.install();
    await openVendors(app, 'owner');
    await expect(button(page, 'Create Vendor')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await openForm(page);
    await button(page, 'Hide Create Form').hover();
    await page.mouse.down();
    await page.clock.runFor(1500);
    await page.mouse.up();
    await expect(form(page)).toHaveCount(0);

    await openForm(page);
    await page.getByLabel('Vendor Name').hover();
    await page.mouse.down();
    await page.clock.runFor(1500);
    const top = () => page.evaluate(() => scrollY);
    expect(await top()).toBe(0);
    await page.mouse.up();
    await page.clock.runFor(150);
    await expect.poll(top).toBeGreaterThan(0);
  },
);
