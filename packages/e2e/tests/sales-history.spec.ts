import { addDays, formatDate, monthOf } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import {
  today,
  weekAgo,
  panelOf,
  toggle,
  choice,
  field,
  button,
  openPanel,
  addSale,
  showHistory,
  rows,
} from './pages/sales-page.ts';

test(
  'SAL-15 SAL-16 SAL-17 SAL-22 SAL-18 SAL-19 SAL-20 SAL-21 API-28 API-29 SAL-10 what history and total ask for, and how a week is shown',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('history and total want a store, or all of them', async () => {
      await openPanel(app, 'Sales History');
      const hint = page.getByText('Please Select a Store', { exact: true });
      await expect(hint).toBeVisible();
      await button(page, 'Apply Filters').click();
      await expect(hint).toBeVisible();
      await expect(choice(page, 'Store')).toHaveAttribute('aria-invalid', 'true');
      await expect(choice(page, 'Store')).toBeFocused();
      await expect(page.getByRole('table')).toBeHidden();
      await choice(page, 'Store').selectOption('All Stores');
      await expect(hint).toBeHidden();

      await toggle(page, 'Total Sales').click();
      await expect(hint).toBeVisible();
      await button(page, 'Calculate').click();
      await expect(
        page.getByText('Please select a store to calculate total sales', { exact: true }),
      ).toBeVisible();
      await choice(page, 'Filter Type').selectOption('Yearly');
      const year = Number(today().slice(0, 4));
      await expect(choice(page, 'Year').locator('option')).toHaveText(
        [0, 1, 2, 3, 4].map((back) => String(year - back)),
      );
    });

    await test.step('a week is the seven days from its first one', async () => {
      const store = await api.addStore();
      const sent = await app.watchCalls();
      for (const [panel, apply, call] of [
        ['Sales History', 'Apply Filters', 'GET /sales'],
        ['Total Sales', 'Calculate', 'GET /sales/total'],
      ] as const) {
        await openPanel(app, panel);
        await expect(field(page, 'From Date')).toHaveValue(weekAgo());
        await choice(page, 'Store').selectOption(store._id);
        for (const [date, text] of [
          ['', 'Please select a date'],
          ['2025-02-30', 'Invalid filter date: Day must be between 1 and 28 for February 2025'],
          [addDays(today(), 1), 'Invalid filter date: Future dates are not allowed'],
        ] as const) {
          await field(page, 'From Date').fill(date);
          await button(page, apply).click();
          await expect(page.getByText(text, { exact: true })).toBeVisible();
        }
        const expectAsked = async (query: object) => {
          await button(page, apply).click();
          await expect.poll(() => sent(call).at(-1)?.query).toEqual(query);
        };
        await field(page, 'From Date').fill(formatDate(weekAgo()));
        await expectAsked({
          store_id: store._id,
          start_date: `${weekAgo()}T00:00:00.000Z`,
          end_date: `${addDays(today(), -1)}T23:59:59.999Z`,
        });
        await choice(page, 'Filter Type').selectOption('Monthly');
        await expectAsked({ store_id: store._id, month: monthOf(today()) });
        await choice(page, 'Filter Type').selectOption('Yearly');
        const key = panel === 'Sales History' ? 'month' : 'year';
        await expectAsked({ store_id: store._id, [key]: today().slice(0, 4) });
      }
    });

    await test.step('the history is drawn by day, week or month, and stands in a table on demand', async () => {
      const store = await api.addStore();
      const year = String(Number(today().slice(0, 4)) - 1);
      await addSale(api, { store: store._id, total: 100, date: `${year}-03-03` });
      await addSale(api, { store: store._id, total: 200, date: `${year}-03-28` });
      await openPanel(app, 'Sales History');
      await choice(page, 'Filter Type').selectOption('Yearly');
      await choice(page, 'Store').selectOption(store._id);
      await choice(page, 'Year').selectOption(year);
      await button(page, 'Apply Filters').click();
      await expect(
        page.getByRole('figure', { name: `Sales by month, ${store.name}, ${year}` }),
      ).toBeVisible();
      await button(page, 'Show as table').click();
      const figures = (span: string) =>
        page
          .getByRole('table', { name: `Sales by ${span}, ${store.name}, ${year}` })
          .getByRole('row');
      await expect(figures('month')).toHaveCount(13);
      await expect(figures('month').nth(3)).toHaveText(`March ${year}$300.00`);
      await expect(figures('month').nth(4)).toHaveText(`April ${year}–`);
      await button(page, 'By week').click();
      await expect(figures('week').filter({ hasText: '$' })).toHaveCount(2);
      await button(page, 'By day').click();
      await expect(figures('day').filter({ hasText: `Mar 28, ${year}` })).toContainText('$200.00');
    });
  },
);

test('SAL-12 SAL-13 SAL-14 SAL-30 DAT-11 the history lists newest first, sorts, searches and adds up', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  await showHistory(app, store._id);
  await expect(page.getByText('No sales found', { exact: true })).toBeVisible();
  await addSale(api, { store: store._id, total: 1234.5, date: weekAgo() });
  await addSale(api, { store: store._id, total: 0.05, date: addDays(today(), -1) });
  await addSale(api, { store: store._id, total: 999, date: today() });
  // The panel stands in the address.
  await page.reload();
  await choice(page, 'Store').selectOption(store._id);
  await button(page, 'Apply Filters').click();

  await expect(page.getByRole('columnheader')).toHaveText(['Store', 'Amount', 'Date', 'Actions']);
  const [newer, older] = [formatDate(addDays(today(), -1)), formatDate(weekAgo())];
  await expect(rows(page)).toHaveText([
    new RegExp(`^${store.name}\\$0\\.05${newer}`),
    new RegExp(`^${store.name}\\$1,234\\.50${older}`),
  ]);
  const foot = page.getByRole('table').locator('tfoot');
  await expect(foot).toHaveText('2 rows$1,234.55');
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(rows(page).first()).toContainText('$1,234.50');
  await field(page, 'Search these sales').fill(newer);
  await expect(rows(page)).toHaveCount(1);
  await expect(foot).toHaveText('1 of 2$0.05');
});

test('SAL-16 SAL-23 the total of a store, and of all of them', async ({ app, api, page }) => {
  const store = await api.addStore();
  await addSale(api, { store: store._id, total: 1234.5, date: weekAgo() });
  await addSale(api, { store: store._id, total: 1, date: today() });
  await openPanel(app, 'Total Sales');
  await choice(page, 'Store').selectOption(store._id);
  await button(page, 'Calculate').click();
  const panel = panelOf(page, 'Total Sales');
  await expect(panel.getByText('$1,234.50', { exact: true })).toBeVisible();
  await expect(panel.getByRole('status')).toContainText(store.name);
  await addSale(api, { store: store._id, total: 1, date: addDays(today(), -1) });
  await button(page, 'Calculate').click();
  await expect(panel.getByText('$1,235.50', { exact: true })).toBeVisible();
  await choice(page, 'Store').selectOption('All Stores');
  await button(page, 'Calculate').click();
  await expect(panel.getByRole('status')).toContainText('All Stores');
});
