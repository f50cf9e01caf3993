import type { Page } from '@playwright/test';
import { addDays, formatDay, formatDateInText, mondayOf } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import type { Api } from '../src/api.ts';
import type { App } from '../src/app.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { addSale, button, choice, field, today } from './pages/sales-page.ts';

/** The last complete week. */
const monday = () => addDays(mondayOf(today()), -7);
const week = () => Array.from({ length: 7 }, (_, index) => addDays(monday(), index));

const grid = (page: Page) =>
  page.getByRole('grid', { name: `Week of ${formatDateInText(monday())}`, exact: true });
const cell = (page: Page, store: string, date: string) =>
  field(page, `${store}, ${formatDay(date)}`);
const total = (page: Page, name: string) =>
  grid(page).getByRole('gridcell', { name: `Total ${name}`, exact: true });

async function openWeek(app: App, role: Parameters<App['signIn']>[0] = 'owner') {
  await app.signIn(role);
  await app.open(`/dashboard/sales?week=${monday()}`);
  // The first read of all stores starts a worker thread.
  await expect(grid(app.page)).toBeVisible();
}

const saveWeek = (page: Page) => button(page, 'Save Week');

/** Adds stores that come first in the sheet, in this order. */
const addStores = async (api: Api, count: number) => {
  const stores = [];
  for (let index = 0; index < count; index += 1) {
    stores.push(await api.addStore(`! ${index} ${crypto.randomUUID().slice(0, 8)}`));
  }
  return stores;
};

test('SAL-01 SAL-02 28 sales of four stores go in with 230 keys, one click and one request', async ({
  app,
  api,
  page,
}) => {
  test.slow();
  const stores = await addStores(api, 4);
  const sent = await app.watchCalls();
  await openWeek(app);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await cell(page, stores[0]?.name ?? '', monday()).click();
  for (const _ of stores) {
    for (const date of week()) {
      for (const key of `12${date.slice(8)}.5`) await press(key);
      await press('Tab');
    }
  }
  await press('Control+s');
  await expectSaid(page, 'Week saved successfully!');
  expect(keys).toBeLessThanOrEqual(230);
  const calls = sent('PUT /sales/week');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    cells: stores.flatMap(({ _id }) =>
      week().map((date) => ({
        store_id: _id,
        date,
        total_sales: Number(`12${date.slice(8)}.5`),
      })),
    ),
  });
  await expect(saveWeek(page)).toBeVisible();
  await page.reload();
  await expect(cell(page, stores[3]?.name ?? '', week()[6] ?? '')).toHaveValue(
    `1,2${week()[6]?.slice(8)}.50`,
  );
});

test(
  'SAL-01 SAL-25 SAL-29 SAL-05 DAT-12 the week in the address, an emptied cell, refused cells, and every look',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    test.slow();
    const [emptied, one, two, looked] = await addStores(api, 4);
    for (const store of [emptied, looked]) {
      await addSale(api, { store: store?._id ?? '', total: 7, date: monday() });
    }

    await test.step('the week stands first and is open, goes back and forth, and its address stays', async () => {
      const [store] = await addStores(api, 1);
      const name = store?.name ?? '';
      await addSale(api, { store: store?._id ?? '', total: 1234.5, date: monday() });
      await app.signIn('owner');
      await app.open('/dashboard/sales');
      const now = mondayOf(today());
      const gridOf = (start: string) =>
        page.getByRole('grid', { name: `Week of ${formatDateInText(start)}`, exact: true });
      await expect(gridOf(now)).toBeVisible();
      await expect(button(page, 'Week')).toHaveAttribute('aria-expanded', 'true');
      await expect(button(page, 'Next Week')).toBeDisabled();
      // Last week's figure is the placeholder of an empty cell.
      await expect(cell(page, name, now)).toHaveAttribute('placeholder', '1,234.50');
      await button(page, 'Previous Week').click();
      await expect(gridOf(monday())).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`week=${monday()}`));
      await expect(cell(page, name, monday())).toHaveValue('1,234.50');
      await expect(total(page, name)).toHaveText('$1,234.50');
      await page.reload();
      await expect(gridOf(monday())).toBeVisible();
      await page.goBack();
      await expect(gridOf(now)).toBeVisible();
      for (const date of week()
        .map((day) => addDays(day, 7))
        .filter((day) => day > today())) {
        await expect(cell(page, name, date)).toBeDisabled();
      }
      await button(page, 'Sales History').click();
      await expect(gridOf(now)).toBeHidden();
      await page.reload();
      await expect(button(page, 'Apply Filters')).toBeVisible();
    });

    await test.step('a cell that is emptied deletes its sale, which Undo takes back', async () => {
      const store = emptied;
      await openWeek(app);
      await cell(page, store?.name ?? '', monday()).click();
      await page.keyboard.press('Delete');
      await saveWeek(page).click();
      await expectSaid(page, 'Week saved successfully!');
      const emptiedCell = cell(page, store?.name ?? '', monday());
      await expect(emptiedCell).toHaveValue('');
      await button(page, 'Undo').click();
      await expect(page.getByText(`Undone. Deleted: ${store?.name}, `)).toBeVisible();
      await expect(emptiedCell).toHaveValue('7.00');
    });

    await test.step('every refused cell says why, and nothing of the week is stored', async () => {
      app.allow(/409/);
      const [oneName, twoName] = [one?.name ?? '', two?.name ?? ''];
      await cell(page, oneName, monday()).fill('0');
      await saveWeek(page).click();
      await expect(
        page.getByText('Amount must be a positive number greater than zero.'),
      ).toBeVisible();
      await expect(cell(page, oneName, monday())).toBeFocused();
      await cell(page, oneName, monday()).fill('=100+0.5');
      await cell(page, twoName, monday()).fill('5');
      await page.keyboard.press('Tab');
      await expect(total(page, oneName)).toHaveText('$100.50');
      // Meanwhile another user enters one of the days.
      await addSale(api, { store: two?._id ?? '', total: 7, date: monday() });
      await saveWeek(page).click();
      const choice = page.getByRole('group', {
        name: `${twoName}, ${formatDay(monday())} changed meanwhile`,
      });
      await expect(choice).toContainText(
        /Added by \S.* at \d+:\d\d [AP]M: \$7\.00\. Yours: \$5\.00\./,
      );
      await expect(cell(page, twoName, monday())).toHaveValue('5.00');
      await saveWeek(page).click();
      await expect(choice.getByRole('button', { name: 'Keep mine' })).toBeFocused();
      await page.keyboard.press('Enter');
      await saveWeek(page).click();
      await expectSaid(page, 'Week saved successfully!');
      const stored = await api.call<{ total_sales: number }[]>(
        `GET /sales?start_date=${monday()}&end_date=${monday()}&store_id=${two?._id}`,
      );
      expect(stored.map((sale) => sale.total_sales)).toEqual([5]);
    });

    await test.step('at 768 no day and no amount of the sheet is cut off', async () => {
      await page.setViewportSize({ width: 768, height: 1024 });
      const cut = (all: Element[]) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((element) => element.textContent || element.getAttribute('aria-label'));
      const sheet = page.getByRole('grid').first();
      const days = sheet.getByRole('columnheader');
      await expect(days).toHaveCount(9);
      expect(await days.evaluateAll(cut)).toEqual([]);
      // Other tests' stores on this server have sold millions in a day.
      const names = [emptied, one, two, looked].map((store) => store?.name);
      const own = sheet.getByRole('textbox', { name: new RegExp(`^(${names.join('|')}), `) });
      await expect(own).toHaveCount(4 * 7);
      expect(await own.evaluateAll(cut)).toEqual([]);
    });

    await test.step('the sheet is accessible in every look, as a list on a phone', async () => {
      const store = looked;
      await cell(page, store?.name ?? '', monday()).fill('-1');
      await cell(page, store?.name ?? '', week()[1] ?? '').fill('12');
      await page.keyboard.press('Tab');
      await expectAccessibleInEveryLook(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await choice(page, 'Store').selectOption(store?._id ?? '');
      await expect(grid(page).getByRole('columnheader')).toHaveText(['Day', store?.name ?? '']);
      await expect(cell(page, store?.name ?? '', week()[1] ?? '')).toHaveValue('12.00');
    });
  },
);
