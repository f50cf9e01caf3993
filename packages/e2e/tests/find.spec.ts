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
