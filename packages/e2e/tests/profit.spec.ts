import { periodLabel } from '@backcounter/core/dates';
import { expectAccessible, expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  button,
  choice,
  chooseMonth,
  earlier,
  month,
  openProfit,
  openShop,
  row,
  thisYear,
  year,
} from './pages/profit-page.ts';

test(
  'PRF-01 PRF-03 PRF-04 PRF-05 PRF-07 PRF-08 PRF-09 PRF-10 PRF-11 the filters, asking once, and the keyboard',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('profit stands by default and for an unknown view', async () => {
      await openProfit(app);
      const profit = page.getByRole('tab', { name: 'Profit Calculation', exact: true });
      await expect(profit).toHaveAttribute('aria-selected', 'true');
      await app.open('/dashboard/calculate?view=nonsense');
      await expect(profit).toHaveAttribute('aria-selected', 'true');
      await expect(button(page, 'Calculate')).toBeVisible();
    });

    await test.step('filters say what is missing until they are valid', async () => {
      const shop = await api.addStore();
      await openProfit(app);
      await expect(button(page, 'Calculate')).toBeDisabled();
      await expect(button(page, 'Include Other Income')).toBeVisible();
      for (const text of [
        'Please select a store',
        'Please select a year',
        'Please select a month for monthly filtering',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      const years = Array.from({ length: Number(thisYear()) - 2019 }, (_, i) => String(2020 + i));
      await expect(choice(page, 'Year').getByRole('option')).toHaveText([
        'Select a year',
        ...years.reverse(),
      ]);
      await expect(choice(page, 'Month').getByRole('option')).toHaveCount(13);
      await expectAccessible(page);
      await chooseMonth(page, shop._id);
      await expect(button(page, 'Calculate')).toBeEnabled();
      await expect(page.getByText(/^Please select/)).toHaveCount(0);
      await choice(page, 'Month').selectOption('');
      await expect(choice(page, 'Month')).toHaveAttribute('aria-invalid', 'true');
      await expect(button(page, 'Calculate')).toBeDisabled();
      await choice(page, 'Filter Type').selectOption('yearly');
      await expect(choice(page, 'Month')).toHaveCount(0);
      await expect(button(page, 'Calculate')).toBeEnabled();
      await button(page, 'Reset Filter').click();
      await expect(choice(page, 'Filter Type')).toHaveValue('monthly');
      await expect(choice(page, 'Store')).toHaveValue('');
      await expect(choice(page, 'Year')).toHaveValue('');
      await expect(button(page, 'Calculate')).toBeDisabled();
    });

    await test.step('by keyboard alone: choose, Enter, and the result is there', async () => {
      const shop = await openShop(api);
      await openProfit(app);
      await choice(page, 'Filter Type').focus();
      await page.keyboard.press('Tab');
      await expect(choice(page, 'Store')).toBeFocused();
      await page.keyboard.type(shop.name);
      await page.keyboard.press('Tab');
      await page.keyboard.type(periodLabel(month()).split(' ')[0]!);
      await page.keyboard.press('Tab');
      await page.keyboard.type(year());
      await page.keyboard.press('Tab');
      await expect(button(page, 'Calculate')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(row(page, /^Final Total/)).toContainText('$1,000.25');
    });

    await test.step('two clicks on Calculate ask once', async () => {
      const shop = await openShop(api);
      const sent = await app.watchCalls();
      await openProfit(app);
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').dblclick();
      await expect(row(page, /^Final Total/)).toContainText('$1,000.25');
      const asked = sent('GET /profit').filter(
        ({ query }) => query['store_id'] === shop._id && query['month'] !== undefined,
      );
      expect(asked).toHaveLength(1);
    });
  },
);

test('PRF-10 PRF-11 PRF-12 a month of a store: its figures, the days with a sale, and cleared by any filter', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  await openProfit(app);
  await chooseMonth(page, shop._id);
  await button(page, 'Calculate').click();
  const line = row(page, new RegExp(`^${periodLabel(month())} `));
  const days = new Date(Date.UTC(Number(year()), Number(month().slice(5)), 0)).getUTCDate();
  await expect(line.getByRole('cell')).toHaveText([
    `2 of ${days} days`,
    '$1,500.50',
    '$400.25',
    '$100.00',
    '$1,000.25',
    '–',
    '–',
    '66.7%',
    '6.7%',
  ]);
  await expect(page.getByText(/^Computed [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
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

test('PRF-04 PRF-10 all stores have a line each with their share, and a sum below', async ({
  app,
  api,
  page,
}) => {
  const [first, second] = [await openShop(api), await openShop(api)];
  await openProfit(app);
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
  for (const shop of [first, second]) {
    await expect(row(page, new RegExp(`^${shop.name} `))).toContainText('$1,000.25');
  }
  await expect(row(page, /^Total /)).toContainText('100.0%');
  await expectAccessibleInEveryLook(page);
});

test(
  'PRF-12 PRF-10 the rows behind the figures',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await test.step('each figure opens the rows that it is the sum of, and gives the focus back', async () => {
      const shop = await openShop(api);
      await openProfit(app);
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').click();
      const figures: [string, string, string][] = [
        ['Sales $1,500.50', 'Sales', '$1,000.50'],
        ['Invoices $400.25', 'Invoices', `N-${shop._id}`],
        ['Employee Salary $100.00', 'Employee Salary', 'Ann Lee'],
      ];
      for (const [figure, name, text] of figures) {
        await page.getByRole('button', { name: figure }).click();
        const rows = page.getByRole('region', {
          name: `${name}, ${shop.name}, ${periodLabel(month())}`,
        });
        await expect(rows.getByRole('table')).toContainText(text);
        await expect(
          page.getByRole('region', { name: /^Sales,|^Invoices,|^Employee Salary,/ }),
        ).toHaveCount(1);
      }
      await expectAccessible(page);
      await button(page, 'Close').click();
      await expect(page.getByRole('button', { name: 'Employee Salary $100.00' })).toBeFocused();
    });

    await test.step('the figures of a year open the rows of its months so far, of years without rows too', async () => {
      const shop = await openShop(api);
      const [employee] = await api.call<{ _id: string }[]>(`GET /employees?store_id=${shop._id}`);
      const shift = { store_id: shop._id, employee_id: employee?._id, start_time: '06:00' };
      const shifts = [
        { ...shift, date: `${thisYear()}-01-02`, end_time: '07:00' },
        { ...shift, date: `${thisYear()}-12-31`, end_time: '07:30' },
      ];
      await api.call('POST /shifts', { body: { shifts } });
      await openProfit(app);
      await choice(page, 'Filter Type').selectOption('yearly');
      await choice(page, 'Store').selectOption('all');
      await choice(page, 'Year').selectOption(thisYear());
      await button(page, 'Calculate').click();
      const salary = row(page, new RegExp(`^${shop.name} `)).getByRole('button', {
        name: /Salary/,
      });
      await salary.click();
      const rows = page.getByRole('region', {
        name: `Employee Salary, ${shop.name}, ${thisYear()}`,
      });
      await expect(rows.locator('tfoot')).toContainText((await salary.textContent()) ?? '');
      const body = { store_id: shop._id, total_sales: 10, date: '2021-03-04' };
      await api.call('POST /sales', { body });
      await choice(page, 'Store').selectOption(shop._id);
      await choice(page, 'Year').selectOption('2021');
      await button(page, 'Calculate').click();
      await page.getByRole('button', { name: 'Invoices $0.00, Total' }).click();
      await expect(page.getByText('Nothing was entered for this period.')).toBeVisible();
      await page.getByRole('button', { name: 'Sales $10.00, Total' }).click();
      await expect(page.getByRole('cell', { name: '3/4/2021', exact: true })).toBeVisible();
    });

    await test.step('the figures of the sum open the rows of all stores', async () => {
      test.slow();
      const [first, second] = [await openShop(api), await openShop(api)];
      await openProfit(app);
      await chooseMonth(page, 'all');
      await button(page, 'Calculate').click();
      const sum = row(page, /^Total /);
      for (const name of ['Sales', 'Invoices', 'Employee Salary']) {
        const figure = sum.getByRole('button', { name: new RegExp(`^${name} .*, Total$`) });
        await figure.click();
        const title = `${name}, All Stores, ${periodLabel(month())}`;
        const rows = page.getByRole('region', { name: title, exact: true }).getByRole('table');
        await expect(rows.locator('tfoot')).toContainText((await figure.textContent()) ?? '');
        if (name === 'Employee Salary') continue;
        await expect(rows.getByRole('columnheader', { name: 'Store' })).toBeVisible();
        for (const shop of [first, second]) await expect(rows).toContainText(shop.name);
      }
      await expectAccessibleInEveryLook(page);
    });
  },
);
