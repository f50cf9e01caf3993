import { periodLabel } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { button, chooseMonth, month, openProfit, openShop, row } from './pages/profit-page.ts';

test(
  'PRF-10 PRF-12 on a phone a store takes two lines, opens into all its figures, and stands in sight',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const [first, second] = [await openShop(api), await openShop(api)];
    const { name } = first;
    await page.setViewportSize({ width: 390, height: 844 });
    await openProfit(app);
    await chooseMonth(page, 'all');
    await button(page, 'Calculate').click();
    await expect(page.getByRole('heading', { name: /^Profit, All Stores/ })).toBeInViewport();
    await expect(button(page, 'Calculate')).toBeFocused();
    const sum = row(page, /^Total /);
    await expect(sum).toBeInViewport();
    for (const shop of [first, second]) {
      const line = row(page, new RegExp(`^${shop.name} `));
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
  },
);
