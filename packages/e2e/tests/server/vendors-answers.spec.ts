import { expect, test } from '../../src/fixtures.ts';
import {
  type Named,
  answer,
  box,
  create,
  json,
  openForm,
  openList,
  openVendors,
  row,
} from '../pages/vendors-page.ts';

test('VEN-30 API-11 VEN-19 answers are read in each of their forms', async ({ app, page, api }) => {
  await test.step('vendors and stores are read in each of their forms', async () => {
    const store = await api.addStore();
    const times = {
      created_at: '2026-01-05T18:00:00.000Z',
      updated_at: '2026-01-05T18:00:00.000Z',
    };
    const vendors = [
      { _id: 'v1', name: 'By Id', store_ids: [store._id], ...times },
      { id: 'v2', name: 'By Object', store_ids: [{ _id: 'x', name: 'Far Shop' }], ...times },
    ];
    await answer(page, 'GET', json({ data: { data: vendors } }));
    await openVendors(app);
    await openList(page, store);
    await expect(row(page, 'By Id')).toContainText(store.name);
    await expect(row(page, 'By Object')).toContainText('Far Shop');
    await expect(row(page, 'By Object')).toContainText('1/5/2026');

    await page.unrouteAll();
  });

  await test.step('a store without an id is no store', async () => {
    const message = page.getByText('Please select at least one valid store', { exact: true });
    await page.route('**/api/stores', async (route) => {
      const sent = await route.fetch();
      const stores = (await sent.json()) as Named[];
      await route.fulfill(json([...stores, { ...stores[0], _id: ' ', name: 'No Id' }]));
    });
    await openVendors(app);
    await openForm(page);
    await page.getByLabel('Vendor Name').fill('Lost Foods');
    await box(page, 'No Id').check();
    await create(page).click();
    await expect(message).toBeVisible();
    await box(page, 'No Id').uncheck();
    await expect(message).toHaveCount(0);

    await page.unrouteAll();
  });
});
