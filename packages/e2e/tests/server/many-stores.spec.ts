import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { businessDay } from '../pages/business-day.ts';
import { mockCall } from '../pages/invoices-page.ts';
import { goToAddress } from '../pages/sections.ts';

const at = '2026-11-20T12:00:00.000Z';

const stores = Array.from({ length: 1115 }, (_, index) => ({
  ...{ _id: `s${index}`, name: `Corner ${index}`, address: `${index} Main St` },
  ...{ allow_simultaneous_shifts: false, created_at: at, updated_at: at },
  ...{ vendors: [], sales: [], invoices: [] },
}));

test('one of 1,115 stores is chosen with a few keys, on a phone too', async ({ app, page }) => {
  await app.signIn('owner');
  await page.setViewportSize({ width: 390, height: 844 });
  await mockCall(page, 'GET /stores', (route) => route.fulfill({ json: stores }));
  await mockCall(page, 'GET /sales', (route) => route.fulfill({ json: [] }));
  await app.open('/dashboard/sales?panel=create');
  const store = page.getByRole('combobox', { name: 'Store', exact: true });
  await expect(store).toHaveAttribute('aria-autocomplete', 'list');
  await store.pressSequentially('1073');
  const list = page.getByRole('listbox', { name: 'Store' });
  await expect(list.getByRole('option')).toHaveText(['Corner 1073']);
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Enter');
  await expect(store).toHaveValue('Corner 1073');
  await expect(list).toHaveCount(0);

  await test.step('the week of one of them is found by typing, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await expect(store).toHaveValue('Corner 0');
    await store.click();
    await page.keyboard.type('1073');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Corner 1073' })).toBeVisible();
  });

  await test.step('the list draws those near the screen, and finds any', async () => {
    await goToAddress(page, '/dashboard/stores');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(40);
    await page.getByRole('button', { name: 'Show more of 1115 stores' }).scrollIntoViewIfNeeded();
    await expect(cards.nth(40)).toContainText('Corner 40');
    await page.getByRole('textbox', { name: 'Search these stores' }).fill('1073');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Corner 1073');
  });

  await test.step('SHF-19 a shift is green while it is scheduled, gray in any other state', async () => {
    const day = businessDay();
    const shift = {
      ...{ employee_id: { _id: 'e1', name: 'Ann' }, employee_name: 'Ann', store_id: 's1' },
      ...{ store_name: 'Corner 1', date: day, start_time: '09:00', end_time: '17:00' },
      ...{ created_at: at, updated_at: at },
    };
    const shifts = [
      { ...shift, _id: '1', status: 'scheduled' },
      { ...shift, _id: '2', status: 'cancelled' },
    ];
    await mockCall(page, 'GET /shifts', (route) => route.fulfill({ json: shifts }));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 844 });
    await goToAddress(page, '/dashboard/employees?panel=shifts');
    await expect(page.getByText('scheduled')).toHaveCSS('color', 'rgb(11, 107, 80)');
    await expect(page.getByText('cancelled')).toHaveCSS('color', 'rgb(92, 88, 80)');
  });
});
