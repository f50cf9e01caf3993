import { expect, test } from '../../src/fixtures.ts';
import { button, chooseMonth, openProfit, openShop, row } from '../pages/profit-page.ts';

test('PRF-12 PRF-15 PRF-22 API-43 PRF-24 what cannot be loaded is an error with Retry, never a zero', async ({
  app,
  api,
  page,
}) => {
  await test.step('rows behind a figure that cannot be loaded are an error with Retry', async () => {
    app.allow(/500/);
    const shop = await openShop(api);
    await openProfit(app);
    await chooseMonth(page, shop._id);
    await button(page, 'Calculate').click();
    await page.route('**/api/sales?*', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Sales $1,500.50' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The rows behind this figure could not be loaded.',
    );
    await button(page, 'Retry').click();
    await expect(page.getByRole('cell', { name: '$1,000.50' })).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('incomes that cannot be loaded are an error with Retry', async () => {
    app.allow(/500/);
    const shop = await api.addStore();
    await openProfit(app);
    await page.route('**/api/incomes?*', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await button(page, 'Include Other Income').click();
    await chooseMonth(page, shop._id);
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch incomes');
    await button(page, 'Retry').click();
    await expect(page.getByText('No income records found for the selected criteria')).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('a failure is the literal text with Retry, never a zero', async () => {
    app.allow(/500/);
    const shop = await openShop(api);
    await openProfit(app);
    await chooseMonth(page, shop._id);
    await page.route('**/api/profit?*', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await button(page, 'Calculate').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Error calculating profits. Please try again.',
    );
    await expect(page.getByText('$0.00')).toHaveCount(0);
    await button(page, 'Retry').click();
    await expect(row(page, /^Final Total/)).toContainText('$1,000.25');

    await page.unrouteAll();
  });

  await test.step('other months that cannot be loaded leave the result standing', async () => {
    app.allow(/500/);
    const shop = await openShop(api);
    await page.route('**/api/profit?*year=*', (route) => route.fulfill({ status: 500, json: {} }));
    await openProfit(app);
    await chooseMonth(page, shop._id);
    await button(page, 'Calculate').click();
    await expect(row(page, /^Final Total/)).toContainText('$1,000.25');
    await expect(page.getByRole('alert')).toContainText('The other months could not be loaded');
    await page.unroute('**/api/profit?*year=*');
    await button(page, 'Retry').click();
    await expect(page.getByRole('figure')).toHaveCount(2);

    await page.unrouteAll();
  });

  await test.step('a missing token is logged', async () => {
    app.allow(/No authentication token found|401/);
    const shop = await api.addStore();
    await openProfit(app);
    await chooseMonth(page, shop._id);
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('No authentication token found'),
    );
    await button(page, 'Calculate').focus();
    await page.evaluate(() => localStorage.removeItem('tokenData'));
    await button(page, 'Calculate').evaluate((element: HTMLElement) => element.click());
    await logged;
  });
});
