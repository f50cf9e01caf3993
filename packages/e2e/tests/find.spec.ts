import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';

test('a few letters lead to a vendor, by the keyboard alone', async ({ app, api, page }) => {
  const store = await api.addStore('Finding St');
  await api.call('POST /vendors', {
    body: { name: 'Zephyr Bäckerei', store_ids: [store._id] },
  });
  await app.signIn('owner');
  await app.open('/dashboard/sales');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  const field = dialog.getByRole('combobox', { name: 'Find' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option', { name: 'Enter a sale' })).toBeVisible();
  await field.fill('ZEPHYR back');
  const found = dialog.getByRole('group', { name: 'Vendors' }).getByRole('option');
  await expect(found).toContainText('Zephyr Bäckerei');
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/vendors-invoices\?.*view=vendors/);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Recent' })).toContainText('Zephyr Bäckerei');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('among many stores one is found by typing, on a phone too', async ({ app, api, page }) => {
  for (let number = 0; number < 22; number += 1) await api.addStore(`Corner ${number}`);
  await app.signIn('owner');
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open('/dashboard/sales?panel=create');
  const store = page.getByRole('combobox', { name: 'Store', exact: true });
  await store.fill('corn 17');
  const list = page.getByRole('listbox', { name: 'Store' });
  await expect(list.getByRole('option')).toHaveText(['Corner 17']);
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Enter');
  await expect(store).toHaveValue('Corner 17');
  await expect(list).toHaveCount(0);
});
