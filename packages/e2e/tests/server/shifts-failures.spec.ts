import { expect, test } from '../../src/fixtures.ts';
import { button } from '../pages/employees-page.ts';
import {
  today,
  shiftRows,
  addShop,
  addShift,
  openPanel,
  fillShift,
  nineToFive,
} from '../pages/shifts-page.ts';

test('SHF-21 SHF-05 SHF-22 API-36 SHF-07 SHF-19 SHF-25 failures have their texts, and are neither empty nor zero', async ({
  app,
  page,
  api,
}) => {
  await test.step('failures without a reason have their texts', async () => {
    app.allow(/[45]00/);
    const shop = await addShop(api);
    let answer: { status: number; json: unknown } = { status: 400, json: {} };
    await page.route('**/api/shifts', (route) => route.fulfill(answer));
    await openPanel(app, 'Assign Shifts');
    await fillShift(page, shop, shop.ann, nineToFive('2026-03-02'));
    await button(page, 'Assign Shift').click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Shift overlaps with existing shift or invalid data');
    answer = { status: 400, json: { message: 'The shop is closed' } };
    await button(page, 'Assign Shift').click();
    await expect(alert).toHaveText('The shop is closed');
    answer = { status: 500, json: {} };
    await button(page, 'Assign Shift').click();
    await expect(alert).toHaveText('Failed to create shift');
    answer = { status: 500, json: { message: 'The books are closed' } };
    await button(page, 'Assign Shift').click();
    await expect(alert).toHaveText('The books are closed');

    await page.unrouteAll();
  });

  await test.step('a failure is no empty list', async () => {
    app.allow(/500/);
    await page.route('**/api/shifts?*', (route) => route.fulfill({ status: 500, json: {} }));
    await openPanel(app, 'View Shifts');
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch shifts');
    await button(page, 'Day').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch shifts');
    await expect(page.getByText('No shifts')).toHaveCount(0);
    await page.unroute('**/api/shifts?*');
    await button(page, 'Retry').click();
    await expect(page.getByRole('region', { name: /^Monday, / })).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('a deletion that fails leaves the shift', async () => {
    app.allow(/500/);
    const shop = await addShop(api);
    await addShift(api, shop, shop.ann, { date: today() });
    await openPanel(app, 'View Shifts', shop.store);
    await page.route('**/api/shifts/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: /^Delete/ }).click();
    await button(page, 'Yes, Continue').click();
    await button(page, 'Yes, Delete Permanently').click();
    await expect(page.getByRole('alert')).toHaveText('Failed to delete shift');
    await expect(shiftRows(page)).toHaveCount(1);

    await page.unrouteAll();
  });

  await test.step('a failure is no zero', async () => {
    app.allow(/500/);
    await page.route('**/api/hours?*', (route) => route.fulfill({ status: 500, json: {} }));
    await openPanel(app, 'View Hours');
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch hours');
    await expect(page.getByText(/\$0|0\.0/)).toHaveCount(0);
    await page.unroute('**/api/hours?*');
    await button(page, 'Retry').click();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.unrouteAll();
  });

  await test.step('scheduled is green, another status grey', async () => {
    const shift = {
      employee_id: { _id: 'e1', name: 'Ann' },
      employee_name: 'Ann',
      store_id: 's1',
      store_name: 'Corner Shop',
      date: today(),
      start_time: '09:00',
      end_time: '17:00',
      created_at: '2026-01-05T18:00:00.000Z',
      updated_at: '2026-01-05T18:00:00.000Z',
    };
    const json = [
      { ...shift, _id: '1', status: 'scheduled' },
      { ...shift, _id: '2', status: 'cancelled' },
    ];
    await page.emulateMedia({ colorScheme: 'light' });
    await page.route('**/api/shifts?*', (route) => route.fulfill({ json }));
    await openPanel(app, 'View Shifts');
    await expect(page.getByText('scheduled')).toHaveCSS('color', 'rgb(11, 107, 80)');
    await expect(page.getByText('cancelled')).toHaveCSS('color', 'rgb(92, 88, 80)');

    await page.unrouteAll();
  });
});
