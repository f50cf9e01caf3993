import { expect, test } from '../../src/fixtures.ts';
import { button, card, openStores } from '../pages/stores-page.ts';

test('STO-05 a card of the demo shows dates of the business time zone', async ({
  app,
  page,
  api,
}) => {
  const { _id, name } = await api.addStore();
  await app.signIn();
  await page.evaluate((id) => {
    const stores = JSON.parse(localStorage.getItem('demo_stores') ?? '') as { _id: string }[];
    const times = {
      created_at: '2026-01-05T03:00:00.000Z',
      updated_at: '2026-02-14T18:00:00.000Z',
    };
    const changed = stores.map((store) => (store._id === id ? { ...store, ...times } : store));
    localStorage.setItem('demo_stores', JSON.stringify(changed));
  }, _id);
  await app.open('/dashboard/stores');
  await expect(card(page, name)).toContainText('Created1/4/2026');
  await expect(card(page, name)).toContainText('Last Updated2/14/2026');
});

test('STO-22 an empty list says so and offers the form in the demo', async ({ app, page, api }) => {
  await api.addStore();
  await app.signIn();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('demo_') && key !== 'demo_settings') localStorage.setItem(key, '[]');
    }
  });
  await openStores(app);
  await expect(page.getByText('No stores found', { exact: true })).toBeVisible();
  await button(page, 'Add Store').click();
  await expect(page.getByLabel('Store Name')).toBeFocused();
});
