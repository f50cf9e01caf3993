import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { button, field } from './pages/employees-page.ts';
import {
  today,
  addDays,
  sunday,
  shown,
  shiftRows,
  addShop,
  addShift,
  openPanel,
} from './pages/shifts-page.ts';

test(
  'SHF-03 SHF-04 SHF-05 API-34 SHF-19 SHF-23 SHF-25 weeks, months and days',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('weeks begin on Sunday, and one steps through them', async () => {
      const shop = await addShop(api);
      const start = sunday();
      await addShift(api, shop, shop.ann, { date: start });
      await addShift(api, shop, shop.bob, { date: addDays(start, 6) });
      await addShift(api, shop, shop.ann, { date: addDays(start, -1) });
      await addShift(api, shop, shop.ann, { date: addDays(start, 7) });
      const sent = await app.watchCalls();
      await openPanel(app, 'View Shifts', shop.store);
      await expect(field(page, 'Period')).toHaveValue('weekly');
      await expect(field(page, 'Week Start')).toHaveValue(start);
      const rows = shiftRows(page);
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(0)).toContainText(shown(start));
      await expect(rows.nth(1)).toContainText(shown(addDays(start, 6)));
      const asked = { store_id: shop.store._id, start_date: start, end_date: addDays(start, 6) };
      const stamp = expect.stringMatching(/^\d+$/);
      expect(sent('GET /shifts').at(-1)?.query).toEqual({ ...asked, _t: stamp });
      await button(page, 'Previous').click();
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(shown(addDays(start, -1)));
      await button(page, 'Today').click();
      await button(page, 'Next').click();
      await expect(rows).toContainText(shown(addDays(start, 7)));
      await field(page, 'Week Start').fill('2026-02-30');
      const problem = page.getByText('Day must be between 1 and 28 for February 2026');
      await expect(problem).toBeVisible();
      await field(page, 'Week Start').fill('2026-02-04');
      await expect(problem).toHaveCount(0);
      await expect(field(page, 'Week Start')).toHaveValue('2026-02-01');
      await expect(page.getByText('No shifts in this period')).toBeVisible();
      await button(page, 'Today').click();
      await expect(rows).toHaveCount(2);
      await addShift(api, shop, shop.ann, { date: addDays(start, 3) });
      await button(page, 'Refresh').click();
      await expect(rows).toHaveCount(3);
      // No two of them alike, so that nothing on the way answers in the server's place.
      const stamps = sent('GET /shifts').map(({ query }) => query['_t']);
      expect(new Set(stamps).size).toBe(stamps.length);
    });

    await test.step('a month is shown whole', async () => {
      const shop = await addShop(api);
      const month = today().slice(0, 7);
      await addShift(api, shop, shop.ann, { date: `${month}-01` });
      await addShift(api, shop, shop.ann, { date: `${month}-28` });
      await openPanel(app, 'View Shifts', shop.store);
      await field(page, 'Period').selectOption('monthly');
      await expect(field(page, 'Month')).toHaveValue(month);
      await expect(shiftRows(page)).toHaveCount(2);
      await expect(page.getByText('16.0', { exact: true })).toBeVisible();
      await button(page, 'Next').click();
      await expect(page.getByText('No shifts in this period')).toBeVisible();
      await field(page, 'Month').selectOption(month);
      await expect(shiftRows(page)).toHaveCount(2);
    });

    await test.step('the days of a week show shifts between opening and closing', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      const shop = await addShop(api);
      const start = sunday();
      await addShift(api, shop, shop.ann, {
        date: start,
        start_time: '9:15 AM',
        end_time: '14:30:00',
      });
      await openPanel(app, 'View Shifts', shop.store);
      await expect(shiftRows(page)).toContainText('9:15 AM2:30 PM5.3');
      await expect(page.getByText('scheduled')).toHaveCSS('color', 'rgb(11, 107, 80)');
      await button(page, 'Day').click();
      await expect(button(page, 'Day')).toHaveAttribute('aria-pressed', 'true');
      const day = page.getByRole('region', { name: /^Sunday, / });
      await expect(day.getByRole('listitem')).toHaveCount(1);
      await expect(day.getByRole('listitem')).toContainText(`${shop.ann.name} 9:15 AM – 2:30 PM`);
      await expect(page.getByText('No shifts', { exact: true })).toHaveCount(6);
      await button(page, `Edit ${shop.ann.name}, ${shown(start)}, 9:15 AM – 2:30 PM`).click();
      await expect(field(page, 'Start Time')).toHaveValue('09:15');
      await page.keyboard.press('Escape');
      await button(page, 'List').click();
      await expect(shiftRows(page)).toHaveCount(1);
    });
  },
);

test('SHF-22 API-36 a shift is deleted in two steps, and taken back', async ({
  app,
  page,
  api,
}) => {
  const shop = await addShop(api);
  const { _id: id } = await addShift(api, shop, shop.ann, { date: today() });
  const sent = await app.watchCalls();
  await openPanel(app, 'View Shifts', shop.store);
  const askTwice = async () => {
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm Deletion' })).toContainText(
      'Are you sure you want to delete this shift? This action cannot be undone.',
    );
    await button(page, 'Yes, Continue').click();
    await expect(page.getByRole('dialog', { name: 'Final Confirmation' })).toBeVisible();
  };
  await askTwice();
  await button(page, 'Cancel').click();
  expect(sent(`DELETE /shifts/${id}`)).toEqual([]);
  await askTwice();
  await button(page, 'Yes, Delete Permanently').click();
  await expect(page.getByText('Shift deleted successfully!')).toBeVisible();
  await expect(shiftRows(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'What was done last' })).toBeFocused();
  expect(sent(`DELETE /shifts/${id}`)).toEqual([{ query: {}, body: undefined }]);
  await button(page, 'Undo').click();
  await expect(shiftRows(page)).toHaveCount(1);
});

test('SHF-12 SHF-18 SHF-24 a shift is changed and keeps its own times', async ({
  app,
  page,
  api,
}) => {
  app.allow(/40[09]/);
  const shop = await addShop(api);
  const times = { date: today(), start_time: '09:10', end_time: '12:00' };
  const { _id: id } = await addShift(api, shop, shop.ann, times);
  await addShift(api, shop, shop.bob, { date: today(), start_time: '13:00' });
  await openPanel(app, 'View Shifts', shop.store);
  const edit = button(page, `Edit ${shop.ann.name}, ${shown(today())}, 9:10 AM – 12:00 PM`);
  await edit.click();
  await expect(field(page, 'Start Time')).toHaveValue('09:10');
  await field(page, 'End Time').selectOption('14:00');
  await button(page, 'Update Shift').click();
  const dialog = page.getByRole('dialog', { name: 'Update Shift' });
  await expect(dialog).toContainText('Shift overlaps with existing shift on');
  await field(page, 'End Time').selectOption('13:00');
  await api.call(`PUT /shifts/${id}`, { body: { end_time: '12:30' } });
  await button(page, 'Update Shift').click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this record');
  await expect(field(page, 'End Time')).toHaveValue('13:00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Edit Ann/ }).click();
  await field(page, 'Employee').selectOption(shop.bob.name);
  await button(page, 'Update Shift').click();
  await expect(page.getByText('Shift updated successfully!')).toBeVisible();
  const bobs = shiftRows(page).filter({ hasText: shop.bob.name });
  await expect(bobs).toHaveCount(2);
  await expect(bobs.first()).toContainText('9:10 AM12:30 PM');
});

test('SHF-12 SHF-16 last week is proposed and made in one request', async ({ app, page, api }) => {
  const shop = await addShop(api);
  const start = sunday();
  const early = { start_time: '06:00', end_time: '12:00' };
  await addShift(api, shop, shop.ann, { date: addDays(start, -7), ...early });
  await addShift(api, shop, shop.bob, { date: addDays(start, -6), ...early });
  await addShift(api, shop, shop.bob, { date: addDays(start, -5), ...early });
  await addShift(api, shop, shop.ann, { date: addDays(start, 1), ...early });
  const sent = await app.watchCalls();
  await openPanel(app, 'View Shifts');
  await expect(button(page, 'Copy last week')).toHaveCount(0);
  await field(page, 'Store').selectOption(shop.store.name);
  await button(page, 'Copy last week').click();
  const dialog = page.getByRole('dialog', { name: 'Copy last week' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await expect(dialog.getByRole('checkbox').nth(1)).toBeDisabled();
  await expect(dialog).toContainText(
    `Shift overlaps with existing shift on ${shown(addDays(start, 1))}`,
  );
  await button(page, 'Assign 2 of 3').dblclick();
  await expect(page.getByText('2 shifts created successfully!')).toBeVisible();
  await expect(shiftRows(page)).toHaveCount(3);
  expect(sent('POST /shifts')).toHaveLength(1);
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await button(page, 'Copy last week').click();
  await expect(dialog).toContainText('There were no shifts last week.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test(
  'SHF-05 SHF-22 list, days and dialogs are accessible',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('list and days are accessible and never scroll sideways', async () => {
      const shop = await addShop(api);
      await addShift(api, shop, shop.ann, { date: today() });
      await openPanel(app, 'View Shifts');
      await expect(shiftRows(page).first()).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await button(page, 'Day').click();
      await expect(page.getByRole('region', { name: /^Monday, / })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('the dialogs of shifts are accessible', async () => {
      const shop = await addShop(api);
      await addShift(api, shop, shop.ann, { date: today() });
      await openPanel(app, 'View Shifts', shop.store);
      await page.getByRole('button', { name: /^Edit/ }).click();
      await expect(field(page, 'Employee')).toHaveValue(shop.ann._id);
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await button(page, 'Next').click();
      await button(page, 'Copy last week').click();
      await expect(button(page, 'Assign 1 of 1')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  },
);
