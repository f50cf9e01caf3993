import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { keep, kept, stopTime, welcome } from '../pages/session-page.ts';

test('OUT-01 Logout asks first, and neither Cancel nor Escape ends the session', async ({
  app,
  page,
}) => {
  await app.signIn('owner');
  await app.open('/dashboard');
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await logout.click();
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Logout']);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(logout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
});

test('OUT-02 OUT-03 OUT-04 SES-08 DAT-15 the farewell takes 3.5 s; then the session is gone and the page loaded anew', async ({
  app,
  page,
}) => {
  await stopTime(page);
  await app.signIn('employee', { employeeName: 'Kim Park' });
  await app.open('/dashboard');
  await page.clock.runFor(3000);
  await expect(welcome(page)).toBeVisible();
  await keep(page, 'demo_sales', '[]');
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.clock.runFor(1000);
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();

  const progress = page.getByRole('progressbar', { name: 'Logging out' });
  await expect(progress).toHaveAttribute('value', '0');
  const message = page.getByRole('status');
  const said = [await message.textContent()];
  await page.clock.runFor(600);
  await expect(progress).toHaveAttribute('value', '20');
  for (let turn = 1; turn < 6; turn += 1) {
    said.push(await message.textContent());
    await page.clock.runFor(turn < 5 ? 500 : 400);
  }
  expect(new Set(said).size).toBe(6);
  await expect(progress).toHaveAttribute('value', '100');
  await page.clock.runFor(400);
  await expect(progress).toBeVisible();
  expect(await kept(page, 'tokenData')).toContain('Kim Park');
  expect(await kept(page, 'token')).not.toBeNull();

  const left = page.waitForRequest('**/api/auth/logout');
  await page.clock.runFor(100);
  await left;
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('body[data-before]')).toHaveCount(0);
  for (const key of ['tokenData', 'token', 'demo_sales']) {
    expect(await kept(page, key), key).toBeNull();
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('OUT-02 DAT-15 a click, Escape or Enter skips the farewell', async ({ app, page }) => {
  await stopTime(page);
  for (const skip of [
    () => page.mouse.click(200, 200),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Enter'),
  ]) {
    await app.signIn('owner');
    await app.open('/dashboard');
    await page.clock.runFor(3000);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.clock.runFor(1000);
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('progressbar', { name: 'Logging out' })).toBeVisible();
    await skip();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('progressbar', { name: 'Loading Backcounter' })).toBeVisible();
    expect(await kept(page, 'tokenData')).toBeNull();
  }
});

test('OUT-03 OUT-04 SES-08 signing out in one tab signs out the other, by the keyboard and without motion', async ({
  app,
  context,
  page,
}) => {
  // What the page still asks for while the session ends.
  app.allow(/401/);
  await app.signIn('owner');
  const other = await context.newPage();
  await other.goto(`${app.server.origin}/dashboard/sales`);
  await expect(other.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible();
  await app.open('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.goto(`${app.server.origin}/dashboard`);
  await expect(other).toHaveURL(/\/login$/);
});
