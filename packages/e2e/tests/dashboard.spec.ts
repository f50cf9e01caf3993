import type { Locator, Page } from '@playwright/test';
import { addDays, mondayOf } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { details, rows } from './pages/activity-page.ts';
import { businessDay } from './pages/business-day.ts';
import { cards, dashboardAddress, expectCards, userManagement } from './pages/dashboard-page.ts';
import { unique } from './pages/invoices-page.ts';
import { welcome } from './pages/session-page.ts';

const today = () => businessDay();
const yesterday = () => businessDay(-1);

const glanceOf = (page: Page) => page.getByRole('region', { name: 'At a glance', exact: true });
const boardOf = (page: Page) => page.getByRole('table', { name: 'Board', exact: true });

/** Expects a visible keyboard focus. */
const expectSeenFocus = (focused: Locator) =>
  expect(focused).not.toHaveCSS('outline-style', 'none');

test('DSH-01 DSH-02 DSH-03 DSH-04 DSH-05 DSH-06 DSH-07 DSH-08 DSH-11 DSH-12 DSH-18 DEM-09 what the dashboard shows, and what is dismissed there', async ({
  app,
  api,
  page,
}) => {
  // Sorts before all other stores on the server, including those of sales-week.spec.ts.
  const first = await api.addStore(`! ! ${unique('First')}`);
  const store = await api.addStore();
  const sold = await api.addStore();
  // Large enough that its missing days come first, and of two weeks, which are lines of their own.
  const big = await api.addStore();
  for (const [{ _id }, date, total_sales] of [
    [store, yesterday(), 1234.29],
    [sold, today(), 321.5],
    [big, addDays(mondayOf(today()), -7), 9_999_999],
  ] as const) {
    await api.call('POST /sales', { body: { store_id: _id, date, total_sales } });
  }

  await test.step('the cards of an administrator, and of the demo’s visitor', async () => {
    await expectCards(app, 'admin');
    await expectAccessibleInEveryLook(page);
  });

  await test.step('whoever may see the profit sees what the stores sold in the last 14 days', async () => {
    const region = page.getByRole('region', { name: 'Last 14 days' });
    await expect(region.getByRole('img', { name: /^Bar chart: Sold by day/ })).toBeVisible();
    await region.getByRole('button', { name: 'Show as table' }).click();
    await expect(region.getByRole('row')).toHaveCount(15);
    await expect(region.getByRole('row').last()).toContainText(/\$[\d,]+\.\d\d$/);
  });

  await app.signIn('owner');
  await app.open('/dashboard');

  await test.step('the header says who is here as what, the footer the product and the year', async () => {
    const header = page.getByRole('banner');
    const person = app.host === 'demo' ? 'Demo Visitor demo' : 'The owner owner';
    await expect(header).toContainText(person);
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
    const year = await page.evaluate(() => new Date().getFullYear());
    await expect(page.getByRole('contentinfo')).toHaveText(`Backcounter ${year}`);
  });

  await test.step('the dashboard opens on the figures of the morning and on what is missing', async () => {
    const glance = glanceOf(page);
    // The demo first generates its data, which takes a while on a busy machine.
    const sales = glance.getByRole('link', { name: 'Sales yesterday', exact: true });
    await expect(sales).toBeVisible({ timeout: 60_000 });
    await expect(glance).toContainText(/\d+ of \d+ days? entered|All \d+ days? entered/);
    const entered = boardOf(page).getByRole('link', {
      name: new RegExp(`^${store.name}, .*: sale entered, .*no invoices`),
    });
    await expect(entered).toHaveCount(1);
    await expectAccessibleInEveryLook(page);
  });

  await test.step('a missing day is dismissed with a reason, which stands in the activity', async () => {
    const attention = page.getByRole('region', { name: 'Needs attention', exact: true });
    const dismiss = attention.getByRole('button', {
      name: new RegExp(`^Dismiss ${big.name}: no sale entered for `),
    });
    await expect(dismiss.first()).toBeVisible();
    const count = await dismiss.count();
    await dismiss.first().click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss', exact: true });
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect(dialog.getByText('Please say why this needs no attention')).toBeVisible();
    const reason = dialog.getByLabel('Reason', { exact: true });
    await reason.fill('The street was closed');
    await reason.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(dismiss).toHaveCount(count - 1);
    await page.reload();
    await expect(dismiss).toHaveCount(count - 1);
  });

  await test.step('the board is gone through and opened by keyboard alone', async () => {
    const days = boardOf(page).getByRole('link', { name: new RegExp(`^${first.name}, `) });
    await expect(days.first()).toBeVisible();
    await page.getByRole('region', { name: 'Board', exact: true }).getByLabel('Days').focus();
    await page.keyboard.press('Tab');
    await expect(days.first()).toBeFocused();
    await expectSeenFocus(page.locator(':focus'));
    const count = await days.count();
    for (let day = 1; day < count; day += 1) await page.keyboard.press('Tab');
    await expect(days.last()).toBeFocused();
    // The meaning of the marks is described in the text above, where the focus is.
    const dayLabel = (await days.last().getAttribute('aria-label')) ?? '';
    await expect(page.locator('[data-pointed]')).toHaveText(dayLabel);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.searchParams.get('week') === mondayOf(today()));
  });

  await test.step('the reason stands in the activity', async () => {
    await app.open('/dashboard/activity');
    await details(page, big.name).click();
    await expect(rows(page, 'The street was closed')).toHaveCount(1);
  });
});

test(
  'DSH-09 DSH-10 what stands in the first screen, and where cards and days lead',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore();
    await api.addStore('! Route 9 Fuel and Mart');
    const body = { store_id: store._id, date: yesterday(), total_sales: 10 };
    await api.call('POST /sales', { body });
    await page.setViewportSize({ width: 390, height: 844 });
    await app.signIn('admin');
    await app.open('/dashboard');

    await test.step('on a phone the board holds its week with today, without being pushed', async () => {
      const board = boardOf(page);
      await expect(board.getByRole('link').first()).toBeVisible();
      const right = await board.evaluate((table) => table.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(390);
      // Four marks in one chart, large enough to be distinguishable.
      const marks = board.getByRole('link').first().locator('svg');
      expect((await marks.boundingBox())?.width).toBeGreaterThanOrEqual(26);
    });

    await test.step('every card and figure stands in the first screen', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.reload();
      await expect(
        glanceOf(page)
          .getByText(/days? entered/)
          .last(),
      ).toBeInViewport({ ratio: 1 });
      const card = page
        .getByRole('main')
        .getByRole('link', { name: 'User Management', exact: true });
      await expect(card).toBeInViewport({ ratio: 1 });
    });

    for (const { label, path } of [...cards, userManagement]) {
      await test.step(`the card ${label} opens its section with icon, label and description, and a button leads back`, async () => {
        const card = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({
            has: page.getByRole('link', { name: label, exact: true }),
          });
        const description = (await card.locator('span').first().textContent()) ?? '';
        expect(description).not.toBe('');
        await card.getByRole('link', { name: label, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`/dashboard${path}(\\?|$)`));
        const heading = page.getByRole('heading', { name: label, level: 1, exact: true });
        await expect(heading).toBeVisible();
        const header = heading.locator('xpath=../..');
        await expect(header.getByText(description, { exact: true })).toBeVisible();
        await expect(header.locator('svg').first()).toBeVisible();
        await header.getByRole('button', { name: 'Back to Dashboard' }).click();
        await expect(page).toHaveURL(dashboardAddress);
        await expect(welcome(page)).toBeVisible();
      });
    }

    await test.step('on a phone a section’s description is readable to its end, and "More" is marked', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await app.open('/dashboard/import');
      const description = page.getByText('Bring in spreadsheets, and take your data out.');
      await expect(description).toBeVisible();
      const hidden = await description.evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(hidden).toBe(0);
      const more = page.getByRole('navigation', { name: 'Main sections' }).getByText('More');
      await expect(more).toHaveAttribute('aria-current', 'true');
    });

    await test.step('all filter fields of the invoices share a line at 1280 px', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await app.open(`/dashboard/vendors-invoices?view=invoices&store=${store._id}`);
      const form = page.getByRole('form', { name: 'Filter' });
      await expect(form.getByLabel('Add another store')).toBeVisible();
      const tops = await form
        .locator('label')
        .evaluateAll((labels) =>
          labels.map((each) => Math.round(each.getBoundingClientRect().top)),
        );
      expect(tops.length).toBeGreaterThanOrEqual(8);
      expect(new Set(tops).size).toBe(1);
      await app.open('/dashboard');
    });

    await test.step('a missing day of the board opens the week where it is entered', async () => {
      await boardOf(page)
        .getByRole('link', { name: new RegExp(`^${store.name}, .*: sale missing`) })
        .last()
        .click();
      await expect(page).toHaveURL(
        (url) =>
          url.pathname === '/dashboard/sales' && url.searchParams.get('week') === mondayOf(today()),
      );
    });
  },
);
