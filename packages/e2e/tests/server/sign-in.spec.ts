import { expectAccessible } from '../../src/accessible.ts';
import { administrator } from '../../src/served.ts';
import { expect, test } from '../../src/fixtures.ts';

test('the server says that it runs', async ({ server, request }) => {
  const response = await request.get(`${server.origin}/api/health`);
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('RTE-01 LOG-01 LOG-08 the first administrator signs in', async ({ app, page }) => {
  await app.open('/login');
  await page.getByLabel('Email', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('SES-09 a valid stored session is restored on load', async ({ app, page }) => {
  await app.signIn('owner');
  await app.open('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('LOG-13 a wrong password is refused with the literal text', async ({ app, page }) => {
  app.allow(/401/);
  await app.open('/login');
  await page.getByLabel('Email', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Invalid email or password. Please check your credentials and try again.',
  );
});
