import { addDays, formatDay, mondayOf } from '@backcounter/core/dates';
import { expectAccessible } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { holdResponses } from '../src/hold-responses.ts';
import { expectSaid } from '../src/said.ts';
import {
  addSale,
  button,
  choice,
  field,
  fillSale,
  openPanel,
  today,
  toggle,
} from './pages/sales-page.ts';
import { goToAddress } from './pages/sections.ts';

test('SAL-09 SAL-26 SAL-29 a slip is undone, corrected and entered again; a saved week is undone as a whole', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore(`! ${crypto.randomUUID().slice(0, 8)}`);
  const sent = await app.watchCalls();

  await test.step('the typed values come back, with the amount focused', async () => {
    await openPanel(app, 'Create New Sale', 'owner');
    await fillSale(page, { store: store._id, amount: '1243.5', date: addDays(today(), -1) });
    await field(page, 'Amount').press('Enter');
    await expectSaid(page, 'Sale created successfully!');
    await button(page, 'Undo').click();
    await expect(page.getByText(`Undone. ${store.name}, `)).toBeVisible();
    await expect(field(page, 'Amount')).toBeFocused();
    await expect(field(page, 'Amount')).toHaveValue('1243.5');
    await page.keyboard.type('1234.5');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('group', { name: 'What was done last' });
    await expect(notice).toContainText('$1,234.50');
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(sent('POST /sales')).toHaveLength(2);
  });

  await test.step('a new sale that somebody else has corrected meanwhile stays', async () => {
    const list = `GET /sales?store_id=${store._id}`;
    const [sale] = await api.call<{ _id: string; date: string }[]>(list);
    const corrected = { store_id: store._id, total_sales: 1243.05, date: sale!.date.slice(0, 10) };
    await api.call(`PUT /sales/${sale!._id}`, { body: corrected });
    app.allow(/409/);
    await button(page, 'Undo').click();
    await expect(page.getByText('Someone else has changed this meanwhile')).toBeVisible();
    expect(await api.call(list)).toMatchObject([{ _id: sale!._id, total_sales: 1243.05 }]);
  });

  await test.step('a sale that changes while its deletion is asked about is not just deleted', async () => {
    const list = `GET /sales?store_id=${store._id}`;
    const [sale] = await api.call<{ _id: string; date: string }[]>(list);
    await toggle(page, 'Sales History').click();
    await choice(page, 'Store').selectOption(store._id);
    await button(page, 'Apply Filters').click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    const corrected = { store_id: store._id, total_sales: 1300, date: sale!.date.slice(0, 10) };
    await api.call(`PUT /sales/${sale!._id}`, { body: corrected });
    await button(page, 'Yes, Continue').click();
    await button(page, 'Yes, Delete Permanently').click();
    const dialog = page.getByRole('dialog', { name: 'Changed Meanwhile' });
    await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText(
      '$1,243.05 → $1,300.00',
    );
    await expectAccessible(page);
    expect(await api.call(list)).toMatchObject([{ _id: sale!._id, total_sales: 1300 }]);
    await dialog.getByRole('button', { name: 'Delete Anyway' }).click();
    await expect(dialog).toBeHidden();
    expect(await api.call(list)).toEqual([]);
    await button(page, 'Undo').click();
    await expectSaid(page, 'Sale restored successfully');
  });

  await test.step('one Undo puts a changed, a deleted and a new sale of a week back', async () => {
    const monday = addDays(mondayOf(today()), -7);
    const cell = (days: number) =>
      field(page, `${store.name}, ${formatDay(addDays(monday, days))}`);
    for (const days of [0, 1]) {
      await addSale(api, { store: store._id, total: 5, date: addDays(monday, days) });
    }
    await goToAddress(page, `/dashboard/sales?week=${monday}`);
    await expect(cell(0)).toHaveValue('5.00');
    await cell(0).fill('');
    await cell(1).fill('6');
    await cell(2).fill('7');
    await page.keyboard.press('Control+s');
    await expectSaid(page, 'Week saved successfully!');
    await expect(cell(0)).toHaveValue('');
    await button(page, 'Undo').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone. 2 sales; Deleted: ')).toBeVisible();
    await expect(cell(0)).toHaveValue('5.00');
    await expect(cell(1)).toHaveValue('5.00');
    await expect(cell(2)).toHaveValue('');
    await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
    expect(sent('PUT /sales/week')).toHaveLength(2);
  });

  await test.step('a save that is left by Back before its response is reported, with Undo', async () => {
    const other = await api.addStore();
    await goToAddress(page, '/dashboard/sales');
    await toggle(page, 'Create New Sale').click();
    const date = addDays(today(), -1);
    await fillSale(page, { store: other._id, amount: '8.25', date });
    const release = await holdResponses(page);
    await field(page, 'Amount').press('Enter');
    await expect(button(page, 'Creating...')).toBeVisible();
    await page.goBack();
    await expect(toggle(page, 'Create New Sale')).toHaveAttribute('aria-expanded', 'false');
    await release();
    await expectSaid(page, 'Sale created successfully!');
    await button(page, 'Undo').click();
    await expect(page.getByText(`Undone. ${other.name}, `)).toBeVisible();
    expect(await api.call(`GET /sales?store_id=${other._id}`)).toEqual([]);
  });
});
