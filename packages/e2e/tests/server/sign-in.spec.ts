import { expectAccessible } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { typeAccount } from '../pages/session-page.ts';
import { card } from '../pages/stores-page.ts';

test('the server says that it runs', async ({ server, request }) => {
  const response = await request.get(`${server.origin}/api/health`);
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('RTE-01 LOG-01 LOG-08 API-12 an owner limited to a store signs in and sees no other', async ({
  app,
  page,
  api,
}) => {
  const [mine, other] = [await api.addStore(), await api.addStore()];
  const account = { email: `limited-${mine._id}@example.com`, password: 'a-good-password' };
  await api.call('POST /auth/users', {
    body: { ...account, name: 'Lee', role: 'owner', store_ids: [mine._id] },
  });
  await app.open('/login');
  await expectAccessible(page);
  await typeAccount(page, account);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(card(page, mine.name)).toBeVisible();
  await expect(card(page, other.name)).toHaveCount(0);
});
