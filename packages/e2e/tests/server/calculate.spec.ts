import { expect, test } from '../../src/fixtures.ts';
import { openProfit } from '../pages/profit-page.ts';

test('PRF-01 two tabs by the address', async ({ app, page }) => {
  await openProfit(app);
  const profit = page.getByRole('tab', { name: 'Profit Calculation', exact: true });
  const cash = page.getByRole('tab', { name: 'Weekly Cash', exact: true });
  await expect(profit).toHaveAttribute('aria-selected', 'true');
  await cash.click();
  await expect(page).toHaveURL(/view=weekly-cash/);
  await expect(page.getByRole('heading', { name: 'Daily Cash Entry' })).toBeVisible();
  await profit.click();
  await expect(page).toHaveURL(/view=profit/);
});
