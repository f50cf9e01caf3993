import { expect, test } from '../../src/fixtures.ts';
import { addVendor, button, openList, openVendors, row } from '../pages/vendors-page.ts';

test('VEN-16 VEN-25 what each role may do with a vendor', async ({ app, page, api }) => {
  for (const [role, title] of [
    ['admin', 'Actions'],
    ['owner', 'Admin Actions'],
    ['user', 'Admin Actions'],
    ['employee', 'Admin Actions'],
  ] as const) {
    await test.step(`what the role ${role} may do with a vendor`, async () => {
      const store = await api.addStore();
      const { name } = await addVendor(api, 'Role Foods', [store]);
      await openVendors(app, role);
      await openList(page, store);
      await expect(row(page, name)).toBeVisible();
      await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
      await expect(page.getByText('Admin Only', { exact: true })).toHaveCount(
        role === 'admin' ? 0 : 1,
      );
      await expect(button(page, `Delete ${name}`)).toHaveCount(role === 'admin' ? 1 : 0);
      const mayEdit = role === 'admin' || role === 'owner';
      await expect(button(page, `Edit ${name}`)).toHaveCount(mayEdit ? 1 : 0);
    });
  }
});
