import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { button, field } from './pages/employees-page.ts';
import {
  today,
  addDays,
  tableDate,
  addShop,
  addShift,
  openPanel,
  fillShift,
  nineToFive,
  countShifts,
} from './pages/shifts-page.ts';

test(
  'SHF-09 SHF-10 SHF-18 SHF-08 SHF-11 SHF-16 SHF-17 SHF-12 SHF-14 SHF-15 SHF-01 what the form offers and asks for, the keyboard and the look',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const shop = await addShop(api, 'Zinc Shop');
    const other = await addShop(api);
    const empty = await api.addStore();
    const touching = await addShop(api);
    await addShift(api, touching, touching.ann, { date: '2026-07-04', end_time: '12:00' });
    await openPanel(app, 'Assign Shifts');

    await test.step('times go from opening to closing by half hours', async () => {
      for (const label of ['Start Time', 'End Time']) {
        const times = field(page, label)
          .getByRole('option')
          .filter({ hasText: /[AP]M$/ });
        await expect(times).toHaveCount(35);
        await expect(times.first()).toHaveText('6:00 AM');
        await expect(times.nth(1)).toHaveText('6:30 AM');
        await expect(times.last()).toHaveText('11:00 PM');
      }
    });

    await test.step('only employees of the chosen store are offered', async () => {
      const names = field(page, 'Employee').getByRole('option');
      await expect(names).toHaveText(['Select an employee']);
      await field(page, 'Store').selectOption(shop.store.name);
      await expect(names).toHaveText(['Select an employee', shop.ann.name, shop.bob.name]);
      await field(page, 'Employee').selectOption(shop.bob.name);
      await field(page, 'Store').selectOption(other.store.name);
      await expect(names).toHaveText(['Select an employee', other.ann.name, other.bob.name]);
      await expect(field(page, 'Employee')).toHaveValue('');
      await field(page, 'Store').selectOption(empty.name);
      await expect(page.getByText('This store has no employees yet.')).toBeVisible();
    });

    await test.step('what is missing or wrong is said at its field', async () => {
      const sent = await app.watchCalls();
      await page.reload();
      await button(page, 'Assign Shift').click();
      for (const text of [
        'Please select a store',
        'Please select an employee',
        'Please select a date',
        'Please select a start time',
        'Please select an end time',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await fillShift(page, shop, shop.ann, { ...nineToFive(today()), end_time: '09:00' });
      await button(page, 'Assign Shift').click();
      await expect(page.getByText('End time must be after start time')).toBeVisible();
      await field(page, 'Date').fill('2/30/2027');
      await field(page, 'End Time').selectOption('17:00');
      await button(page, 'Assign Shift').click();
      await expect(page.getByText('Day must be between 1 and 28 for February 2027')).toBeVisible();
      expect(sent('POST /shifts')).toEqual([]);
    });

    await test.step('any date is taken up to the last one offered', async () => {
      const last = `${addDays(today(), 90).slice(0, 4)}-12-31`;
      await expect(field(page, 'Date')).toHaveAttribute('max', last);
      await fillShift(page, shop, shop.ann, nineToFive(addDays(last, 1)));
      await button(page, 'Assign Shift').click();
      await expect(page.getByText(`Date must be ${tableDate(last)} or earlier`)).toBeVisible();
      for (const date of ['2019-02-28', last]) {
        await fillShift(page, shop, shop.ann, nineToFive(date));
        await button(page, 'Assign Shift').click();
        await expectSaid(page, 'Shift created successfully!');
        await expect(field(page, 'Employee')).toHaveValue('');
      }
      expect(await countShifts(api, shop)).toBe(2);
    });

    await test.step('shifts may touch but not overlap', async () => {
      app.allow(/400/);
      await fillShift(page, touching, touching.bob, {
        date: '7/4/2026',
        start_time: '11:30',
        end_time: '14:00',
      });
      await button(page, 'Assign Shift').click();
      await expect(page.getByText('Shift overlaps with existing shift on 7/4/2026')).toBeVisible();
      await expect(field(page, 'Employee')).toHaveValue(touching.bob._id);
      await field(page, 'Start Time').selectOption('12:00');
      await button(page, 'Assign Shift').click();
      await expectSaid(page, 'Shift created successfully!');
    });

    await test.step('a shift is assigned with the keyboard alone', async () => {
      const before = await countShifts(api, shop);
      await openPanel(app, 'Assign Shifts');
      await expect(field(page, 'Store')).toContainText(shop.store.name);
      await field(page, 'Store').focus();
      await page.keyboard.type('Z');
      await page.keyboard.press('Tab');
      await expect(field(page, 'Employee').getByRole('option')).toHaveCount(3);
      await page.keyboard.type('B');
      await field(page, 'Date').focus();
      await page.keyboard.type('3/2/2026');
      await field(page, 'Start Time').focus();
      await page.keyboard.type('9');
      await page.keyboard.press('Tab');
      await page.keyboard.type('5:3');
      await button(page, 'Assign Shift').focus();
      await page.keyboard.press('Enter');
      await expectSaid(page, 'Shift created successfully!');
      expect(await countShifts(api, shop)).toBe(before + 1);
    });

    await test.step('the form is accessible, with everything open', async () => {
      await openPanel(app, 'Assign Shifts', shop.store);
      await field(page, 'Employee').selectOption(shop.ann.name);
      await field(page, 'Date').fill('2026-03-02');
      await button(page, 'Assign Shift').click();
      await expect(page.getByText('Please select a start time')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  },
);
