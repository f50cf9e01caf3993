import { expect, test } from '../src/fixtures.ts';
import { box, openForm, openVendors } from './pages/vendors-page.ts';

test(
  'SES-16 a slow click on a checkbox counts, also as activity',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore();
    await page.clock.install();
    await openVendors(app, 'owner');
    await openForm(page);
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
