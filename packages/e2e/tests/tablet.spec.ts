import { expect, test } from '../src/fixtures.ts';
import { addDays, addShift, addShop, sunday } from './pages/shifts-page.ts';
import { dayName, freeDay, grid, shiftOf } from './pages/schedule-page.ts';

// The tablet on the counter: an upright iPad, operated by fingers only.
test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

test(
  'SHF-05 the schedule of a week by fingers: a tap anywhere in a day adds a shift, names stay in sight',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const shop = await addShop(api);
    const start = sunday();
    await addShift(api, shop, shop.ann, { date: start });
    await addShift(api, shop, shop.bob, { date: addDays(start, 1) });
    await app.signIn('owner');
    await app.open('/dashboard/employees');
    const empty = freeDay(page, shop.bob, start);
    await expect(shiftOf(page, shop.ann, start)).toBeVisible();
    // Nothing hovers: the day has to show by itself that it takes a shift.
    await expect(empty).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');

    const box = await empty.locator('xpath=..').boundingBox();
    if (box === null) throw new Error('The day is not shown.');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height - 4);
    const typed = page.getByLabel(`Hours, ${shop.bob.name}, ${dayName(start)}`);
    await expect(typed).toBeFocused();
    await typed.fill('6 PM – 8 PM');
    await typed.press('Enter');
    await expect(shiftOf(page, shop.bob, start)).toBeVisible();

    await freeDay(page, shop.ann, addDays(start, 6)).scrollIntoViewIfNeeded();
    await expect(grid(page).getByRole('rowheader', { name: shop.ann.name })).toBeInViewport({
      ratio: 0.9,
    });
  },
);
