import { expect, test } from '../../src/fixtures.ts';
import { expectShort } from '../../src/short-notice.ts';
import {
  answer,
  askTwice,
  button,
  card,
  deleteStore,
  dialog,
  hasRecords,
  json,
  openStores,
  watchCalls,
} from '../pages/stores-page.ts';

test('STO-11 STO-12 STO-13 a deletion is asked twice, and cancelling calls nothing', async ({
  app,
  page,
  api,
}) => {
  const { name } = await api.addStore();
  await openStores(app);
  const remove = card(page, name).getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const calls = watchCalls(page);
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
  expect(calls).toEqual([]);
});

test('STO-14 a busy card says so', async ({ app, page, api }) => {
  const { name } = await api.addStore();
  const held: Record<string, () => void> = {};
  for (const method of ['PUT', 'DELETE']) {
    const waits = new Promise<void>((resolve) => {
      held[method] = resolve;
    });
    await answer(page, method, async (route) => {
      await waits;
      await route.continue();
    });
  }
  await openStores(app);
  await card(page, name).getByRole('button', { name: 'Update' }).click();
  await dialog(page, 'Update Store').getByRole('button', { name: 'Update' }).click();
  await expect(card(page, name).getByText('Updating...', { exact: true })).toBeVisible();
  held['PUT']?.();
  await expect(dialog(page, 'Update Store')).toHaveCount(0);
  await expect(card(page, name).getByRole('button', { name: 'Update' })).toBeVisible();
  await deleteStore(page, name);
  await expect(card(page, name).getByRole('button', { name: 'Deleting...' })).toBeVisible();
  held['DELETE']?.();
  await expect(card(page, name)).toHaveCount(0);
});

test('STO-15 STO-17 API-15 three checks go before a deletion, and the list follows it', async ({
  app,
  page,
  api,
}) => {
  const { _id, name } = await api.addStore();
  await openStores(app);
  await askTwice(page, name);
  const calls = watchCalls(page);
  await button(page, 'Yes, Delete Store').click();
  await expect(card(page, name)).toHaveCount(0);
  expect(calls.slice(0, 3).toSorted()).toEqual([
    `GET /invoices?store_id=${_id}`,
    `GET /sales?store_id=${_id}`,
    `GET /vendors?store_id=${_id}`,
  ]);
  expect(calls[3]).toBe(`DELETE /stores/${_id}`);
  expect(calls).toContain('GET /stores');
});

for (const kind of ['vendors', 'sales', 'invoices']) {
  test(`STO-15 STO-16 STO-21 ${kind}, or a check of them that fails, refuse a deletion`, async ({
    app,
    page,
    api,
  }) => {
    app.allow(/500|Failed to load resource/);
    const { name } = await api.addStore();
    const calls = watchCalls(page);
    let reply = json([{ _id: 'x1' }]);
    await page.route(`**/api/${kind}?store_id=*`, (route) => route.fulfill(reply));
    await page.clock.install();
    await openStores(app);
    await deleteStore(page, name);
    await expect(page.getByRole('alert')).toHaveText(hasRecords);
    reply = json({ message: 'Out of order' }, 500);
    await page.clock.fastForward(5000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectShort(page, { role: 'alert', message: hasRecords }, () => deleteStore(page, name));
    await expect(card(page, name)).toBeVisible();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
}

test('STO-15 a store with employees is refused by the server with its reason', async ({
  app,
  page,
  api,
}) => {
  app.allow(/409/);
  const { _id, name } = await api.addStore();
  await api.call('POST /employees', { body: { name: 'Kim', store_id: _id, hourly_rate: 15 } });
  await openStores(app);
  await deleteStore(page, name);
  await expect(page.getByRole('alert')).toHaveText(/^Cannot delete store: .*employees/);
});
