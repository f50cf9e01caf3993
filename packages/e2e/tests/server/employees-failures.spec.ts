import { expect, test } from '../../src/fixtures.ts';
import {
  someone,
  addEmployee,
  button,
  field,
  rowOf,
  openEmployees,
  fillEmployee,
} from '../pages/employees-page.ts';

test('EMP-05 EMP-14 an empty list and what failed say so', async ({ app, page, api }) => {
  await test.step('an empty list and a failed one say so', async () => {
    app.allow(/500/);
    let answer: { status: number; json: unknown } = { status: 500, json: {} };
    await page.route('**/api/employees', (route) => route.fulfill(answer));
    await openEmployees(app);
    await button(page, 'View Employees').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch employees');
    await expect(page.getByText('No employees found')).toHaveCount(0);
    answer = { status: 500, json: { message: 'The books are closed' } };
    await button(page, 'Retry').click();
    await expect(page.getByRole('alert')).toHaveText('The books are closed');
    answer = { status: 200, json: [] };
    await button(page, 'Retry').click();
    await expect(page.getByText('No employees found', { exact: true })).toBeVisible();
    await expect(field(page, 'Store')).toHaveCount(0);
    await button(page, 'Add the first one').click();
    await expect(button(page, 'Create Employee')).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('failures without a reason have their texts', async () => {
    app.allow(/500/);
    const store = await api.addStore();
    const { name } = await addEmployee(api, store._id);
    await openEmployees(app);
    await page.route('**/api/employees{,/*}', (route) =>
      ['POST', 'DELETE'].includes(route.request().method())
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    );
    await button(page, 'Add Employee').click();
    await fillEmployee(page, { name: someone(), store: store.name, rate: '12' });
    await button(page, 'Create Employee').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to create employee');
    await button(page, 'View Employees').click();
    await button(page, `Delete ${name}`).click();
    await button(page, 'Yes, Continue').click();
    await button(page, 'Yes, Delete Permanently').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to delete employee');
    await expect(rowOf(page, name)).toBeVisible();
    await page.route('**/api/stores', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await button(page, 'Add Employee').click();
    await expect(page.getByText('Failed to fetch stores')).toBeVisible();

    await page.unrouteAll();
  });
});
