import { addDays } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  addIncome,
  addType,
  button,
  choice,
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
  tomorrow,
  viewIncomes,
} from './pages/incomes-page.ts';

test(
  'INC-11 INC-12 INC-13 INC-14 INC-15 INC-16 INC-17 INC-18 what breaks a rule is not sent',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await test.step('an income that breaks a rule is not sent', async () => {
      const store = await api.addStore();
      const type = await addType(api, newName('Vending'), 42.5);
      await openPanel(app, 'Add Income');
      const panel = panelOf(page, 'Add Income');
      await expect(panel.locator('label')).toHaveText([
        'Store',
        'Income Type',
        'Amount',
        'Date',
        'Description',
        'Repeats every month',
      ]);
      const add = submit(page, 'Add Income');
      await add.click();
      for (const text of [
        'Please select a specific store',
        'Please select an income type',
        'Please enter a valid amount',
        'Please select a date',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await choice(page, 'Income Type').selectOption(type.name);
      await expect(field(page, 'Amount')).toHaveValue('42.50');
      await choice(page, 'Income Type').selectOption('Other');
      await expect(field(page, 'Amount')).toHaveValue('');
      await choice(page, 'Store').selectOption(store._id);
      await field(page, 'Amount').fill('5');
      await field(page, 'Date').fill(today());
      await add.click();
      await expect(page.getByText('Please enter a custom income type')).toBeVisible();
      await field(page, 'Custom Type').fill('Scrap metal');
      await field(page, 'Amount').fill('-1');
      await add.click();
      await expect(page.getByText('Please enter a valid amount')).toBeVisible();
      await field(page, 'Amount').fill('0');
      await field(page, 'Date').fill(tomorrow());
      await add.click();
      await expect(page.getByText('Future dates are not allowed')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('what repeats needs an end, and the form says what is then proposed', async () => {
      const store = await api.addStore();
      await openPanel(app, 'Add Income');
      await choice(page, 'Store').selectOption(store._id);
      await choice(page, 'Income Type').selectOption('Other');
      await field(page, 'Custom Type').fill('Rent');
      await field(page, 'Amount').fill('75');
      const [start, end] = [`${Number(thisYear()) - 1}-03-31`, `${Number(thisYear()) + 1}-02-15`];
      await field(page, 'Date').fill(start);
      const box = page.getByRole('checkbox', { name: 'Repeats every month', exact: true });
      await box.check();
      await field(page, 'Amount').fill('');
      await submit(page, 'Add Income').click();
      await expect(page.getByText('Please enter a valid amount')).toBeVisible();
      await expect(page.getByText('Please select an end date')).toBeVisible();
      await field(page, 'Amount').fill('75');
      await expect(
        page.getByText(/^Proposed once a month from the start to the end/),
      ).toBeVisible();
      await submit(page, 'Add Income').click();
      await expect(page.getByText('Please select an end date')).toBeVisible();
      await expect(field(page, 'End Date')).toBeFocused();
      await field(page, 'End Date').fill(end);
      await expect(
        page.getByText(
          `each month from Apr 30, ${Number(thisYear()) - 1} to Jan 31, ${Number(thisYear()) + 1}`,
        ),
      ).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await submit(page, 'Add Income').click();
      await expect(page.getByText('Income added successfully!')).toBeVisible();
      await toggle(page, 'View Incomes').click();
      await choice(page, 'Store').selectOption(store._id);
      await choice(page, 'Year').selectOption(String(Number(thisYear()) - 1));
      await choice(page, 'Month').selectOption('April');
      await button(page, 'Apply Filters').click();
      await expect(panelOf(page, 'Proposed this month')).toContainText(
        `4/30/${Number(thisYear()) - 1}`,
      );
    });
  },
);

test('INC-18 INC-19 INC-28 INC-29 API-42 an income is entered, and the form is ready for the next', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  const sent = await app.watchCalls();
  await openPanel(app, 'Add Income');
  await choice(page, 'Store').selectOption(store._id);
  await choice(page, 'Income Type').selectOption('Other');
  await field(page, 'Custom Type').fill('Scrap metal');
  await field(page, 'Amount').fill('1,234.5');
  await field(page, 'Date').fill(today());
  await field(page, 'Description').fill('Old shelves');
  await field(page, 'Description').press('Enter');
  await expect(page.getByText('Income added successfully!')).toBeVisible();
  const body = {
    storeId: store._id,
    incomeType: 'Scrap metal',
    amount: 1234.5,
    date: today(),
    isFixedAmount: false,
    isRecurring: false,
  };
  expect(sent('POST /incomes')).toMatchObject([{ body }]);
  await expect(choice(page, 'Store')).toHaveValue(store._id);
  await expect(field(page, 'Amount')).toHaveValue('');
  await expect(choice(page, 'Income Type')).toBeFocused();
  const types = await api.call<{ name: string }[]>('GET /income-types');
  expect(types.map(({ name }) => name)).not.toContain('Scrap metal');
});

test('INC-20 INC-21 INC-22 INC-23 INC-24 API-41 a month is shown with its three totals', async ({
  app,
  api,
  page,
}) => {
  const [store, other, empty] = [await api.addStore(), await api.addStore(), await api.addStore()];
  const name = newName('Rent');
  await addType(api, name, 5);
  await addIncome(api, { storeId: store._id, incomeType: name, amount: 100.1 });
  await addIncome(api, { storeId: other._id, incomeType: name, amount: 20.2 });
  const earlier = `${thisYear()}-01-01`;
  if (thisMonth() !== '1') {
    await addIncome(api, { storeId: store._id, incomeType: name, amount: 3, date: earlier });
  }
  const yearly = thisMonth() === '1' ? '$120.30' : '$123.30';
  const sent = await app.watchCalls();
  await openPanel(app, 'View Incomes');
  const years = Array.from({ length: 5 }, (_, index) => String(Number(thisYear()) - 2 + index));
  await expect(choice(page, 'Year').locator('option')).toHaveText(years);
  await expect(choice(page, 'Month').locator('option')).toHaveCount(12);
  await button(page, 'Apply Filters').click();
  await expect(page.getByText('Please select a store to view incomes')).toBeVisible();
  await choice(page, 'Store').selectOption('All Stores');
  await choice(page, 'Income Type').selectOption(name);
  await button(page, 'Apply Filters').click();
  const totals = page.locator('dl > div');
  await expect(totals.filter({ hasText: 'Monthly Total' })).toContainText('$120.30');
  await expect(totals.filter({ hasText: 'Yearly Total' })).toContainText(yearly);
  await expect(totals.filter({ hasText: store.name })).toContainText('$100.10');
  await expect(totals.filter({ hasText: other.name })).toContainText('$20.20');
  await expect(rows(page)).toHaveCount(2);
  const asked = sent('GET /incomes').map(({ query }) => Object.keys(query));
  expect(asked.some((keys) => keys.includes('year') && !keys.includes('month'))).toBe(true);
  await expectAccessibleInEveryLook(page);

  await choice(page, 'Store').selectOption(empty._id);
  await button(page, 'Apply Filters').click();
  await expect(page.getByText('No income records found for the selected criteria')).toBeVisible();
});

test(
  'INC-23 INC-20 INC-19 stores of the same name, and types that are gone',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await test.step('stores of the same name have totals of their own, told apart by address', async () => {
      const name = newName('Twin');
      const type = newName('Rent');
      for (const [address, amount] of [
        ['1 Elm St', 100.1],
        ['2 Oak Ave', 20.2],
      ] as const) {
        const store = await api.call<{ _id: string }>('POST /stores', { body: { name, address } });
        await addIncome(api, { storeId: store._id, incomeType: type, amount });
      }
      await openPanel(app, 'View Incomes');
      await choice(page, 'Store').selectOption('All Stores');
      await button(page, 'Apply Filters').click();
      const totals = page.locator('dl > div');
      await expect(totals.filter({ hasText: `${name}, 1 Elm St` })).toContainText('$100.10');
      await expect(totals.filter({ hasText: `${name}, 2 Oak Ave` })).toContainText('$20.20');
      await choice(page, 'Store').selectOption(`${name}, 2 Oak Ave`);
      await button(page, 'Apply Filters').click();
      await expect(rows(page)).toContainText(['$20.20']);
      await expect(rows(page)).toContainText([`${name}, 2 Oak Ave`]);
    });

    await test.step('incomes of typed and of deleted types can be filtered by type', async () => {
      const store = await api.addStore();
      const [typed, deleted] = [newName('Scrap'), await addType(api, newName('Kiosk'), 5)];
      await addIncome(api, { storeId: store._id, incomeType: typed, amount: 1 });
      await addIncome(api, { storeId: store._id, incomeType: deleted.name, amount: 2 });
      await addIncome(api, { storeId: store._id, incomeType: 'Rent', amount: 4 });
      await api.call(`DELETE /income-types/${deleted._id}`);
      await viewIncomes(app, store._id);
      await expect(rows(page)).toHaveCount(3);
      for (const [type, amount] of [
        [typed, '$1.00'],
        [deleted.name, '$2.00'],
      ] as const) {
        await choice(page, 'Income Type').selectOption(type);
        await button(page, 'Apply Filters').click();
        await expect(rows(page)).toHaveCount(1);
        await expect(rows(page)).toContainText([amount]);
      }
      await choice(page, 'Year').selectOption(String(Number(thisYear()) - 2));
      await expect(choice(page, 'Income Type').getByRole('option', { name: typed })).toHaveCount(0);
      await expect(choice(page, 'Income Type')).toHaveValue(deleted.name);
    });
  },
);

test('INC-27 INC-28 an income is changed, deleted in two steps and brought back', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  await addIncome(api, { storeId: store._id, amount: 10 });
  await viewIncomes(app, store._id);
  await page.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Income' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('11');
  await dialog.getByRole('button', { name: 'Update Income' }).click();
  await expect(page.getByText('Income updated successfully!')).toBeVisible();
  await expect(rows(page).first()).toContainText('$11.00');

  await deleteRow(page);
  await expect(page.getByText('Income deleted successfully!')).toBeVisible();
  await expect(page.getByText('No income records found for the selected criteria')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(rows(page).first()).toContainText('$11.00');
});

test('INC-18 what repeats is proposed, and booked only when a person confirms', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  const start = addDays(`${today().slice(0, 7)}-01`, -1);
  await addIncome(api, {
    ...{ storeId: store._id, amount: 75, date: `${start.slice(0, 7)}-01` },
    ...{
      isRecurring: true,
      startDate: `${start.slice(0, 7)}-01`,
      endDate: `${Number(today().slice(0, 4)) + 5}-12-31`,
    },
  });
  await viewIncomes(app, store._id);
  await expect(page.getByText('No income records found for the selected criteria')).toBeVisible();
  const proposed = panelOf(page, 'Proposed this month');
  await proposed.getByRole('button', { name: /^Add Rent/ }).click();
  await expect(rows(page).first()).toContainText('$75.00');
  await expect(proposed).toBeHidden();
  await expect(page.getByText('Income added successfully!')).toBeVisible();
});
