import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  addIncome,
  addType,
  button,
  choice,
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
} from './pages/incomes-page.ts';

test(
  'INC-11 INC-12 INC-13 INC-14 INC-15 INC-16 INC-17 INC-18 INC-23 INC-20 INC-19 what breaks a rule is not sent, stores of the same name, and types that are gone',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const store = await api.addStore();
    const type = await addType(api, newName('Vending'), 42.5);
    const twin = newName('Twin');
    const rent = newName('Rent');
    for (const [address, amount] of [
      ['1 Elm St', 100.1],
      ['2 Oak Ave', 20.2],
    ] as const) {
      const body = { name: twin, address };
      const { _id: storeId } = await api.call<{ _id: string }>('POST /stores', { body });
      await addIncome(api, { storeId, incomeType: rent, amount });
    }
    const mixed = await api.addStore();
    const [typed, deleted] = [newName('Scrap'), await addType(api, newName('Kiosk'), 5)];
    await addIncome(api, { storeId: mixed._id, incomeType: typed, amount: 1 });
    await addIncome(api, { storeId: mixed._id, incomeType: deleted.name, amount: 2 });
    await addIncome(api, { storeId: mixed._id, incomeType: 'Rent', amount: 4 });
    await api.call(`DELETE /income-types/${deleted._id}`);
    await openPanel(app, 'Add Income');

    await test.step('an income that breaks a rule is not sent', async () => {
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
      await expectSaid(page, 'Income added successfully!');
      await toggle(page, 'View Incomes').click();
      await choice(page, 'Store').selectOption(store._id);
      await choice(page, 'Year').selectOption(String(Number(thisYear()) - 1));
      await choice(page, 'Month').selectOption('April');
      await button(page, 'Apply Filters').click();
      await expect(panelOf(page, 'Proposed this month')).toContainText(
        `4/30/${Number(thisYear()) - 1}`,
      );
    });

    await test.step('stores of the same name have totals of their own, told apart by address', async () => {
      await choice(page, 'Year').selectOption(thisYear());
      await choice(page, 'Month').selectOption(thisMonth());
      await choice(page, 'Store').selectOption('All Stores');
      await button(page, 'Apply Filters').click();
      const totals = page.locator('dl > div');
      await expect(totals.filter({ hasText: `${twin}, 1 Elm St` })).toContainText('$100.10');
      await expect(totals.filter({ hasText: `${twin}, 2 Oak Ave` })).toContainText('$20.20');
      await choice(page, 'Store').selectOption(`${twin}, 2 Oak Ave`);
      await button(page, 'Apply Filters').click();
      await expect(rows(page)).toContainText(['$20.20']);
      await expect(rows(page)).toContainText([`${twin}, 2 Oak Ave`]);
    });

    await test.step('incomes of typed and of deleted types can be filtered by type', async () => {
      await choice(page, 'Store').selectOption(mixed._id);
      await button(page, 'Apply Filters').click();
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
