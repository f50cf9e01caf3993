import { formatDateInText, monthRange, periodLabel } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
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
  year,
} from './pages/profit-page.ts';

test('PRF-10 PRF-11 PRF-12 PRF-04 PRF-13 PRF-14 PRF-15 PRF-16 a month and a year of a store and of all, margin and other income, and why profit changed', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  const second = await openShop(api);
  const before = await openShop(api);
  const body = { store_id: before._id, total_sales: 200, date: day(2, earlier()) };
  await api.call('POST /sales', { body });
  for (const [incomeType, amount] of [
    ['Rent', 100],
    ['ATM', 20.5],
  ] as const) {
    const body = { storeId: shop._id, incomeType, amount, date: day(6) };
    await api.call('POST /incomes', { body });
  }
  await openProfit(app);

  await test.step('a month of a store: its figures, the days with a sale, and cleared by any filter', async () => {
    await chooseMonth(page, shop._id);
    await button(page, 'Calculate').click();
    const line = row(page, new RegExp(`^${periodLabel(month())} `));
    const days = new Date(Date.UTC(Number(year()), Number(month().slice(5)), 0)).getUTCDate();
    await expect(line.getByRole('cell')).toHaveText([
      // Without the first, on which the store had not sold yet.
      `2 of ${days - 1} days`,
      '$1,500.50',
      '$400.25',
      '$100.00',
      '$1,000.25',
      '–',
      '–',
      '66.7%',
      '6.7%',
    ]);
    await expect(
      page.getByText(/^Computed [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M$/),
    ).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(2);
    await expectAccessibleInEveryLook(page);
    const changes: [string, string][] = [
      ['Month', ''],
      ['Year', ''],
      ['Store', 'all'],
      ['Filter Type', 'yearly'],
    ];
    for (const [name, value] of changes) {
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').click();
      await expect(line).toBeVisible();
      await choice(page, name).selectOption(value);
      await expect(line).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Final Total' })).toHaveCount(0);
    }
  });

  await test.step('all stores have a line each with their share, and a sum below', async () => {
    await choice(page, 'Filter Type').selectOption('monthly');
    await chooseMonth(page, 'all');
    await button(page, 'Calculate').click();
    const headers = page
      .getByRole('table', { name: /^Profit, All Stores/ })
      .getByRole('columnheader');
    await expect(headers).toHaveText([
      'Store',
      'Period',
      'Days',
      'Sales',
      'Invoices',
      'Employee Salary',
      'Profit',
      'Share of Sales',
      `vs ${periodLabel(earlier())}`,
      /^vs /,
      'Margin on Sales',
      'Labor Share',
    ]);
    for (const each of [shop, second]) {
      await expect(row(page, new RegExp(`^${each.name} `))).toContainText('$1,000.25');
    }
    await expect(row(page, /^Total /)).toContainText('100.0%');
    await expectAccessibleInEveryLook(page);
  });

  await test.step('margin and chosen other income make the final total', async () => {
    const toggle = button(page, 'Include Other Income');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await chooseMonth(page, shop._id);
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await button(page, 'Calculate').click();
    const total = row(page, /^Final Total/);
    await expect(total).toContainText('$1,000.25');
    await expect(choice(page, 'Profit Margin')).toHaveValue('100');
    await expect(choice(page, 'Profit Margin').getByRole('option')).toHaveText(
      Array.from({ length: 20 }, (_, index) => `${(index + 1) * 5}%`),
    );
    await choice(page, 'Profit Margin').selectOption('70');
    await expect(row(page, /^Adjusted Profit/)).toContainText('70% of the base profit');
    await expect(row(page, /^Adjusted Profit/)).toContainText('$700.18');
    await button(page, 'Select All').click();
    await expect(total).toContainText('$820.68');
    await page.getByRole('checkbox', { name: /^Rent/ }).uncheck();
    await expect(total).toContainText('$720.68');
    await expectAccessibleInEveryLook(page);
    await button(page, 'Deselect All').click();
    await expect(total).toContainText('$700.18');
    await toggle.click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  await test.step('a year of a store has a line a month, compared with the month and the year before', async () => {
    await choice(page, 'Filter Type').selectOption('yearly');
    await choice(page, 'Store').selectOption(before._id);
    await choice(page, 'Year').selectOption(year());
    await button(page, 'Calculate').click();
    await expect(
      row(page, new RegExp(`^${periodLabel(month())} `))
        .getByRole('cell')
        .nth(5),
    ).toHaveText('+$800.25');
    await expect(row(page, /^Total /)).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const table = page.getByRole('table', { name: `Profit by month, ${before.name}, ${year()}` });
    await expect(
      table.getByRole('row', { name: `${periodLabel(month())} $1,000.25` }),
    ).toBeVisible();
  });

  await test.step('the way from profit to profit of a store adds up, and survives a reload and Back', async () => {
    const { start, end } = monthRange(month());
    await app.open(`/dashboard/calculate?store=${before._id}&month=${month()}`);
    const why = page.getByRole('region', { name: 'Why it changed', exact: true });
    await expect(
      why.getByText('Profit rose $800: sales +$1,301, invoices +$400, salary +$100.'),
    ).toBeVisible();
    await button(page, 'Show as table').click();
    const table = page.getByRole('table', { name: 'What each part did to profit' });
    await expect(table.getByRole('row')).toHaveText([
      'StepChangeProfit',
      'Profit before–$200.00',
      'Sales+$1,300.50$1,500.50',
      'Invoices−$400.25$1,100.25',
      'Salary−$100.00$1,000.25',
      'Profit now–$1,000.25',
    ]);
    const to = page.getByRole('textbox', { name: 'Period to' });
    await to.fill(day(3));
    await to.press('Enter');
    const title = `${formatDateInText(start)} – ${formatDateInText(day(3))}, ${before.name}`;
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: title })).toContainText('$1,500.50');
    await expect(why.getByText('Profit rose $1,301: sales +$1,301.')).toBeVisible();
    await expect(to).toHaveValue(day(3));
    await page.goBack();
    await expect(to).toHaveValue(end);
    await expect(why.getByText(/^Profit rose \$800/)).toBeVisible();
  });

  await test.step('why the profit fell leads from the sentence to the sales, and over the vendors to the invoices', async () => {
    const address = `/dashboard/calculate?store=${before._id}&month=${month()}`;
    await app.open(address);
    const why = page.getByRole('region', { name: 'Why it changed', exact: true });
    await why.getByRole('link', { name: 'sales +$1,301, show the sales' }).click();
    await expect(page.getByRole('table', { name: 'Sales found' }).getByRole('row')).toHaveCount(4);
    await page.goBack();
    await why.getByRole('link', { name: 'salary +$100, show the hours' }).click();
    await expect(page.getByRole('row', { name: /Ann Lee.*\$100\.00/ })).toBeVisible();
    await page.goBack();
    await why.getByRole('button', { name: 'By vendor' }).click();
    const bridge = why.getByRole('figure', { name: 'What each vendor did to profit' });
    await expect(bridge).toContainText('−$400.25');
    await expectAccessibleInEveryLook(page);
    await bridge.getByRole('link', { name: `Vendor of ${before.name}` }).click();
    const invoices = page.getByRole('table', { name: 'Invoices found' });
    await expect(invoices.getByRole('row', { name: `N-${before._id}` })).toContainText('$400.25');
  });
});
