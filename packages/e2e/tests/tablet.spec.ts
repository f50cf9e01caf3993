import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { addInvoice, addShop as addSuppliedShop, unique } from './pages/invoices-page.ts';
import { goToAddress } from './pages/sections.ts';
import { addDays, addShift, addShop, sunday } from './pages/shifts-page.ts';
import { dayName, freeDay, grid, openSchedule, shiftOf } from './pages/schedule-page.ts';

// The tablet on the counter: an upright iPad, operated by fingers only.
test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

/** Runs in the page: the visible text fields with letters below 16 px, into which iOS zooms on focus. */
function fieldsThatZoom(): string[] {
  const fields = 'select, textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';
  return [...document.querySelectorAll<HTMLElement>(fields)]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.getAttribute('aria-label') ?? field.outerHTML);
}

/**
 * Runs in the page: the controls that take less than 36 pixels of height from a finger, in tables 32. Links
 * within a sentence are as low as its lines.
 */
function lowTargets(): string[] {
  const leastOf = (control: Element) => (control.closest('table') === null ? 36 : 32);
  /** Its height, with what is laid around it for fingers. */
  const heightOf = (control: HTMLElement) => {
    const around = getComputedStyle(control, '::after');
    const isAround = around.content !== 'none' && around.position === 'absolute';
    if (!isAround) return control.getBoundingClientRect().height;
    const isOutside = getComputedStyle(control).position === 'static';
    const { height } = ((isOutside && control.offsetParent) || control).getBoundingClientRect();
    return height - Number.parseFloat(around.top) - Number.parseFloat(around.bottom);
  };
  const isPart = (control: Element, x: number, y: number) =>
    control.contains(document.elementFromPoint(x, y));
  /** The height that nothing else lies on, to a pixel, as the browser looks for it in a pixel around a point. */
  const freeHeightOf = (control: Element) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, width, top, height } = control.getBoundingClientRect();
    const x = left + Math.min(width, 20) / 2;
    let from = top + Math.min(height, 20) / 2;
    let to = from;
    while (isPart(control, x, from - 1)) from -= 1;
    while (isPart(control, x, to + 1)) to += 1;
    return to - from + 1;
  };
  const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
  return [...document.querySelectorAll<HTMLElement>('button, a[href]:not(p:not(:has(svg)) > *)')]
    .filter((control) => control.checkVisibility())
    .map((control) => {
      const height = heightOf(control);
      const freeHeight = freeHeightOf(control);
      const least = leastOf(control);
      const isLow = height < least || freeHeight < least - 1;
      return isLow ? `${nameOf(control)}: ${height}, free ${freeHeight}` : null;
    })
    .filter((text) => text !== null);
}

/** Runs in the page: the visible words of an element that are broken over two lines. */
function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    // What only a screen reader reads is a pixel wide.
    if (!parent?.checkVisibility() || parent.clientWidth === 1) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d$.,]{3,}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${word} of ${parent.textContent}`);
    }
  }
  return broken;
}

/** `whole` is what has no broken words. */
async function expectForFingers(page: Page, whole = page.locator('body')): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect.poll(() => page.evaluate(fieldsThatZoom), 'fields that zoom').toEqual([]);
  await expect.poll(() => page.evaluate(lowTargets), 'low targets').toEqual([]);
  expect(await whole.evaluate(brokenWords), 'broken words').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
}

const sections = [
  { path: '/dashboard', last: 'Import and Export' },
  { path: '/dashboard/sales', last: 'more under Needs attention' },
  { path: '/dashboard/vendors-invoices', last: 'Evergreen Paper' },
  { path: '/dashboard/vendors-invoices?view=invoices', last: 'INV' },
  { path: '/dashboard/employees?panel=list', last: 'EMP' },
  { path: '/dashboard/employees', last: 'Labor share of sales' },
  { path: '/dashboard/income?panel=add', last: 'Repeats every month' },
  { path: '/dashboard/calculate?from=2025-03-01&to=2025-03-31', last: 'Profit now' },
] as const;

test('daily work is large enough for fingers', { tag: '@one-host' }, async ({ app, api, page }) => {
  const shop = await addShop(api);
  await addShift(api, shop, shop.ann, { date: sunday() });
  const supplied = await addSuppliedShop(api, 'Acme');
  await addInvoice(api, supplied);
  // A list of vendors with all of its columns.
  await api.call('POST /vendors', {
    body: {
      name: unique('Evergreen Paper & Cleaning'),
      store_ids: [shop.store._id],
      payment_terms: 30,
      account: 'Insurance',
    },
  });
  // The profit of March has another to be compared with.
  for (const date of ['2025-02-10', '2025-03-10']) {
    await api.call('POST /sales', { body: { store_id: shop.store._id, date, total_sales: 100 } });
  }
  // More stores without a sale of the last days than are listed beside the week of sales.
  const storeIds = [shop.store._id, supplied.store._id];
  for (let count = 0; count < 6; count += 1) {
    const { _id } = await api.addStore();
    storeIds.push(_id);
    const body = { store_id: _id, date: addDays(sunday(), -14), total_sales: 100 };
    await api.call('POST /sales', { body });
  }
  await app.signIn('owner', { storeIds });
  await app.open('/dashboard');
  for (const { path, last } of sections) {
    await test.step(path, async () => {
      await goToAddress(page, path);
      await expect(page.locator('main')).toContainText(last);
      await expectForFingers(page);
    });
  }
});

test(
  'the vendors of an administrator fit with all columns and actions',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore('Lakeview Supermarket');
    const name = unique('Evergreen Paper');
    const body = { name, store_ids: [store._id], payment_terms: 30, account: 'Insurance' };
    await api.call('POST /vendors', { body });
    await app.signIn('admin');
    await app.open(`/dashboard/vendors-invoices?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('cell', { name: 'Insurance' })).toBeVisible();
    // Beside the list stand invoices that other tests have left.
    await expectForFingers(page, page.getByRole('table'));
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'an amount of five digits and its sum stand in one line of the week',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const { store } = await addShop(api);
    // No other test enters sales there, which would add to the sum.
    const monday = addDays(sunday(), -279);
    await app.signIn('owner');
    await app.open(`/dashboard/sales?week=${monday}`);
    const sheet = page.getByRole('grid');
    const cell = sheet.getByLabel(`${store.name}, ${dayName(monday)}`);
    await cell.tap();
    await cell.fill('14564.51');
    await expect(sheet.getByText('$14,564.51')).toHaveCount(3);
    const isInFull = await cell.evaluate((input) => input.scrollWidth <= input.clientWidth);
    expect(isInFull).toBe(true);
    const sums = sheet.getByRole('row', { name: /^Total / });
    expect((await sums.boundingBox())?.height).toBeLessThan(40);
  },
);

test(
  'SHF-05 the schedule of a week by fingers: a tap anywhere in a day adds a shift, names stay in sight',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const shop = await addShop(api);
    const start = sunday();
    await addShift(api, shop, shop.ann, { date: start });
    await addShift(api, shop, shop.bob, { date: addDays(start, 1) });
    // Of this store alone, as the rows of other tests would push its own out of the window.
    await openSchedule(app, shop.store);
    const empty = freeDay(page, shop.bob, start);
    await expect(shiftOf(page, shop.ann, start)).toBeVisible();
    // Nothing hovers: the day has to show by itself that it takes a shift.
    await expect(empty).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');

    await empty.scrollIntoViewIfNeeded();
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
