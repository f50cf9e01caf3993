import { expect, test } from '../src/fixtures.ts';
import { expectShortNotice } from '../src/short-notice.ts';
import { expectSaid } from '../src/said.ts';
import {
  addEmployee,
  button,
  field,
  fillEmployee,
  openEmployees,
  newPersonName,
} from './pages/employees-page.ts';

test('EMP-03 EMP-08 EMP-09 EMP-10 EMP-13 EMP-15 EMP-16 PRF-12 API-32 API-33 an employee is changed, deleted, brought back, and added', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const changed = await addEmployee(api, store._id, { email: 'ann@example.com' });
  const deleted = await addEmployee(api, store._id);
  const sent = await app.watchCalls();
  await openEmployees(app, 'owner');
  await button(page, 'View Employees').click();

  await test.step('an employee is changed, a rate from a date on', async () => {
    app.allow(/409/);
    const { _id: id, name } = changed;
    await button(page, `Edit ${name}`).click();
    await expect(field(page, 'Hourly Rate')).toHaveValue('15.50');
    await expect(page.getByRole('table', { name: 'Wage history' })).toContainText('$15.50');
    await field(page, 'Hourly Rate').fill('17.25');
    await field(page, 'Rate from').fill('1/5/2030');
    await field(page, 'Email').fill('');
    await field(page, 'Phone').fill('555-0101');
    // Another user is faster.
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
    await expectSaid(page, 'Employee updated successfully!');
    const wages = await api.call<{ hourly_rate: number; rate_from: string }[]>(
      `GET /employees/${id}/wages`,
    );
    expect(wages.at(-1)).toEqual({ hourly_rate: 17.25, rate_from: '2030-01-05' });
    await button(page, `Edit ${name}`).click();
    await expect(field(page, 'Email')).toHaveValue('');
    await expect(page.getByRole('table', { name: 'Wage history' })).toContainText('1/5/2030$17.25');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('an owner deletes an employee in two steps, and takes it back', async () => {
    const { _id: id, name } = deleted;
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
    await expectSaid(page, 'Employee deleted successfully!');
    await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
    expect(sent(`DELETE /employees/${id}`)).toEqual([{ query: {}, body: undefined }]);
    await button(page, 'Undo').click();
    await expectSaid(page, 'Employee restored successfully');
    await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  });

  await test.step('a new employee is sent and confirmed for 2 s', async () => {
    const name = newPersonName();
    await page.clock.install();
    await openEmployees(app);
    await button(page, 'Add Employee').click();
    const id = field(page, 'Employee ID');
    await expect(id).toHaveValue(/^EMP\d{3,}$/);
    await expect(id).not.toBeEditable();
    const first = await id.inputValue();
    await fillEmployee(page, { name, store: store.name, rate: '1,015.5' });
    const notice = { role: 'status', message: 'Employee created successfully!', ms: 2000 } as const;
    await expectShortNotice(page, notice, () => button(page, 'Create Employee').dblclick());
    const body = { name, store_id: store._id, hourly_rate: 1015.5, employee_id: first };
    expect(sent('POST /employees')).toEqual([{ query: {}, body }]);
    await expect(field(page, 'Name')).toHaveValue('');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(id).not.toHaveValue(first);
    await fillEmployee(page, { name: newPersonName(), store: store.name, rate: '12' });
    await field(page, 'Email').fill('not an address');
    await field(page, 'Phone').fill('555-0100');
    await field(page, 'Phone').press('Enter');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await field(page, 'Email').fill('ann@example.com');
    await field(page, 'Email').press('Enter');
    await expectSaid(page, 'Employee created successfully!');
    // The message may still be that of the employee before.
    await expect
      .poll(() => sent('POST /employees')[1])
      .toMatchObject({ body: { email: 'ann@example.com', phone_number: '555-0100' } });
  });
});
