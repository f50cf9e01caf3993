import { periodLabel } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
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
  year,
} from './pages/profit-page.ts';

test('PRF-13 PRF-14 PRF-15 PRF-16 margin and chosen other income make the final total', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  for (const [incomeType, amount] of [
    ['Rent', 100],
    ['ATM', 20.5],
  ] as const) {
    const body = { storeId: shop._id, incomeType, amount, date: day(6) };
    await api.call('POST /incomes', { body });
  }
  await openProfit(app);
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

test(
  'PRF-13 PRF-11 PRF-23 the margin stays and goes, and empty periods say so',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await test.step('the margin stays when it is calculated again, and goes with the filter', async () => {
      const shop = await openShop(api);
      await openProfit(app);
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').click();
      await choice(page, 'Profit Margin').selectOption('70');
      await expect(row(page, /^Final Total/)).toContainText('$700.18');
      await api.call('POST /sales', {
        body: { store_id: shop._id, total_sales: 100, date: day(8) },
      });
      // Another tab of the demo hears of the sale in a moment of its own.
      await expect(async () => {
        await button(page, 'Calculate').click();
        await expect(row(page, /^Base Profit/)).toContainText('$1,100.25', { timeout: 1000 });
      }).toPass();
      await expect(choice(page, 'Profit Margin')).toHaveValue('70');
      await expect(row(page, /^Final Total/)).toContainText('$770.18');
      await chooseMonth(page, 'all');
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').click();
      await expect(choice(page, 'Profit Margin')).toHaveValue('100');
    });

    await test.step('an empty month and an empty year say so by name', async () => {
      const shop = await api.addStore();
      await openProfit(app);
      await chooseMonth(page, shop._id);
      await button(page, 'Calculate').click();
      const text = (period: string) =>
        `No data found for ${period}. Please check your data or try a different period.`;
      await expect(page.getByText(text(periodLabel(month())), { exact: true })).toBeVisible();
      await choice(page, 'Filter Type').selectOption('yearly');
      await button(page, 'Calculate').click();
      await expect(page.getByText(text(year()), { exact: true })).toBeVisible();
    });
  },
);
