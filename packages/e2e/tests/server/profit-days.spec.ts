import { addDays, formatDateInText, weekdayName } from '@backcounter/core/dates';
import type { Api } from '../../src/api.ts';
import { expect, test } from '../../src/fixtures.ts';
import { expectSaid } from '../../src/said.ts';
import { addEntry, result } from '../pages/daily-cash-page.ts';
import { addEmployee } from '../pages/employees-page.ts';
import { chooseMonth, row } from '../pages/profit-page.ts';
import { addSale, button, choice, field, fillSale, toggle } from '../pages/sales-page.ts';
import { goTo } from '../pages/sections.ts';

// A client time zone where it is already tomorrow when the business day ends.
test.use({ timezoneId: 'Pacific/Kiritimati' });

type Moment = {
  title: string;
  /** The last second of the business day. */
  at: string;
  day: string;
  /** Totals of the day's month: days with sales since the store's first one, then the amounts. */
  month: string[];
};

const moments: Moment[] = [
  {
    title: '29 February',
    at: '2024-03-01T05:59:59Z',
    day: '2024-02-29',
    month: ['1 of 1 day', '$100.10', '$0.00', '$100.00', '$0.10'],
  },
  {
    title: 'the day on which the clocks go forward',
    at: '2024-03-11T04:59:59Z',
    day: '2024-03-10',
    month: ['2 of 22 days', '$130.10', '$0.00', '$106.25', '$23.85'],
  },
  {
    title: 'the day on which the clocks go back',
    at: '2024-11-04T05:59:59Z',
    day: '2024-11-03',
    month: ['2 of 28 days', '$130.10', '$0.00', '$106.25', '$23.85'],
  },
  {
    title: 'the last second of the year',
    at: '2025-01-01T05:59:59Z',
    day: '2024-12-31',
    month: ['1 of 1 day', '$100.10', '$0.00', '$100.00', '$0.10'],
  },
];

/** Adds a store with cash on a day, and sales and shifts on that and the next day. */
async function openShop(api: Api, day: string) {
  const store = await api.addStore();
  const next = addDays(day, 1);
  await addSale(api, { store: store._id, total: 30, date: next });
  const employee = await addEmployee(api, store._id, { hourly_rate: 12.5 });
  const shift = { store_id: store._id, employee_id: employee._id, start_time: '08:00' };
  const shifts = [
    { ...shift, date: day, end_time: '16:00' },
    { ...shift, date: next, end_time: '08:30' },
  ];
  await api.call('POST /shifts', { body: { shifts } });
  await addEntry(api, store._id, day);
  return store;
}

test('DAT-09 DAT-10 SAL-05 SAL-21 PRF-08 PRF-12 CSH-01 the last second of a day is of one day and one month on every screen', async ({
  app,
  page,
  api,
}) => {
  for (const { title, at, day, month } of moments) {
    await test.step(title, async () => {
      const store = await openShop(api, day);
      const next = addDays(day, 1);
      // The session would expire between the two points in time.
      await app.signIn('owner');
      await page.clock.setFixedTime(at);

      await app.open('/dashboard/sales');
      expect(await page.evaluate(() => new Date().getDate())).toBe(Number(next.slice(8)));
      await toggle(page, 'Create New Sale').click();
      await fillSale(page, { store: store._id, amount: '100.10', date: next });
      await button(page, 'Create Sale').click();
      await expect(page.getByText('Future dates are not allowed')).toBeVisible();
      await field(page, 'Date').fill(day);
      await button(page, 'Create Sale').click();
      await expectSaid(page, 'Sale created successfully!');

      await toggle(page, 'Total Sales').click();
      await expect(field(page, 'From Date')).toHaveValue(addDays(day, -7));
      await field(page, 'From Date').fill(addDays(day, -6));
      await choice(page, 'Store').selectOption(store._id);
      await button(page, 'Calculate').click();
      await expect(page.getByText('$100.10', { exact: true })).toBeVisible();

      await goTo(page, 'Calculate');
      const years = choice(page, 'Year').getByRole('option');
      await expect(years.filter({ hasText: day.slice(0, 4) })).toHaveCount(1);
      await expect(years.filter({ hasText: '2025' })).toHaveCount(0);
      await expect(choice(page, 'Store').getByRole('option')).not.toHaveCount(1);
      await chooseMonth(page, store._id, day.slice(0, 7));
      await button(page, 'Calculate').click();
      const figures = page.getByRole('table', { name: /^Profit, / }).locator('tbody tr td');
      for (const [index, figure] of month.entries()) {
        await expect(figures.nth(index)).toHaveText(figure);
      }
      await expect(row(page, /^Final Total/)).toContainText(month.at(-1) ?? '');

      await page.getByRole('tab', { name: 'Weekly Cash', exact: true }).click();
      await expect(field(page, 'Date')).toHaveValue(day);
      await expect(page.getByText(`${weekdayName(day)}, ${formatDateInText(day)}`)).toBeVisible();
      await expect(button(page, 'Next Day')).toBeDisabled();
      await choice(page, 'Store').selectOption(store._id);
      await expect(field(page, 'Credit')).toHaveValue('100.00');
      await expect(result(page)).toHaveText('+$130.00');
      await expect(page.getByText('1/7 days completed')).toBeVisible();
    });
  }
});
