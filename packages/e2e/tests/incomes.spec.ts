import { addDays } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
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
  panelOf,
  rows,
  submit,
  thisMonth,
  thisYear,
  today,
  toggle,
} from './pages/incomes-page.ts';

test('INC-01 INC-02 INC-04 INC-05 INC-06 INC-07 INC-11 INC-12 INC-28 API-37 API-38 INC-03 INC-09 INC-10 API-39 INC-27 API-40 INC-20 INC-21 INC-22 INC-23 INC-24 API-41 INC-18 INC-19 INC-29 API-42 types and incomes are added, shown with their totals, changed, deleted and proposed', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const other = await api.addStore();
  const empty = await api.addStore();
  const rent = newName('Rent');
  await addType(api, rent, 5);
  await addIncome(api, { storeId: store._id, incomeType: rent, amount: 100.1 });
  await addIncome(api, { storeId: other._id, incomeType: rent, amount: 20.2 });
  if (thisMonth() !== '1') {
    const date = `${thisYear()}-01-01`;
    await addIncome(api, { storeId: store._id, incomeType: rent, amount: 3, date });
  }
  const changed = await api.addStore();
  await addIncome(api, { storeId: changed._id, amount: 10 });
  const repeating = await api.addStore();
  const start = addDays(`${today().slice(0, 7)}-01`, -1);
  await addIncome(api, {
    storeId: repeating._id,
    amount: 75,
    date: `${start.slice(0, 7)}-01`,
    isRecurring: true,
    startDate: `${start.slice(0, 7)}-01`,
    endDate: `${Number(today().slice(0, 4)) + 5}-12-31`,
  });
  const atm = await addType(api, newName('ATM'), 10);
  const kiosk = await addType(api, newName('Kiosk'), 10);
  const sent = await app.watchCalls();
  await openPanel(app, 'Income Types');

  await test.step('one of three panels is open at a time', async () => {
    await expect(panelOf(page, 'Income Types')).toBeVisible();
    await toggle(page, 'View Incomes').click();
    await expect(panelOf(page, 'Income Types')).toBeHidden();
    await expect(panelOf(page, 'View Incomes')).toBeVisible();
    await toggle(page, 'Add Income').click();
    await expect(panelOf(page, 'View Incomes')).toBeHidden();
    await expect(panelOf(page, 'Add Income')).toBeVisible();
    await toggle(page, 'Add Income').click();
    await expect(panelOf(page, 'Add Income')).toBeHidden();
  });

  await test.step('a type is added once, by the rules', async () => {
    app.allow(/409/);
    const name = newName('Lottery');
    await toggle(page, 'Income Types').click();
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
    await expectSaid(page, 'Income type added successfully!');
    await expect(rows(page).filter({ hasText: name })).toContainText('$1,250.50');
    await field(page, 'Income Type Name').fill(` ${name.toUpperCase()} `);
    await field(page, 'Default Amount').fill('5');
    await add.click();
    await expect(page.getByText('Income type name already exists')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  await test.step('a type changes its amount only, unless it is gone', async () => {
    app.allow(/404/);
    const { _id: id, name } = atm;
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
    await expectSaid(page, 'Income type updated successfully!');
    await expect(rows(page).filter({ hasText: name })).toContainText('$12.50');

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await api.call(`DELETE /income-types/${id}`);
    await amount.fill('13');
    await button(page, 'Save').click();
    await expect(dialog.getByText('Income type not found')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a type is deleted in two steps, and the deletion can be taken back', async () => {
    const { name } = kiosk;
    const row = rows(page).filter({ hasText: name });
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog', { name: 'Confirm Deletion' }).waitFor();
    await button(page, 'Cancel').click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await confirmTwice(page);
    await expectSaid(page, 'Income type deleted successfully!');
    await expect(row).toBeHidden();
    await button(page, 'Undo').click();
    await expect(row).toBeVisible();
  });

  await test.step('a month is shown with its three totals', async () => {
    const yearly = thisMonth() === '1' ? '$120.30' : '$123.30';
    await toggle(page, 'View Incomes').click();
    const years = Array.from({ length: 5 }, (_, index) => String(Number(thisYear()) - 2 + index));
    await expect(choice(page, 'Year').locator('option')).toHaveText(years);
    await expect(choice(page, 'Month').locator('option')).toHaveCount(12);
    await button(page, 'Apply Filters').click();
    await expect(page.getByText('Please select a store to view incomes')).toBeVisible();
    await choice(page, 'Store').selectOption('All Stores');
    await choice(page, 'Income Type').selectOption(rent);
    await button(page, 'Apply Filters').click();
    const totals = page.locator('dl > div');
    await expect(totals.filter({ hasText: 'Monthly Total' })).toContainText('$120.30');
    await expect(totals.filter({ hasText: 'Yearly Total' })).toContainText(yearly);
    await expect(totals.filter({ hasText: store.name })).toContainText('$100.10');
    await expect(totals.filter({ hasText: other.name })).toContainText('$20.20');
    await expect(rows(page)).toHaveCount(2);
    const queryKeys = sent('GET /incomes').map(({ query }) => Object.keys(query));
    expect(queryKeys.some((keys) => keys.includes('year') && !keys.includes('month'))).toBe(true);
    await expectAccessibleInEveryLook(page);

    await choice(page, 'Store').selectOption(empty._id);
    await button(page, 'Apply Filters').click();
    await expect(page.getByText('No income records found for the selected criteria')).toBeVisible();
  });

  await test.step('an income is changed, deleted in two steps and brought back', async () => {
    await choice(page, 'Store').selectOption(changed._id);
    await choice(page, 'Income Type').selectOption({ index: 0 });
    await button(page, 'Apply Filters').click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Income' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('11');
    await dialog.getByRole('button', { name: 'Update Income' }).click();
    await expectSaid(page, 'Income updated successfully!');
    await expect(rows(page).first()).toContainText('$11.00');

    await deleteRow(page);
    await expectSaid(page, 'Income deleted successfully!');
    await expect(page.getByText('No income records found for the selected criteria')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(rows(page).first()).toContainText('$11.00');
  });

  await test.step('what repeats is proposed, and booked only when a person confirms', async () => {
    await choice(page, 'Store').selectOption(repeating._id);
    await button(page, 'Apply Filters').click();
    await expect(page.getByText('No income records found for the selected criteria')).toBeVisible();
    const proposed = panelOf(page, 'Proposed this month');
    await proposed.getByRole('button', { name: /^Add Rent/ }).click();
    await expect(rows(page).first()).toContainText('$75.00');
    await expect(proposed).toBeHidden();
    await expectSaid(page, 'Income added successfully!');
  });

  await test.step('an income is entered, and the form is ready for the next', async () => {
    const incomes = await app.watchCalls();
    await toggle(page, 'Add Income').click();
    await choice(page, 'Store').selectOption(store._id);
    await choice(page, 'Income Type').selectOption('Other');
    await field(page, 'Custom Type').fill('Scrap metal');
    await field(page, 'Amount').fill('1,234.5');
    await field(page, 'Date').fill(today());
    await field(page, 'Description').fill('Old shelves');
    await field(page, 'Description').press('Enter');
    await expect(field(page, 'Amount')).toHaveValue('');
    const body = {
      storeId: store._id,
      incomeType: 'Scrap metal',
      amount: 1234.5,
      date: today(),
      isFixedAmount: false,
      isRecurring: false,
    };
    expect(incomes('POST /incomes')).toMatchObject([{ body }]);
    await expect(choice(page, 'Store')).toHaveValue(store._id);
    await expect(field(page, 'Amount')).toHaveValue('');
    await expect(choice(page, 'Income Type')).toBeFocused();
    const types = await api.call<{ name: string }[]>('GET /income-types');
    expect(types.map(({ name }) => name)).not.toContain('Scrap metal');
  });
});
