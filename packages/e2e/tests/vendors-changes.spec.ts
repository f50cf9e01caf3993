import { expect, test } from '../src/fixtures.ts';
import { expectShort } from '../src/short-notice.ts';
import {
  addVendor,
  askTwice,
  button,
  nothingFound,
  openList,
  openVendors,
  row,
} from './pages/vendors-page.ts';

test('VEN-22 VEN-23 VEN-24 VEN-26 a vendor is deleted after two questions, and brought back where it was', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const { _id, name } = await addVendor(api, 'Gone Foods', [store]);
  const sent = await app.watchCalls();
  await page.clock.install();
  await openVendors(app);
  await openList(page, store);
  const shown = page.getByRole('dialog');
  await button(page, `Delete ${name}`).click();
  await expect(shown).toContainText(
    'Are you sure you want to delete this vendor? This action cannot be undone.',
  );
  await expect(shown).toContainText(name);
  await expect(shown.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await askTwice(page, name);
  await expect(shown).toContainText('permanently deleted');
  await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shown).toHaveCount(0);
  expect(sent(`DELETE /vendors/${_id}`)).toEqual([]);
  // Nothing stayed chosen: the first question comes first again.
  await askTwice(page, name);
  await button(page, 'Yes, Delete Permanently').click();
  await expect(row(page, name)).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(row(page, name)).toBeVisible();
  await askTwice(page, name);
  const said = { role: 'status', message: 'Vendor deleted successfully' } as const;
  await expectShort(page, said, () => button(page, 'Yes, Delete Permanently').click());
  await expect(page.getByText(nothingFound)).toBeVisible();
});

test('VEN-12 a vendor is changed in a dialog with the same fields', async ({ app, page, api }) => {
  app.allow(/409/);
  const [first, second] = [await api.addStore(), await api.addStore()];
  const { _id, name } = await addVendor(api, 'Old Foods', [first]);
  await openVendors(app, 'owner');
  await openList(page, first);
  const shown = page.getByRole('dialog', { name: 'Update Vendor', exact: true });
  await button(page, `Edit ${name}`).click();
  await expect(shown.getByLabel('Vendor Name')).toHaveValue(name);
  await expect(shown.getByRole('checkbox', { name: first.name })).toBeChecked();
  await shown.getByLabel('Vendor Name').fill('');
  await shown.getByLabel('Vendor Name').press('Enter');
  await expect(shown.getByText('Vendor name is required')).toBeVisible();
  await shown.getByLabel('Vendor Name').fill('New Foods');
  await shown.getByRole('checkbox', { name: second.name }).check();
  await shown.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText('Vendor updated successfully');
  await expect(row(page, 'New Foods')).toContainText(second.name);
  await button(page, 'Edit New Foods').click();
  await shown.getByLabel('Vendor Name').fill('Mine');
  await api.call(`PUT /vendors/${_id}`, { body: { name: 'Theirs' } });
  await shown.getByLabel('Vendor Name').press('Enter');
  await expect(shown.getByRole('alert')).toHaveText(
    'Someone else changed this record meanwhile. Please reload it and try again.',
  );
  await expect(shown.getByLabel('Vendor Name')).toHaveValue('Mine');
  await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
  await button(page, 'Edit Theirs').click();
  await expect(shown.getByLabel('Vendor Name')).toHaveValue('Theirs');
});
