import { periodLabel } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import {
  button,
  choice,
  chooseMonth,
  day,
  earlier,
  month,
  openProfit,
  openShop,
  row,
  thisMonth,
  thisYear,
  year,
} from './pages/profit-page.ts';

test('PRF-10 a year of a store has a line a month, compared with the month and the year before', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  const body = { store_id: shop._id, total_sales: 200, date: day(2, earlier()) };
  await api.call('POST /sales', { body });
  await openProfit(app);
  await choice(page, 'Filter Type').selectOption('yearly');
  await choice(page, 'Store').selectOption(shop._id);
  await choice(page, 'Year').selectOption(year());
  await button(page, 'Calculate').click();
  await expect(
    row(page, new RegExp(`^${periodLabel(month())} `))
      .getByRole('cell')
      .nth(5),
  ).toHaveText('+$800.25');
  await expect(row(page, /^Total /)).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const table = page.getByRole('table', { name: `Profit by month, ${shop.name}, ${year()}` });
  await expect(table.getByRole('row', { name: `${periodLabel(month())} $1,000.25` })).toBeVisible();
});

test(
  'PRF-10 a month that is not over is compared with none, and its year without it',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const shop = await openShop(api);
    for (const date of [day(1, thisMonth()), day(2, `${Number(thisYear()) - 1}-01`)]) {
      await api.call('POST /sales', { body: { store_id: shop._id, total_sales: 9000, date } });
    }
    await openProfit(app);
    await chooseMonth(page, shop._id, thisMonth());
    await button(page, 'Calculate').click();
    const running = `${periodLabel(thisMonth())} is still running`;
    await expect(page.getByText(`${running} and not compared.`)).toBeVisible();
    const headers = page.getByRole('table', { name: /^Profit, / }).getByRole('columnheader');
    await expect(headers.filter({ hasText: /^vs / })).toHaveCount(0);
    await choice(page, 'Filter Type').selectOption('yearly');
    await choice(page, 'Store').selectOption('all');
    await button(page, 'Calculate').click();
    await expect(page.getByText(running)).toBeVisible();
    // In January nothing of the year is over.
    if (thisMonth().endsWith('-01')) return;
    const last = periodLabel(month()).slice(0, 3);
    await expect(headers.filter({ hasText: /^vs / })).toHaveText([
      new RegExp(`^vs Jan(–[A-Z][a-z]{2})? ${Number(thisYear()) - 1}$`),
    ]);
    await choice(page, 'Store').selectOption(shop._id);
    await button(page, 'Calculate').click();
    const cells = row(page, new RegExp(`^${periodLabel(thisMonth())} `)).getByRole('cell');
    await expect(cells.nth(4)).toHaveText('$9,000.00');
    await expect(cells.nth(5)).toHaveText('–');
    await expect(cells.nth(6)).toHaveText('–');
    const sum = row(page, /^Total /).getByRole('cell');
    // Of the year before there is January alone.
    await expect(sum.nth(6)).toHaveText(last === 'Jan' ? '−$7,999.75 Jan' : '−$9,000.00 Jan');
  },
);
