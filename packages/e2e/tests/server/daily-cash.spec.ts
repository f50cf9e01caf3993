import { addDays, formatDateInText, weekdayName } from '@backcounter/core/dates';
import { expectAccessible, expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { expectSaid } from '../../src/said.ts';
import {
  addEntry,
  button,
  chooseDay,
  field,
  fillAmounts,
  isWrite,
  monday,
  openCash,
  readEntry,
  result,
  saved,
  store,
  today,
  tuesday,
} from '../pages/daily-cash-page.ts';

test('CSH-01 CSH-13 CSH-02 CSH-03 CSH-10 CSH-11 CSH-12 CSH-04 CSH-05 CSH-09 CSH-16 CSH-17 API-44 API-46 a day of cash', async ({
  app,
  api,
  page,
}) => {
  const add = () => api.addStore();
  const stores = await Promise.all([add(), add(), add(), add(), add(), add()]);
  const [shop, first, second, third, fourth, fifth] = stores;
  await openCash(app);

  await test.step('the day opens on today and is stepped back and forth, never beyond', async () => {
    await expect(field(page, 'Date')).toHaveValue(today());
    await expect(
      page.getByText(`${weekdayName(today())}, ${formatDateInText(today())}`),
    ).toBeVisible();
    await expect(button(page, 'Next Day')).toBeDisabled();
    await button(page, 'Previous Day').click();
    const yesterday = addDays(today(), -1);
    await expect(field(page, 'Date')).toHaveValue(yesterday);
    await expect(page.getByText(`${weekdayName(yesterday)}, `)).toBeVisible();
    await button(page, 'Next Day').click();
    await expect(field(page, 'Date')).toHaveValue(today());
    await expectAccessibleInEveryLook(page);
  });

  await test.step('the daily result follows what is typed, with its sign', async () => {
    for (const [amounts, text, colour] of [
      [['0', '0', '0'], '$0.00', 'rgb(31, 30, 27)'],
      [['100.10', '50.20', '20'], '+$130.30', 'rgb(11, 107, 80)'],
      [['100.10', '50.20', '150.31'], '−$0.01', 'rgb(180, 35, 24)'],
    ] as const) {
      await fillAmounts(page, amounts);
      await expect(result(page)).toHaveText(text);
      await expect(result(page)).toHaveCSS('color', colour);
    }
  });

  await test.step('what cannot be saved is said in the literal texts', async () => {
    const writes: string[] = [];
    page.on('request', (request) => isWrite(request) && writes.push(request.url()));
    await fillAmounts(page, ['1', '2', '3']);
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toHaveText('Please select a store and date');
    await store(page).selectOption(shop._id);
    await expect(field(page, 'Credit')).toHaveValue('1');
    await field(page, 'Date').fill('');
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toHaveText('Please select a store and date');
    await field(page, 'Date').fill(addDays(today(), 1));
    await expect(page.getByText('Future dates are not allowed')).toBeVisible();
    await chooseDay(page, shop._id, monday());
    await fillAmounts(page, ['', '', '']);
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Please enter amounts for Credit, Debit, and Fuel before saving',
    );
    for (const name of ['Credit', 'Debit', 'Fuel']) {
      await expect(page.getByText(`${name} amount is required`, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'Credit')).toBeFocused();
    await expectAccessible(page);
    await fillAmounts(page, ['-1', '2', '3']);
    await button(page, 'Save').click();
    await expect(page.getByText('All amounts must be positive numbers')).toBeVisible();
    expect(writes).toEqual([]);
  });

  await test.step('a day is created once and then updated', async () => {
    const shop = first;
    await chooseDay(page, shop._id, monday());
    await expect(field(page, 'Credit')).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('0/7 days completed')).toBeVisible();
    await fillAmounts(page, ['100', '50.25', '0']);
    const created = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Save').dblclick();
    expect((await created).url()).toMatch(/\/api\/daily-cash$/);
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.getByText('1/7 days completed')).toBeVisible();
    expect((await readEntry(api, shop._id, monday())).data?.result).toBe(150.25);
    await button(page, 'Previous Day').click();
    await expect(field(page, 'Credit')).toHaveValue('');
    await button(page, 'Next Day').click();
    await expect(field(page, 'Credit')).toHaveValue('100.00');
    await field(page, 'Credit').fill('200');
    const changed = page.waitForRequest((request) => request.method() === 'PUT');
    await field(page, 'Credit').press('Enter');
    await changed;
    await expect(page.getByText(saved)).toBeVisible();
    await expect
      .poll(async () => (await readEntry(api, shop._id, monday())).data?.credit)
      .toBe(200);
  });

  await test.step("the day's recorded sale stands beside credit and debit with the difference", async () => {
    const shop = second;
    const body = { store_id: shop._id, total_sales: 160, date: monday() };
    await api.call('POST /sales', { body });
    await chooseDay(page, shop._id, monday());
    await fillAmounts(page, ['100', '50', '20']);
    await expect(page.getByRole('row', { name: 'Recorded Sale $160.00' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Credit + Debit $150.00' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Difference −$10.00' })).toBeVisible();
    await chooseDay(page, shop._id, tuesday());
    await expect(page.getByText('No sale is recorded for this day.')).toBeVisible();
  });

  await test.step('deleting asks twice, resets the form to zero and can be undone', async () => {
    const shop = third;
    await addEntry(api, shop._id, monday());
    await chooseDay(page, shop._id, tuesday());
    await expect(button(page, 'Delete')).toHaveCount(0);
    await button(page, 'Previous Day').click();
    await button(page, 'Delete').click();
    await expect(page.getByRole('dialog', { name: 'Confirm Deletion' })).toBeVisible();
    await button(page, 'Yes, Continue').click();
    await expect(page.getByRole('dialog', { name: 'Final Confirmation' })).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Delete')).toBeFocused();
    await button(page, 'Delete').click();
    await button(page, 'Yes, Continue').click();
    await button(page, 'Yes, Delete Permanently').click();
    await expectSaid(page, 'Entry deleted successfully!');
    for (const name of ['Credit', 'Debit', 'Fuel']) {
      await expect(field(page, name)).toHaveValue('0.00');
    }
    await expect(page.getByText('0/7 days completed')).toBeVisible();
    await expect(button(page, 'Delete')).toHaveCount(0);
    await expect(field(page, 'Credit')).toBeFocused();
    await button(page, 'Undo').click();
    await expect(field(page, 'Credit')).toHaveValue('100.00');
    await expect(page.getByText('1/7 days completed')).toBeVisible();
  });

  await test.step('a week by keyboard alone: Enter saves, Enter goes on', async () => {
    const shop = fourth;
    await chooseDay(page, shop._id, monday());
    await field(page, 'Credit').focus();
    for (const date of [monday(), tuesday()]) {
      await expect(field(page, 'Date')).toHaveValue(date);
      await expect(field(page, 'Credit')).toBeFocused();
      await page.keyboard.type('100');
      await page.keyboard.press('Tab');
      await page.keyboard.type('50');
      await page.keyboard.press('Tab');
      await page.keyboard.type('20');
      await page.keyboard.press('Enter');
      await expect(page.getByText(saved)).toBeVisible();
      await expect(button(page, 'Next Day')).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('2/7 days completed')).toBeVisible();
  });

  await test.step('what somebody else changed meanwhile is not overwritten unseen', async () => {
    app.allow(/409/);
    const shop = fifth;
    const entry = await addEntry(api, shop._id, tuesday());
    // Choosing another day clears the messages.
    await chooseDay(page, shop._id, tuesday());
    await field(page, 'Credit').fill('300');
    await api.call(`PUT /daily-cash/${entry.data._id}`, { body: { credit: 777 } });
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Someone else changed this record meanwhile. Please reload it and try again.',
    );
    await expect(field(page, 'Credit')).toHaveValue('300');
    await expect(page.getByText(/^Changed by Administrator at .*: Credit \$777\.00/)).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Take theirs').click();
    await expect(field(page, 'Credit')).toHaveValue('777.00');
  });
});
