import { randomUUID } from 'node:crypto';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  newPersonName,
  addEmployee,
  button,
  field,
  rowOf,
  openEmployees,
  fillEmployee,
} from './pages/employees-page.ts';

test(
  'EMP-01 EMP-02 SHF-01 SHF-02 EMP-03 EMP-04 EMP-15 EMP-17 API-31 EMP-06 EMP-07 EMP-08 EMP-09 EMP-11 EMP-12 sections, the list, its dialogs, and what the form asks for and refuses',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const store = await api.addStore('Yellow Shop');
    const closed = await api.addStore();
    const tag = randomUUID().slice(0, 8);
    for (const name of ['zoe', 'Adam', 'bob']) {
      await addEmployee(api, store._id, { name: `${name} ${tag}`, hourly_rate: 1234.5 });
    }
    await openEmployees(app);

    await test.step('sections open one at a time', async () => {
      await expectAccessibleInEveryLook(page);
      const shifts = page.getByRole('region', { name: 'Shifts', exact: true });
      const hours = page.getByRole('region', { name: 'Total Hours Worked', exact: true });
      const panels = [
        { open: button(page, 'Add Employee'), shows: button(page, 'Create Employee') },
        {
          open: button(page, 'View Employees'),
          shows: page.getByRole('heading', { name: 'Employee List' }),
        },
        {
          open: shifts.getByRole('button', { name: 'Assign Shifts' }),
          shows: button(page, 'Assign Shift'),
        },
        {
          open: shifts.getByRole('button', { name: 'View Shifts' }),
          shows: button(page, 'Refresh'),
        },
        {
          open: hours.getByRole('button', { name: 'View Hours' }),
          shows: field(page, 'Start Date'),
        },
      ];
      for (const panel of panels) {
        await panel.open.click();
        for (const { shows } of panels)
          await expect(shows).toHaveCount(shows === panel.shows ? 1 : 0);
      }
      await hours.getByRole('button', { name: 'View Hours' }).click();
      await expect(field(page, 'Start Date')).toHaveCount(0);
      await button(page, 'Add Employee').click();
      await button(page, 'Hide Form').click();
      await expect(button(page, 'Create Employee')).toHaveCount(0);
      await button(page, 'View Employees').click();
      await button(page, 'Hide Employees').click();
      await expect(page.getByRole('heading', { name: 'Employee List' })).toHaveCount(0);
    });

    await test.step('the list has its columns and stands by name', async () => {
      await button(page, 'View Employees').click();
      const list = page.getByRole('table', { name: 'Employees', exact: true });
      await expect(list.getByRole('columnheader')).toHaveText([
        'Name',
        'Employee ID',
        'Store',
        'Hourly Rate',
        'Created',
        'Actions',
      ]);
      const names = rowOf(page, tag).getByRole('cell').filter({ hasText: tag });
      await expect(names).toHaveText([`Adam ${tag}`, `bob ${tag}`, `zoe ${tag}`]);
      const cells = rowOf(page, `bob ${tag}`).getByRole('cell');
      await expect(cells.nth(1)).toHaveText(/^EMP\d{3,}$/);
      await expect(cells.nth(2)).toHaveText(store.name);
      await expect(cells.nth(3)).toHaveText('$1,234.50');
      await expect(cells.nth(4)).toHaveText(/^[1-9]\d?\/[1-9]\d?\/\d{4}$/);
    });

    await test.step('list and dialog are accessible in every look', async () => {
      await expectAccessibleInEveryLook(page);
      await button(page, `Edit Adam ${tag}`).click();
      await expect(page.getByRole('table', { name: 'Wage history' })).toContainText('$1,234.50');
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('an employee is added with the keyboard alone', async () => {
      const name = newPersonName();
      await button(page, 'Add Employee').focus();
      await page.keyboard.press('Enter');
      await field(page, 'Name').focus();
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await expect(field(page, 'Store')).toContainText(store.name);
      await page.keyboard.type('Y');
      await page.keyboard.press('Tab');
      await page.keyboard.type('14.75');
      await page.keyboard.press('Enter');
      await expectSaid(page, 'Employee created successfully!');
      await button(page, 'View Employees').focus();
      await page.keyboard.press('Enter');
      await button(page, `Delete ${name}`).press('Enter');
      await expect(button(page, 'Cancel')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button(page, `Delete ${name}`)).toBeFocused();
    });

    await test.step('name, store and a rate of at least 0 are required', async () => {
      const sent = await app.watchCalls();
      await button(page, 'Add Employee').click();
      await button(page, 'Create Employee').click();
      await expect(page.getByText('Employee name is required')).toBeVisible();
      await expect(page.getByText('Please select a store for the employee')).toBeVisible();
      await expect(page.getByText('Hourly rate is required')).toBeVisible();
      await expect(field(page, 'Name')).toBeFocused();
      await expectAccessibleInEveryLook(page);
      await fillEmployee(page, { name: newPersonName(), store: store.name, rate: '-0.01' });
      await button(page, 'Create Employee').click();
      await expect(page.getByText('Hourly rate must be zero or more')).toBeVisible();
      await field(page, 'Hourly Rate').fill('15.505');
      await button(page, 'Create Employee').click();
      await expect(page.getByText('Amount must have at most two decimals')).toBeVisible();
      expect(sent('POST /employees')).toEqual([]);
      await field(page, 'Hourly Rate').fill('0');
      await button(page, 'Create Employee').click();
      await expectSaid(page, 'Employee created successfully!');
      await expect
        .poll(() => sent('POST /employees'))
        .toMatchObject([{ body: { hourly_rate: 0 } }]);
    });

    await test.step('a number that was taken meanwhile is replaced by the next one', async () => {
      app.allow(/409/);
      const name = newPersonName();
      const sent = await app.watchCalls();
      await openEmployees(app);
      await button(page, 'Add Employee').click();
      await expect(field(page, 'Employee ID')).toHaveValue(/^EMP/);
      const taken = await field(page, 'Employee ID').inputValue();
      await addEmployee(api, store._id, { employee_id: taken });
      await fillEmployee(page, { name, store: store.name, rate: '12' });
      await button(page, 'Create Employee').click();
      await expectSaid(page, 'Employee created successfully!');
      const [last] = sent('POST /employees').slice(-1);
      expect(last).toMatchObject({ body: { name, employee_id: expect.not.stringMatching(taken) } });
      await button(page, 'View Employees').click();
      await expect(rowOf(page, name)).toBeVisible();
    });

    await test.step('a name taken in the store and a store that is gone are refused', async () => {
      app.allow(/40[09]/);
      const name = `bob ${tag}`;
      await button(page, 'Add Employee').click();
      await fillEmployee(page, { name: ` ${name.toUpperCase()} `, store: store.name, rate: '12' });
      await button(page, 'Create Employee').click();
      await expect(
        page.getByText(`Employee "${name.toUpperCase()}" already exists in store "${store.name}"`),
      ).toBeVisible();
      await field(page, 'Store').selectOption(closed.name);
      await api.call(`DELETE /stores/${closed._id}`);
      await button(page, 'Create Employee').click();
      await expect(page.getByText('Selected store not found')).toBeVisible();
      await expect(field(page, 'Hourly Rate')).toHaveValue('12');
    });
  },
);
