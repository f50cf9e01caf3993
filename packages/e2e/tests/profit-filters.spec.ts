import { periodLabel } from '@backcounter/core/dates';
import { expectAccessible, expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  button,
  choice,
  chooseMonth,
  day,
  month,
  openProfit,
  openShop,
  row,
  thisYear,
  year,
} from './pages/profit-page.ts';

test(
  'PRF-01 PRF-03 PRF-04 PRF-05 PRF-07 PRF-08 PRF-09 PRF-10 PRF-11 PRF-12 PRF-13 PRF-23 the filters, asking once, the keyboard, the rows behind the figures, and empty periods',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const shop = await openShop(api);
    const second = await openShop(api);
    const empty = await api.addStore();
    const [employee] = await api.call<{ _id: string }[]>(`GET /employees?store_id=${shop._id}`);
    const shift = { store_id: shop._id, employee_id: employee?._id, start_time: '06:00' };
    const shifts = [
      { ...shift, date: `${thisYear()}-01-02`, end_time: '07:00' },
      { ...shift, date: `${thisYear()}-12-31`, end_time: '07:30' },
    ];

    await test.step('profit stands by default and for an unknown view', async () => {
      await openProfit(app);
      const profit = page.getByRole('tab', { name: 'Profit Calculation', exact: true });
      await expect(profit).toHaveAttribute('aria-selected', 'true');
      await app.open('/dashboard/calculate?view=nonsense');
      await expect(profit).toHaveAttribute('aria-selected', 'true');
      await expect(button(page, 'Calculate')).toBeVisible();
    });

    await test.step('filters say what is missing until they are valid', async () => {
      await expect(choice(page, 'Store').getByRole('option')).not.toHaveCount(1);
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
      await chooseMonth(page, empty._id);
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
      const sent = await app.watchCalls();
      await button(page, 'Reset Filter').click();
      await chooseMonth(page, second._id);
      await button(page, 'Calculate').dblclick();
      await expect(row(page, /^Final Total/)).toContainText('$1,000.25');
      const requests = sent('GET /profit').filter(
        ({ query }) => query['store_id'] === second._id && query['month'] !== undefined,
      );
      expect(requests).toHaveLength(1);
    });

    await test.step('each figure opens the rows that it is the sum of, and gives the focus back', async () => {
      const figures: [string, string, string][] = [
        ['Sales $1,500.50', 'Sales', '$1,000.50'],
        ['Invoices $400.25', 'Invoices', `N-${second._id}`],
        ['Employee Salary $100.00', 'Employee Salary', 'Ann Lee'],
      ];
      for (const [figure, name, text] of figures) {
        await page.getByRole('button', { name: figure }).click();
        const rows = page.getByRole('region', {
          name: `${name}, ${second.name}, ${periodLabel(month())}`,
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

    await test.step('the figures of the sum open the rows of all stores', async () => {
      await choice(page, 'Filter Type').selectOption('monthly');
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
        for (const each of [shop, second]) await expect(rows).toContainText(each.name);
      }
      await expectAccessibleInEveryLook(page);
    });

    await test.step('the margin stays when it is calculated again, and goes with the filter', async () => {
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').click();
      await choice(page, 'Profit Margin').selectOption('70');
      await expect(row(page, /^Final Total/)).toContainText('$700.18');
      await api.call('POST /sales', {
        body: { store_id: shop._id, total_sales: 100, date: day(8) },
      });
      await button(page, 'Calculate').click();
      await expect(row(page, /^Base Profit/)).toContainText('$1,100.25');
      await expect(choice(page, 'Profit Margin')).toHaveValue('70');
      await expect(row(page, /^Final Total/)).toContainText('$770.18');
      await chooseMonth(page, 'all');
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').click();
      await expect(choice(page, 'Profit Margin')).toHaveValue('100');
    });

    await test.step('an empty month and an empty year say so by name', async () => {
      await chooseMonth(page, empty._id);
      await button(page, 'Calculate').click();
      const text = (period: string) =>
        `No data found for ${period}. Please check your data or try a different period.`;
      await expect(page.getByText(text(periodLabel(month())), { exact: true })).toBeVisible();
      await choice(page, 'Filter Type').selectOption('yearly');
      await button(page, 'Calculate').click();
      await expect(page.getByText(text(year()), { exact: true })).toBeVisible();
    });

    await test.step('the figures of a year open the rows of its months so far, of years without rows too', async () => {
      await api.call('POST /shifts', { body: { shifts } });
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
  },
);
