import { expect, test } from '../../src/fixtures.ts';
import { button, card } from '../pages/stores-page.ts';

test('API-12 a limited owner sees only their stores', async ({ app, page, api }) => {
  const [mine, other] = [await api.addStore(), await api.addStore()];
  const email = `limited-${mine._id}@example.com`;
  const password = 'a-good-password';
  await api.call('POST /auth/users', {
    body: { email, password, name: 'Lee', role: 'owner', store_ids: [mine._id] },
  });
  await app.open('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(card(page, mine.name)).toBeVisible();
  await expect(card(page, other.name)).toHaveCount(0);
});
