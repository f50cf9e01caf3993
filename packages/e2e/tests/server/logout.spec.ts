import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';
import {
  storeItem,
  readItem,
  freezeClock,
  storedSession,
  typeAccount,
  welcome,
} from '../pages/session-page.ts';

/** Expects a 3.5 s animation with six messages and a progress bar, visible until its end. */
async function expectAnimation(page: Page, name: string) {
  const progress = page.getByRole('progressbar', { name });
  await expect(progress).toHaveAttribute('value', '0');
  const message = page.getByRole('status');
  const texts = [await message.textContent()];
  await page.clock.runFor(60);
  await expect(progress).toHaveAttribute('value', '2');
  await page.clock.runFor(540);
  await expect(progress).toHaveAttribute('value', '20');
  for (let turn = 1; turn < 6; turn += 1) {
    texts.push(await message.textContent());
    await page.clock.runFor(turn < 5 ? 500 : 400);
  }
  expect(new Set(texts).size).toBe(6);
  await expect(progress).toHaveAttribute('value', '100');
  await page.clock.runFor(400);
  await expect(progress).toBeVisible();
}

async function leave(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.clock.runFor(1000);
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
}

test('LOG-08 LOG-09 OUT-02 OUT-03 OUT-04 SES-08 DAT-15 RTE-12 the welcome and the farewell take 3.5 s, or as long as one wants', async ({
  app,
  page,
}) => {
  await freezeClock(page);
  await app.open('/login');
  await page.clock.runFor(3000);

  await test.step('after the welcome the dashboard comes', async () => {
    await typeAccount(page);
    const progress = page.getByRole('progressbar', { name: 'Welcome' });
    await expect(progress).toBeVisible();
    expect((await storedSession(page)).user.role).toBe('admin');
    await expectAnimation(page, 'Welcome');
    await expect(page).toHaveURL(/\/login$/);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.clock.runFor(3000);
    await expect(welcome(page)).toBeVisible();
  });

  await test.step('after the farewell the session is gone and the page loaded anew', async () => {
    await storeItem(page, 'demo_sales', '[]');
    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    await leave(page);
    await expectAnimation(page, 'Logging out');
    expect(await readItem(page, 'tokenData')).not.toBeNull();
    expect(await readItem(page, 'token')).not.toBeNull();
    const left = page.waitForRequest('**/api/auth/logout');
    await page.clock.runFor(100);
    await left;
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('body[data-before]')).toHaveCount(0);
    for (const key of ['tokenData', 'token', 'demo_sales']) {
      expect(await readItem(page, key), key).toBeNull();
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a click skips the welcome, Escape the farewell, and a wish for no motion both', async () => {
    await page.clock.runFor(3000);
    await typeAccount(page);
    await expect(page.getByRole('progressbar', { name: 'Welcome' })).toBeVisible();
    await page.mouse.click(200, 200);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.clock.runFor(3000);
    await leave(page);
    await expect(page.getByRole('progressbar', { name: 'Logging out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('progressbar', { name: 'Loading Backcounter' })).toBeVisible();
    expect(await readItem(page, 'tokenData')).toBeNull();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.runFor(3000);
    await typeAccount(page);
    await expect(page.getByRole('progressbar', { name: 'Welcome' })).toBeVisible();
    await page.clock.runFor(20);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('OUT-01 OUT-03 OUT-04 SES-08 Logout asks first, and signs out every tab, by the keyboard and without motion', async ({
  app,
  context,
  page,
}) => {
  // Requests that are still pending when the session ends.
  app.allow(/401/);
  await app.signIn('owner');
  await app.open('/dashboard');
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  let other = page;

  await test.step('neither Cancel nor Escape ends the session', async () => {
    await logout.click();
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Logout']);
    await expect(cancel).toBeFocused();
    await expectAccessibleInEveryLook(page);
    await cancel.click();
    await expect(dialog).toHaveCount(0);
    await expect(logout).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    other = await context.newPage();
    await other.goto(`${app.server.origin}/dashboard/sales`);
    await expect(other.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible();
  });

  await test.step('signing out in one tab signs out the other', async () => {
    await expect(logout).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await other.goto(`${app.server.origin}/dashboard`);
    await expect(other).toHaveURL(/\/login$/);
  });
});
