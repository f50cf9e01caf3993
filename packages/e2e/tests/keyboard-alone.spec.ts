import type { Page } from '@playwright/test';
import { mondayOf } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import { pngOf } from '../src/png.ts';
import { businessDay } from './pages/business-day.ts';
import { addShop, button, field, openInvoices, unique } from './pages/invoices-page.ts';

const focused = (page: Page) => page.locator(':focus');

/** A person who has only the keyboard sees where it is. */
const expectSeenFocus = (page: Page) =>
  expect(focused(page)).not.toHaveCSS('outline-style', 'none');

test('the board is gone through and opened by keyboard alone', async ({ app, api, page }) => {
  const store = await api.addStore(`! ${unique('First')}`);
  await app.signIn('owner');
  await app.open('/dashboard');
  const board = page.getByRole('table', { name: 'Board', exact: true });
  const days = board.getByRole('link', { name: new RegExp(`^${store.name}, `) });
  // In the demo the page first makes its business, which a busy machine takes its time for.
  await expect(days.first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('region', { name: 'Board', exact: true }).getByLabel('Days').focus();
  await page.keyboard.press('Tab');
  await expect(days.first()).toBeFocused();
  await expectSeenFocus(page);
  const count = await days.count();
  for (let day = 1; day < count; day += 1) await page.keyboard.press('Tab');
  await expect(days.last()).toBeFocused();
  // What the signs mean is said in words above, where the focus is.
  const words = (await days.last().getAttribute('aria-label')) ?? '';
  await expect(page.locator('[data-pointed]')).toHaveText(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('week') === mondayOf(businessDay()));
});

test(
  'on a phone the board holds its week with today, without being pushed',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await api.addStore('! Route 9 Fuel and Mart');
    await app.signIn('owner');
    await app.open('/dashboard');
    const board = page.getByRole('table', { name: 'Board', exact: true });
    await expect(board.getByRole('link').first()).toBeVisible();
    const right = await board.evaluate((table) => table.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(390);
  },
);

test('the inbox is typed, left through and emptied by keyboard alone', async ({
  app,
  api,
  page,
}) => {
  await addShop(api, 'Acme');
  await openInvoices(app, 'Show Inbox');
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(60, 80) });
  await page
    .getByLabel('Choose photos for the inbox')
    .setInputFiles([photo('first.png'), photo('second.png')]);
  const drafts = page.getByRole('group', { name: 'Drafts' });
  await expect(drafts).toContainText('Draft 1 of 2');
  await expect(field(page, 'Invoice Number')).toBeFocused();
  await page.keyboard.type('KEY-1');
  await button(page, 'Next draft').focus();
  await page.keyboard.press('Enter');
  await expect(drafts).toContainText('Draft 2 of 2');
  await expect(field(page, 'Invoice Number')).toBeFocused();
  await expect(field(page, 'Invoice Number')).toHaveValue('');
  await button(page, 'Previous draft').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Invoice Number')).toHaveValue('KEY-1');
  await button(page, 'Remove first.png').focus();
  await expectSeenFocus(page);
  await page.keyboard.press('Enter');
  await expect(drafts).toContainText('Draft 1 of 1');
  await expect(field(page, 'Invoice Number')).toBeFocused();
  await button(page, 'Undo').focus();
  await page.keyboard.press('Enter');
  await expect(drafts).toContainText('of 2');
});
