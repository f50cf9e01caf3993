import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';

const minute = 60_000;
const expiredText = 'Your session has expired. Please log in again to continue.';

const sample = (page: Page) => page.getByText('Lakeview Market').first();

const keptKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('demo_') || key.startsWith('token')),
  );

test('SES-17 SES-18 DEM-08 SES-13 SES-14 SES-15 a session that cannot be read, and a visitor who rests, end with nothing left', async ({
  app,
  page,
}) => {
  await test.step('a stored session that cannot be read ends, and the data with it', async () => {
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

  await test.step('a visitor who rests for half an hour is signed out, and nothing stays', async () => {
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
});
