import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { addEmployee, button, field, openEmployees } from './pages/employees-page.ts';

test('EMP-15 EMP-16 API-33 an owner deletes an employee in two steps, and takes it back', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const { _id: id, name } = await addEmployee(api, store._id);
  const sent = await app.watchCalls();
  await openEmployees(app, 'owner');
  await button(page, 'View Employees').click();
  await button(page, `Delete ${name}`).click();
  const first = page.getByRole('dialog', { name: 'Confirm Deletion', exact: true });
  await expect(first).toContainText(
    'Are you sure you want to delete this employee? This action cannot be undone.',
  );
  await expect(first).toContainText(name);
  await button(page, 'Yes, Continue').click();
  const second = page.getByRole('dialog', { name: 'Final Confirmation', exact: true });
  await expect(second).toContainText('permanently deleted');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent(`DELETE /employees/${id}`)).toEqual([]);
  await button(page, `Delete ${name}`).click();
  await expect(first).toBeVisible();
  await button(page, 'Yes, Continue').click();
  await button(page, 'Yes, Delete Permanently').click();
  await expect(page.getByText('Employee deleted successfully!')).toBeVisible();
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
  expect(sent(`DELETE /employees/${id}`)).toEqual([{ query: {}, body: undefined }]);
  await button(page, 'Undo').click();
  await expect(page.getByText('Employee restored successfully')).toBeVisible();
  await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
});

test('EMP-03 PRF-12 an employee is changed, a rate from a date on', async ({ app, page, api }) => {
  app.allow(/409/);
  const store = await api.addStore();
  const { _id: id, name } = await addEmployee(api, store._id, { email: 'ann@example.com' });
  await openEmployees(app);
  await button(page, 'View Employees').click();
  await button(page, `Edit ${name}`).click();
  await expect(field(page, 'Hourly Rate')).toHaveValue('15.50');
  await expect(page.getByRole('table', { name: 'Wage history' })).toContainText('$15.50');
  await field(page, 'Hourly Rate').fill('17.25');
  await field(page, 'Rate from').fill('1/5/2030');
  await field(page, 'Email').fill('');
  await field(page, 'Phone').fill('555-0101');
  // Somebody else is faster.
  await api.call(`PUT /employees/${id}`, { body: { phone_number: '555-0199' } });
  await button(page, 'Update Employee').click();
  await expect(page.getByRole('alert')).toContainText('Someone else changed this record');
  await expect(field(page, 'Phone')).toHaveValue('555-0101');
  await page.keyboard.press('Escape');
  await button(page, `Edit ${name}`).click();
  await expect(field(page, 'Phone')).toHaveValue('555-0199');
  await field(page, 'Hourly Rate').fill('17.25');
  await field(page, 'Rate from').fill('1/5/2030');
  await field(page, 'Email').fill('');
  await field(page, 'Email').press('Enter');
  await expect(page.getByText('Employee updated successfully!')).toBeVisible();
  const wages = await api.call<{ hourly_rate: number; rate_from: string }[]>(
    `GET /employees/${id}/wages`,
  );
  expect(wages.at(-1)).toEqual({ hourly_rate: 17.25, rate_from: '2030-01-05' });
  await button(page, `Edit ${name}`).click();
  await expect(field(page, 'Email')).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Wage history' })).toContainText('1/5/2030$17.25');
});

test(
  'EMP-03 EMP-15 list, dialog and questions are accessible in every look',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('list and dialog are accessible in every look', async () => {
      const store = await api.addStore();
      const { name } = await addEmployee(api, store._id);
      await openEmployees(app);
      await button(page, 'View Employees').click();
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.setViewportSize({ width: 1280, height: 900 });
      await button(page, `Edit ${name}`).click();
      await expect(page.getByRole('table', { name: 'Wage history' })).toContainText('$15.50');
      await expectAccessibleInEveryLook(page);
    });

    await test.step('both questions are accessible in every look', async () => {
      const store = await api.addStore();
      const { name } = await addEmployee(api, store._id);
      await page.setViewportSize({ width: 390, height: 800 });
      await openEmployees(app);
      await button(page, 'View Employees').click();
      await button(page, `Actions for ${name}`).click();
      await button(page, `Delete ${name}`).click();
      await expectAccessibleInEveryLook(page);
      await button(page, 'Yes, Continue').click();
      await expectAccessibleInEveryLook(page);
    });
  },
);
