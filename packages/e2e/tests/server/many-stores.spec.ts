import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { answer } from '../pages/invoices-page.ts';

const at = '2026-11-20T12:00:00.000Z';

const stores = Array.from({ length: 1115 }, (_, index) => ({
  ...{ _id: `s${index}`, name: `Corner ${index}`, address: `${index} Main St` },
  ...{ allow_simultaneous_shifts: false, created_at: at, updated_at: at },
  ...{ vendors: [], sales: [], invoices: [] },
}));

test('one of 1,115 stores is chosen with a few keys, on a phone too', async ({ app, page }) => {
  await app.signIn('owner');
  await page.setViewportSize({ width: 390, height: 844 });
  await answer(page, 'GET /stores', (route) => route.fulfill({ json: stores }));
  await answer(page, 'GET /sales', (route) => route.fulfill({ json: [] }));
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
});
