import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { button, field } from './pages/employees-page.ts';
import {
  today,
  addDays,
  sunday,
  tableDate,
  shiftRows,
  addShop,
  addShift,
  openPanel,
} from './pages/shifts-page.ts';

test(
  'SHF-03 SHF-04 SHF-05 API-34 SHF-19 SHF-23 SHF-25 SHF-22 weeks, months and days, and their look',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const start = sunday();
    const month = today().slice(0, 7);
    const weekly = await addShop(api);
    await addShift(api, weekly, weekly.ann, { date: start });
    await addShift(api, weekly, weekly.bob, { date: addDays(start, 6) });
    await addShift(api, weekly, weekly.ann, { date: addDays(start, -1) });
    await addShift(api, weekly, weekly.ann, { date: addDays(start, 7) });
    const monthly = await addShop(api);
    await addShift(api, monthly, monthly.ann, { date: `${month}-01` });
    await addShift(api, monthly, monthly.ann, { date: `${month}-28` });
    const daily = await addShop(api);
    await addShift(api, daily, daily.ann, {
      date: start,
      start_time: '9:15 AM',
      end_time: '14:30:00',
    });
    const viewed = await addShop(api);
    await addShift(api, viewed, viewed.ann, { date: today() });
    const sent = await app.watchCalls();
    await openPanel(app, 'View Shifts', weekly.store);

    await test.step('weeks begin on Sunday, and one steps through them', async () => {
      await expect(field(page, 'Period')).toHaveValue('weekly');
      await expect(field(page, 'Week Start')).toHaveValue(start);
      const rows = shiftRows(page);
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(0)).toContainText(tableDate(start));
      await expect(rows.nth(1)).toContainText(tableDate(addDays(start, 6)));
      const query = { store_id: weekly.store._id, start_date: start, end_date: addDays(start, 6) };
      const stamp = expect.stringMatching(/^\d+$/);
      expect(sent('GET /shifts').at(-1)?.query).toEqual({ ...query, _t: stamp });
      await button(page, 'Previous').click();
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(tableDate(addDays(start, -1)));
      await button(page, 'Today').click();
      await button(page, 'Next').click();
      await expect(rows).toContainText(tableDate(addDays(start, 7)));
      await field(page, 'Week Start').fill('2026-02-30');
      const problem = page.getByText('Day must be between 1 and 28 for February 2026');
      await expect(problem).toBeVisible();
      await field(page, 'Week Start').fill('2026-02-04');
      await expect(problem).toHaveCount(0);
      await expect(field(page, 'Week Start')).toHaveValue('2026-02-01');
      await expect(page.getByText('No shifts in this period')).toBeVisible();
      await button(page, 'Today').click();
      await expect(rows).toHaveCount(2);
      await addShift(api, weekly, weekly.ann, { date: addDays(start, 3) });
      await button(page, 'Refresh').click();
      await expect(rows).toHaveCount(3);
      // Distinct queries, so that no cache responds instead of the server.
      const stamps = sent('GET /shifts').map(({ query }) => query['_t']);
      expect(new Set(stamps).size).toBe(stamps.length);
    });

    await test.step('a month is shown whole', async () => {
      await field(page, 'Store').selectOption(monthly.store.name);
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
      await field(page, 'Store').selectOption(daily.store.name);
      await field(page, 'Period').selectOption('weekly');
      await button(page, 'Today').click();
      await expect(shiftRows(page)).toContainText('9:15 AM2:30 PM5.3');
      await expect(page.getByText('scheduled')).toHaveCSS('color', 'rgb(11, 107, 80)');
      await button(page, 'Day').click();
      await expect(button(page, 'Day')).toHaveAttribute('aria-pressed', 'true');
      const day = page.getByRole('region', { name: /^Sunday, / });
      await expect(day.getByRole('listitem')).toHaveCount(1);
      await expect(day.getByRole('listitem')).toContainText(`${daily.ann.name} 9:15 AM – 2:30 PM`);
      await expect(page.getByText('No shifts', { exact: true })).toHaveCount(6);
      await button(page, `Edit ${daily.ann.name}, ${tableDate(start)}, 9:15 AM – 2:30 PM`).click();
      await expect(field(page, 'Start Time')).toHaveValue('09:15');
      await page.keyboard.press('Escape');
      await button(page, 'List').click();
      await expect(shiftRows(page)).toHaveCount(1);
    });

    await test.step('list and days are accessible and never scroll sideways', async () => {
      await openPanel(app, 'View Shifts');
      await expect(shiftRows(page).first()).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await button(page, 'Day').click();
      await expect(page.getByRole('region', { name: /^Monday, / })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('the dialogs of shifts are accessible', async () => {
      await button(page, 'List').click();
      await field(page, 'Store').selectOption(viewed.store.name);
      await expect(shiftRows(page)).toHaveCount(1);
      await page.getByRole('button', { name: /^Edit/ }).click();
      await expect(field(page, 'Employee')).toHaveValue(viewed.ann._id);
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await button(page, 'Next').click();
      await button(page, 'Copy last week').click();
      await expect(button(page, 'Assign 1 of 1')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  },
);
