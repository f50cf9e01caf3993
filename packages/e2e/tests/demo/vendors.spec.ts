import { expect, test } from '../../src/fixtures.ts';
import { addVendor, button, openList, openVendors, row } from '../pages/vendors-page.ts';

test('VEN-16 VEN-25 the visitor of the demo may do all to a vendor, under Admin Actions', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const { name } = await addVendor(api, 'Role Foods', [store]);
  await openVendors(app);
  await openList(page, store);
  await expect(row(page, name)).toBeVisible();
  await expect(
    page.getByRole('columnheader', { name: 'Admin Actions', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Admin Only', { exact: true })).toHaveCount(0);
  await expect(button(page, `Delete ${name}`)).toBeVisible();
  await expect(button(page, `Edit ${name}`)).toBeVisible();
});
