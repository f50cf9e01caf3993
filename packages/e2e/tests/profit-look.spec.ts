import type { Locator } from '@playwright/test';
import { formatDateInText, monthOf, monthRange, periodLabel } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { businessDay } from './pages/business-day.ts';
import {
  button,
  choice,
  chooseMonth,
  day,
  month,
  openShop,
  row,
  thisMonth,
  thisYear,
} from './pages/profit-page.ts';
import { goToAddress } from './pages/sections.ts';

const yesterday = () => businessDay(-1);

test(
  'PRF-10 PRF-12 the way from the dashboard, a month that is not over, and a phone',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const shop = await openShop(api);
    const second = await openShop(api);

    await test.step('the profit on the dashboard leads to its period, and to why it changed', async () => {
      const sale = { store_id: shop._id, total_sales: 321.09, date: yesterday() };
      if (monthOf(yesterday()) !== month()) await api.call('POST /sales', { body: sale });
      await app.signIn('owner');
      await app.open('/dashboard');
      const glance = page.getByRole('region', { name: 'At a glance', exact: true });
      await glance.getByRole('link', { name: /^Profit (this|last) month$/ }).click();
      const profitRegion = page.getByRole('region', { name: /, all stores$/ });
      const range = monthRange(monthOf(yesterday()));
      await expect(profitRegion.getByRole('textbox', { name: 'Period from' })).toHaveValue(
        range.start,
      );
      await expect(profitRegion.getByRole('textbox', { name: 'Period to' })).toHaveValue(
        yesterday(),
      );
      const why = profitRegion.getByRole('region', { name: 'Why it changed', exact: true });
      await expect(why.getByText(/^Profit (fell|rose|stayed)/)).toBeVisible();
      await expect(
        why.getByText(new RegExp(`${formatDateInText(yesterday())} against `)),
      ).toBeVisible();
      await expect(why.getByRole('figure', { name: 'What each part did to profit' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('a month that is not over is compared with none, and its year without it', async () => {
      const running = await openShop(api);
      for (const date of [day(1, thisMonth()), day(2, `${Number(thisYear()) - 1}-01`)]) {
        await api.call('POST /sales', { body: { store_id: running._id, total_sales: 9000, date } });
      }
      await goToAddress(page, '/dashboard/calculate');
      await chooseMonth(page, running._id, thisMonth());
      await button(page, 'Calculate').click();
      const stillRunning = `${periodLabel(thisMonth())} is still running`;
      await expect(page.getByText(`${stillRunning} and not compared.`)).toBeVisible();
      const headers = page.getByRole('table', { name: /^Profit, / }).getByRole('columnheader');
      await expect(headers.filter({ hasText: /^vs / })).toHaveCount(0);
      await choice(page, 'Filter Type').selectOption('yearly');
      await choice(page, 'Store').selectOption('all');
      await button(page, 'Calculate').click();
      await expect(page.getByText(stillRunning)).toBeVisible();
      // In January the year has no complete month.
      if (thisMonth().endsWith('-01')) return;
      const last = periodLabel(month()).slice(0, 3);
      await expect(headers.filter({ hasText: /^vs / })).toHaveText([
        new RegExp(`^vs Jan(–[A-Z][a-z]{2})? ${Number(thisYear()) - 1}$`),
      ]);
      await choice(page, 'Store').selectOption(running._id);
      await button(page, 'Calculate').click();
      const cells = row(page, new RegExp(`^${periodLabel(thisMonth())} `)).getByRole('cell');
      await expect(cells.nth(4)).toHaveText('$9,000.00');
      await expect(cells.nth(5)).toHaveText('–');
      await expect(cells.nth(6)).toHaveText('–');
      const sum = row(page, /^Total /).getByRole('cell');
      // The previous year has data in January only.
      await expect(sum.nth(6)).toHaveText(last === 'Jan' ? '−$7,999.75 Jan' : '−$9,000.00 Jan');
    });

    await test.step('on a phone a store takes two lines, opens into all its figures, and stands in sight', async () => {
      const { name } = shop;
      await page.setViewportSize({ width: 390, height: 844 });
      await goToAddress(page, '/dashboard/calculate');
      const others = button(page, 'Other dates or store');
      const rightOf = async (of: Locator) => {
        const box = await of.boundingBox();
        return (box?.x ?? 0) + (box?.width ?? 0);
      };
      expect(await rightOf(others)).toBeLessThanOrEqual(await rightOf(choice(page, 'Year')));
      await chooseMonth(page, 'all');
      await button(page, 'Calculate').click();
      await expect(page.getByRole('heading', { name: /^Profit, All Stores/ })).toBeInViewport();
      await expect(button(page, 'Calculate')).toBeFocused();
      const sum = row(page, /^Total /);
      await expect(sum).toBeInViewport();
      for (const each of [shop, second]) {
        const line = row(page, new RegExp(`^${each.name} `));
        await expect(line).toContainText('$1,000.25');
        await expect(line).toContainText('Sales $1,500.50 · Costs $500.25 · Share ');
        expect((await line.boundingBox())?.height).toBeLessThanOrEqual(60);
        expect((await line.boundingBox())?.y).toBeGreaterThan((await sum.boundingBox())?.y ?? 0);
      }
      const toggle = button(page, `All figures, ${name}`);
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expectAccessibleInEveryLook(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: `Employee Salary $100.00, ${name}` }).click();
      const rows = page.getByRole('region', {
        name: `Employee Salary, ${name}, ${periodLabel(month())}`,
      });
      await expect(rows.getByRole('table')).toContainText('Ann Lee');
    });
  },
);
