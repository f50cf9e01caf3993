import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  addType,
  button,
  confirmTwice,
  field,
  newName,
  openPanel,
  panelOf,
  rows,
  submit,
  toggle,
} from './pages/incomes-page.ts';

test(
  'INC-01 INC-02 one of three panels is open at a time',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await openPanel(app, 'Income Types');
    await expect(panelOf(page, 'Income Types')).toBeVisible();
    await toggle(page, 'View Incomes').click();
    await expect(panelOf(page, 'Income Types')).toBeHidden();
    await expect(panelOf(page, 'View Incomes')).toBeVisible();
    await toggle(page, 'Add Income').click();
    await expect(panelOf(page, 'View Incomes')).toBeHidden();
    await expect(panelOf(page, 'Add Income')).toBeVisible();
    await toggle(page, 'Add Income').click();
    await expect(panelOf(page, 'Add Income')).toBeHidden();
  },
);

test('INC-04 INC-05 INC-06 INC-07 INC-11 INC-12 INC-28 API-37 API-38 a type is added once, by the rules', async ({
  app,
  page,
}) => {
  app.allow(/409/);
  const name = newName('Lottery');
  await openPanel(app, 'Income Types');
  const add = submit(page, 'Add Income Type');
  await add.click();
  await expect(page.getByText('Please enter an income type name')).toBeVisible();
  await expect(page.getByText('Please enter a default amount')).toBeVisible();
  for (const taken of ['Other', ' OTHER ']) {
    await field(page, 'Income Type Name').fill(taken);
    await field(page, 'Default Amount').fill('5');
    await add.click();
    await expect(
      page.getByText('"Other" is always offered; please choose another name'),
    ).toBeVisible();
  }
  await field(page, 'Income Type Name').fill(name);
  await field(page, 'Default Amount').fill('0');
  await add.click();
  await expect(page.getByText('Please enter a valid positive amount')).toBeVisible();
  await field(page, 'Default Amount').fill('$1,250.5');
  await field(page, 'Default Amount').press('Enter');
  await expect(page.getByText('Income type added successfully!')).toBeVisible();
  await expect(rows(page).filter({ hasText: name })).toContainText('$1,250.50');
  await field(page, 'Income Type Name').fill(` ${name.toUpperCase()} `);
  await field(page, 'Default Amount').fill('5');
  await add.click();
  await expect(page.getByText('Income type name already exists')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('INC-03 INC-09 INC-10 INC-28 API-39 a type changes its amount only, unless it is gone', async ({
  app,
  api,
  page,
}) => {
  app.allow(/404/);
  const { _id: id, name } = await addType(api, newName('ATM'), 10);
  await openPanel(app, 'Income Types');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Income Type' });
  await expect(dialog.getByRole('textbox', { name: 'Income Type Name' })).not.toBeEditable();
  const amount = dialog.getByRole('textbox', { name: 'Default Amount' });
  await amount.fill('');
  await button(page, 'Save').click();
  await expect(dialog.getByText('Please enter a default amount')).toBeVisible();
  await amount.fill('-1');
  await button(page, 'Save').click();
  await expect(dialog.getByText('Please enter a valid positive amount')).toBeVisible();
  await amount.fill('12.50');
  await button(page, 'Save').click();
  await expect(page.getByText('Income type updated successfully!')).toBeVisible();
  await expect(rows(page).filter({ hasText: name })).toContainText('$12.50');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await api.call(`DELETE /income-types/${id}`);
  await amount.fill('13');
  await button(page, 'Save').click();
  await expect(dialog.getByText('Income type not found')).toBeVisible();
});

test('INC-27 INC-28 API-40 a type is deleted in two steps, and the deletion can be taken back', async ({
  app,
  api,
  page,
}) => {
  const { name } = await addType(api, newName('Kiosk'), 10);
  await openPanel(app, 'Income Types');
  const row = rows(page).filter({ hasText: name });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog', { name: 'Confirm Deletion' }).waitFor();
  await button(page, 'Cancel').click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await confirmTwice(page);
  await expect(page.getByText('Income type deleted successfully!')).toBeVisible();
  await expect(row).toBeHidden();
  await button(page, 'Undo').click();
  await expect(row).toBeVisible();
});
