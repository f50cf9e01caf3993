import { expect, test } from '../../src/fixtures.ts';
import {
  addIncome,
  addType,
  button,
  choice,
  confirmTwice,
  deleteRow,
  field,
  newName,
  openPanel,
  rows,
  submit,
  today,
  viewIncomes,
} from '../pages/incomes-page.ts';

const failing = { status: 500, contentType: 'application/json', body: '{}' };

test('INC-25 INC-26 what fails is said, and asked for again', async ({ app, api, page }) => {
  await test.step('what fails with types is said, and asked for again', async () => {
    app.allow(/500/);
    const { name } = await addType(api, newName('Kiosk'), 10);
    await page.route('**/api/income-types*', (route) => route.fulfill(failing));
    await openPanel(app, 'Income Types');
    await expect(page.getByText('Failed to fetch income types')).toBeVisible();
    await page.unroute('**/api/income-types*');
    await button(page, 'Retry').click();
    const row = rows(page).filter({ hasText: name });
    await expect(row).toBeVisible();

    await page.route('**/api/income-types', (route) =>
      route.request().method() === 'POST' ? route.fulfill(failing) : route.fallback(),
    );
    await field(page, 'Income Type Name').fill('Anything');
    await field(page, 'Default Amount').fill('1');
    await submit(page, 'Add Income Type').click();
    await expect(page.getByText('Failed to add income type')).toBeVisible();

    await page.route('**/api/income-types/*', (route) => route.fulfill(failing));
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await button(page, 'Save').click();
    await expect(page.getByText('Failed to update income type')).toBeVisible();
    await button(page, 'Cancel').click();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await confirmTwice(page);
    await expect(page.getByText('Failed to delete income type')).toBeVisible();
    await expect(row).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('an income that stays, and incomes that cannot be listed, say so', async () => {
    app.allow(/500/);
    const store = await api.addStore();
    await addIncome(api, { storeId: store._id, amount: 10 });
    await viewIncomes(app, store._id);
    await page.route('**/api/incomes/*', (route) => route.fulfill(failing));
    await deleteRow(page);
    await expect(page.getByText('Failed to delete income')).toBeVisible();
    await expect(rows(page).first()).toContainText('$10.00');
    await page.route('**/api/incomes?*', (route) => route.fulfill(failing));
    await choice(page, 'Store').selectOption('All Stores');
    await button(page, 'Apply Filters').click();
    await expect(page.getByText('Failed to fetch incomes')).toBeVisible();
    await expect(page.getByText('Failed to apply filters')).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('a refused income says why, or that it failed', async () => {
    app.allow(/500/);
    const store = await api.addStore();
    await page.route('**/api/incomes', (route) =>
      route.request().method() === 'POST' ? route.fulfill(failing) : route.fallback(),
    );
    await openPanel(app, 'Add Income');
    await choice(page, 'Store').selectOption(store._id);
    await choice(page, 'Income Type').selectOption('Other');
    await field(page, 'Custom Type').fill('Rent');
    await field(page, 'Amount').fill('5');
    await field(page, 'Date').fill(today());
    await submit(page, 'Add Income').click();
    await expect(page.getByText('Failed to add income')).toBeVisible();
    await expect(field(page, 'Amount')).toHaveValue('5');

    await page.unrouteAll();
  });
});
