import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';

const minute = 60_000;
const expiredText = 'Your session has expired. Please log in again to continue.';

const sample = (page: Page) => page.getByText('Lakeview Market').first();

const keptKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('demo_') || key.startsWith('token')),
  );

test('SES-13 SES-14 SES-15 DEM-08 a visitor who rests for half an hour is signed out, and nothing stays', async ({
  app,
  page,
}) => {
  await page.clock.install();
  await app.signIn();
  await app.open('/dashboard/stores');
  await expect(sample(page)).toBeVisible();
  await page.clock.runFor(25 * minute);
  expect(await keptKeys(page)).toContain('demo_stores');
  await page.clock.runFor(10 * minute);
  await expect(page.getByRole('alert')).toHaveText(expiredText);
  await expect(page).toHaveURL(/\/login\?demo=true$/);
  expect(await keptKeys(page)).toEqual([]);
});

test('SES-17 SES-18 DEM-08 a stored session that cannot be read ends, and the data with it', async ({
  app,
  page,
}) => {
  app.allow(/Token loading error/);
  await app.signIn();
  await app.open('/dashboard/stores');
  await expect(sample(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('tokenData', '{"token":'));
  await app.open('/dashboard/stores');
  await expect(page.getByRole('heading', { name: 'Try Backcounter' })).toBeVisible();
  await expect(page.getByText(expiredText)).toHaveCount(0);
  expect(await keptKeys(page)).toEqual([]);
});

test('OUT-01 DEM-08 the question before leaving says that the demo is deleted', async ({
  app,
  page,
}) => {
  await app.signIn();
  await app.open('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await expect(dialog.getByText('Do you want to end your session on this device?')).toBeVisible();
  await expect(
    dialog.getByText('Everything that was entered in the demo will be deleted.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
});
