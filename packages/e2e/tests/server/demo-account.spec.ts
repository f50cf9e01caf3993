import { watchApiCalls } from '../../src/problems.ts';
import { expect, test } from '../../src/fixtures.ts';

test.setTimeout(90_000);

test('LOG-23 DEM-01 DEM-02 SES-06 an account of role demo signs in once, and from then on all is local', async ({
  app,
  page,
}) => {
  const email = `looker-${Date.now()}@example.com`;
  const account = { email, password: 'a-good-password', name: 'Looker', role: 'demo' };
  await app.server.call('POST /auth/users', { body: account });
  await app.open('/login');
  await page.evaluate(() => localStorage.setItem('demo_sales', '[]'));
  const calls = watchApiCalls(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  for (let step = 1; step < 5; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(page.getByText('Lakeview Market').first()).toBeVisible();
  const sales = await page.evaluate(() => localStorage.getItem('demo_sales'));
  expect(sales?.length).toBeGreaterThan(1000);
  await page.reload();
  await expect(page.getByText('Lakeview Market').first()).toBeVisible();
  expect(calls).toEqual([`${app.server.origin}/api/auth/login`]);
});
