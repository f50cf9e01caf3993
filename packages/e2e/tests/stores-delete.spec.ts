import { expect, test } from '../src/fixtures.ts';
import { holdAnswers } from '../src/held-answers.ts';
import { askTwice, button, card, deleteStore, dialog, openStores } from './pages/stores-page.ts';

test(
  'STO-11 STO-12 STO-13 STO-15 STO-21 STO-14 what goes before a deletion, and what refuses it',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('a deletion is asked twice, and cancelling calls nothing', async () => {
      const { _id, name } = await api.addStore();
      const sent = await app.watchCalls();
      await openStores(app);
      const remove = card(page, name).getByRole('button', { name: 'Delete', exact: true });
      await remove.click();
      const first = dialog(page, 'Confirm Delete');
      await expect(first).toContainText(
        'Are you sure you want to delete this store? This action cannot be undone.',
      );
      await expect(first.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
      await first.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(first).toHaveCount(0);
      await expect(remove).toBeFocused();
      await remove.click();
      await first.getByRole('button', { name: 'Continue', exact: true }).click();
      const second = dialog(page, 'Final Warning');
      await expect(second).toContainText(
        'This is your final warning. Deleting this store will permanently remove it from the system. Are you absolutely sure you want to proceed?',
      );
      await expect(second.getByRole('button', { name: 'Yes, Delete Store' })).toBeVisible();
      await second.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(second).toHaveCount(0);
      await expect(card(page, name)).toBeVisible();
      for (const route of [
        'GET /vendors',
        'GET /sales',
        'GET /invoices',
        `DELETE /stores/${_id}`,
      ]) {
        expect(sent(route), route).toEqual([]);
      }
    });

    await test.step('what was entered meanwhile refuses a deletion', async () => {
      app.allow(/409/);
      const { _id, name } = await api.addStore();
      await openStores(app);
      await askTwice(page, name);
      await api.call('POST /sales', {
        body: { store_id: _id, total_sales: 20, date: '2026-01-05' },
      });
      await button(page, 'Yes, Delete Store').click();
      await expect(page.getByRole('alert')).toHaveText(/^Cannot delete store: It has .*sales/);
      await expect(card(page, name)).toBeVisible();
    });

    await test.step('a store with employees is refused with the reason', async () => {
      app.allow(/409/);
      const { _id, name } = await api.addStore();
      await api.call('POST /employees', { body: { name: 'Kim', store_id: _id, hourly_rate: 15 } });
      await openStores(app);
      await deleteStore(page, name);
      await expect(page.getByRole('alert')).toHaveText(/^Cannot delete store: .*employees/);
    });

    await test.step('a busy card says so', async () => {
      const { name } = await api.addStore();
      await openStores(app);
      await card(page, name).getByRole('button', { name: 'Update' }).click();
      let letGo = await holdAnswers(page);
      await dialog(page, 'Update Store').getByRole('button', { name: 'Update' }).click();
      await expect(card(page, name).getByText('Updating...', { exact: true })).toBeVisible();
      await letGo();
      await expect(dialog(page, 'Update Store')).toHaveCount(0);
      await expect(card(page, name).getByRole('button', { name: 'Update' })).toBeVisible();
      letGo = await holdAnswers(page);
      await deleteStore(page, name);
      await expect(card(page, name).getByRole('button', { name: 'Deleting...' })).toBeVisible();
      await letGo();
      await expect(card(page, name)).toHaveCount(0);
    });
  },
);

test('STO-15 STO-17 API-15 three checks go before a deletion, and the list follows it', async ({
  app,
  page,
  api,
}) => {
  const { _id, name } = await api.addStore();
  const sent = await app.watchCalls();
  await openStores(app);
  await askTwice(page, name);
  const read = sent('GET /stores').length;
  await button(page, 'Yes, Delete Store').click();
  await expect(card(page, name)).toHaveCount(0);
  for (const route of ['GET /vendors', 'GET /sales', 'GET /invoices']) {
    expect(sent(route), route).toEqual([{ query: { store_id: _id }, body: undefined }]);
  }
  expect(sent(`DELETE /stores/${_id}`)).toHaveLength(1);
  expect(sent('GET /stores').length).toBeGreaterThan(read);
});
