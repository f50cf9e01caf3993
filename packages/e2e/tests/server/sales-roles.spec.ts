import { expect, test } from '../../src/fixtures.ts';
import { weekAgo, rows, button, addSale, showHistory, deleteRow } from '../pages/sales-page.ts';

test('SAL-25 ROL-11 who may delete a sale; changing and undoing is for managers', async ({
  app,
  api,
  page,
}) => {
  for (const role of ['owner', 'user', 'employee'] as const) {
    await test.step(`the role ${role} may delete; changing and undoing is for managers`, async () => {
      const store = await api.addStore();
      await addSale(api, { store: store._id, total: 12, date: weekAgo() });
      await showHistory(app, store._id, role);
      await expect(rows(page)).toHaveCount(1);
      await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(
        role === 'owner' ? 1 : 0,
      );
      await deleteRow(page);
      await expect(page.getByText('No sales found')).toBeVisible();
      // Not waited for: after 10 s nobody has it any more.
      expect(await button(page, 'Undo').count()).toBe(role === 'owner' ? 1 : 0);
    });
  }
});
