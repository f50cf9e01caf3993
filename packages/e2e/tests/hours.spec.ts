import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { field } from './pages/employees-page.ts';
import { today, addDays, sunday, addShop, addShift, openPanel } from './pages/shifts-page.ts';

test('SHF-06 SHF-07 hours and salary of a range and of a month', async ({ app, page, api }) => {
  const shop = await addShop(api);
  await addShift(api, shop, shop.ann, { date: '2026-03-02', end_time: '12:20' });
  await addShift(api, shop, shop.ann, { date: '2026-03-31', end_time: '10:00' });
  await addShift(api, shop, shop.bob, { date: '2026-03-03' });
  await openPanel(app, 'View Hours', shop.store);
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
  await field(page, 'Period').selectOption('monthly');
  await field(page, 'Month').selectOption('2026-03');
  await expect(table.getByRole('row').nth(1)).toHaveText(`${shop.ann.name}4.3$15.25$66.08`);
  await field(page, 'Period').selectOption('weekly');
  await field(page, 'End Date').fill('2026-02-01');
  await expect(page.getByText('The end date must not be before the start date')).toBeVisible();
  await expect(table).toHaveCount(0);
});

test('SHF-06 SHF-07 the hours are accessible', { tag: '@one-host' }, async ({ app, page, api }) => {
  const shop = await addShop(api);
  await addShift(api, shop, shop.ann, { date: today() });
  await openPanel(app, 'View Hours', shop.store);
  await expect(page.getByRole('img', { name: /Hours by employee/ })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
