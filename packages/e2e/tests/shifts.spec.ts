import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectShortNotice } from '../src/short-notice.ts';
import { expectSaid } from '../src/said.ts';
import { button, field } from './pages/employees-page.ts';
import {
  today,
  addDays,
  sunday,
  tableDate,
  shiftRows,
  addShop,
  allowSimultaneous,
  addShift,
  openPanel,
  fillShift,
  nineToFive,
  countShifts,
} from './pages/shifts-page.ts';

test('SHF-12 SHF-16 SHF-18 SHF-24 SHF-22 API-36 SHF-06 SHF-07 SHF-13 SHF-15 SHF-20 API-35 shifts are copied, changed, deleted, added up and assigned', async ({
  app,
  page,
  api,
}) => {
  const copied = await addShop(api);
  const start = sunday();
  const early = { start_time: '06:00', end_time: '12:00' };
  for (const [employee, days] of [
    [copied.ann, -7],
    [copied.bob, -6],
    [copied.bob, -5],
    [copied.ann, 1],
  ] as const) {
    await addShift(api, copied, employee, { date: addDays(start, days), ...early });
  }
  const changed = await addShop(api);
  const times = { date: today(), start_time: '09:10', end_time: '12:00' };
  const { _id: changedId } = await addShift(api, changed, changed.ann, times);
  await addShift(api, changed, changed.bob, { date: today(), start_time: '13:00' });
  const deleted = await addShop(api);
  const { _id: deletedId } = await addShift(api, deleted, deleted.ann, { date: today() });
  const worked = await addShop(api);
  await addShift(api, worked, worked.ann, { date: '2026-03-02', end_time: '12:20' });
  await addShift(api, worked, worked.ann, { date: '2026-03-31', end_time: '10:00' });
  await addShift(api, worked, worked.bob, { date: '2026-03-03' });
  const several = await addShop(api);
  await allowSimultaneous(api, several.store);
  await addShift(api, several, several.bob, { date: '2026-03-04' });
  const sent = await app.watchCalls();
  await openPanel(app, 'View Shifts');

  await test.step('last week is proposed and made in one request', async () => {
    await expect(button(page, 'Copy last week')).toHaveCount(0);
    await field(page, 'Store').selectOption(copied.store.name);
    await button(page, 'Copy last week').click();
    const dialog = page.getByRole('dialog', { name: 'Copy last week' });
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    await dialog.getByText('1 cannot be copied: 1 overlapping').click();
    await expect(dialog).toContainText(
      `Shift overlaps with existing shift on ${tableDate(addDays(start, 1))}`,
    );
    await button(page, 'Assign 2 of 3').dblclick();
    await expectSaid(page, '2 shifts created successfully!');
    await expect(shiftRows(page)).toHaveCount(3);
    expect(sent('POST /shifts')).toHaveLength(1);
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await button(page, 'Copy last week').click();
    await expect(dialog).toContainText('There were no shifts last week.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a shift is changed and keeps its own times', async () => {
    app.allow(/40[09]/);
    const shop = changed;
    await button(page, 'Today').click();
    await field(page, 'Store').selectOption(shop.store.name);
    const edit = button(page, `Edit ${shop.ann.name}, ${tableDate(today())}, 9:10 AM – 12:00 PM`);
    await edit.click();
    await expect(field(page, 'Start Time')).toHaveValue('09:10');
    await field(page, 'End Time').selectOption('14:00');
    await button(page, 'Update Shift').click();
    const dialog = page.getByRole('dialog', { name: 'Update Shift' });
    await expect(dialog).toContainText('Shift overlaps with existing shift on');
    await field(page, 'End Time').selectOption('13:00');
    await api.call(`PUT /shifts/${changedId}`, { body: { end_time: '12:30' } });
    await button(page, 'Update Shift').click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this record');
    await expect(field(page, 'End Time')).toHaveValue('13:00');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Edit Ann/ }).click();
    await field(page, 'Employee').selectOption(shop.bob.name);
    await button(page, 'Update Shift').click();
    await expectSaid(page, 'Shift updated successfully!');
    const bobs = shiftRows(page).filter({ hasText: shop.bob.name });
    await expect(bobs).toHaveCount(2);
    await expect(bobs.first()).toContainText('9:10 AM12:30 PM');
  });

  await test.step('a shift is deleted in two steps, and taken back', async () => {
    const route = `DELETE /shifts/${deletedId}`;
    await field(page, 'Store').selectOption(deleted.store.name);
    const askTwice = async () => {
      await page.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByRole('dialog', { name: 'Confirm Deletion' })).toContainText(
        'Are you sure you want to delete this shift? This action cannot be undone.',
      );
      await button(page, 'Yes, Continue').click();
      await expect(page.getByRole('dialog', { name: 'Final Confirmation' })).toBeVisible();
    };
    await expect(shiftRows(page)).toHaveCount(1);
    await askTwice();
    await button(page, 'Cancel').click();
    expect(sent(route)).toEqual([]);
    await askTwice();
    await button(page, 'Yes, Delete Permanently').click();
    await expectSaid(page, 'Shift deleted successfully!');
    await expect(shiftRows(page)).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
    expect(sent(route)).toEqual([{ query: {}, body: undefined }]);
    await button(page, 'Undo').click();
    await expect(shiftRows(page)).toHaveCount(1);
  });

  await test.step('hours and salary of a range and of a month', async () => {
    const shop = worked;
    await button(page, 'View Hours').click();
    await field(page, 'Store').selectOption(shop.store.name);
    await expect(field(page, 'Start Date')).toHaveValue(sunday());
    await expect(field(page, 'End Date')).toHaveValue(addDays(sunday(), 6));
    await expect(page.getByText('No hours in this period')).toBeVisible();
    await field(page, 'Start Date').fill('3/1/2026');
    await field(page, 'End Date').fill('3/14/2026');
    await field(page, 'End Date').press('Tab');
    const table = page.getByRole('table', { name: 'Total Hours Worked', exact: true });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Employee',
      'Hours',
      'Hourly Rate',
      'Salary',
    ]);
    await expect(table.getByRole('row')).toHaveText([
      /^Employee/,
      `${shop.ann.name}3.3$15.25$50.83`,
      `${shop.bob.name}8.0$20.00$160.00`,
      /^2 rows11\.3\$210\.83$/,
    ]);
    await expect(page.getByRole('img', { name: /Hours by employee/ })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await field(page, 'Period').selectOption('monthly');
    await field(page, 'Month').selectOption('2026-03');
    await expect(table.getByRole('row').nth(1)).toHaveText(`${shop.ann.name}4.3$15.25$66.08`);
    await table.getByRole('link', { name: `Shifts of ${shop.ann.name}, 4.3` }).click();
    await expect(field(page, 'Person')).toHaveValue(shop.ann._id);
    await expect(page.getByRole('table', { name: 'Shifts' }).locator('tfoot')).toContainText('4.3');
    await expectAccessibleInEveryLook(page);
    await page.goBack();
    await field(page, 'Period').selectOption('weekly');
    await field(page, 'End Date').fill('2026-02-01');
    await expect(page.getByText('The end date must not be before the start date')).toBeVisible();
    await expect(table).toHaveCount(0);
  });

  await test.step('several people on several days are one request, all or none', async () => {
    app.allow(/400/);
    const shop = several;
    const before = sent('POST /shifts').length;
    await button(page, 'Assign Shifts').click();
    await fillShift(page, shop, shop.ann, nineToFive('2026-03-02'));
    await field(page, shop.bob.name).check();
    await field(page, 'Wed 3/4').check();
    await field(page, 'Tue 3/3').check();
    await expect(page.getByText('6 shifts will be created, all of them or none.')).toBeVisible();
    await button(page, 'Assign Shift').click();
    await expect(page.getByText('Shift overlaps with existing shift on 3/4/2026')).toBeVisible();
    expect(await countShifts(api, shop)).toBe(1);
    await field(page, 'Wed 3/4').uncheck();
    await button(page, 'Assign Shift').click();
    await expectSaid(page, '4 shifts created successfully!');
    expect(await countShifts(api, shop)).toBe(5);
    expect(sent('POST /shifts')).toHaveLength(before + 2);
  });

  await test.step('a shift is sent with date-times and confirmed for 1.5 s', async () => {
    const shop = changed;
    const shifts = await app.watchCalls();
    await page.clock.install();
    await openPanel(app, 'Assign Shifts');
    await fillShift(page, shop, shop.ann, nineToFive('2026-03-02'));
    const notice = { role: 'status', message: 'Shift created successfully!', ms: 1500 } as const;
    await expectShortNotice(page, notice, () => button(page, 'Assign Shift').dblclick());
    const shift = {
      store_id: shop.store._id,
      employee_id: shop.ann._id,
      date: '2026-03-02',
      start_time: '2026-03-02T09:00:00',
      end_time: '2026-03-02T17:00:00',
      status: 'scheduled',
    };
    expect(shifts('POST /shifts')).toEqual([{ query: {}, body: { shifts: [shift] } }]);
    await expect(field(page, 'Employee')).toBeFocused();
    await expect(field(page, 'Store')).toHaveValue(shop.store._id);
  });
});
