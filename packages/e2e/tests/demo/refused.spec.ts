import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';

test.setTimeout(90_000);

const block = (page: Page) => page.getByRole('dialog', { name: 'Demo Mode - Access Restricted' });

test('DEM-10 USR-03 user management is not there', async ({ app, page }) => {
  await app.signIn();
  await app.open('/dashboard/user-management');
  await expect(page.getByRole('heading', { name: 'Demo Mode Restricted' })).toBeVisible();
  await expect(
    page.getByText('User management is not available in demo mode for security reasons.'),
  ).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('PRF-02 DEM-10 DEM-13 DEM-14 DEM-15 DEM-16 DEM-17 weekly cash is blocked, and profit shows whatever the address says', async ({
  app,
  page,
}) => {
  await app.signIn();
  await app.open('/dashboard/calculate?view=weekly-cash');
  await expect(block(page)).toBeVisible({ timeout: 20_000 });
  await expect(block(page)).toContainText('DEMO');
  await expect(block(page)).toContainText('Feature: Weekly Cash');
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Enter');
  await expect(block(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Weekly Cash' })).toHaveCount(0);
  await expect(page.getByText('Profit Calculation').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Detailed Monthly Report' })).toHaveCount(0);
});

test('DEM-16 DEM-17 changing the password is blocked', async ({ app, page }) => {
  await app.signIn();
  await app.open('/dashboard');
  await page.getByRole('button', { name: /Demo (User|Visitor)/ }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(block(page)).toContainText('Feature: Change password');
  await block(page).getByRole('button', { name: 'Got it, Continue Exploring' }).click();
  await expect(block(page)).toHaveCount(0);
});

test('INV-13 without stores and vendors an invoice says what is missing', async ({ app, page }) => {
  await app.signIn();
  await app.open('/dashboard/stores');
  await expect(page.getByText('Lakeview Market').first()).toBeVisible({ timeout: 20_000 });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('demo_') && key !== 'demo_settings') localStorage.setItem(key, '[]');
    }
  });
  await app.open('/dashboard/vendors-invoices?view=invoices');
  await page.getByRole('button', { name: 'Show Form', exact: true }).click();
  await expect(
    page.getByText('Please create some stores and vendors first before creating invoices'),
  ).toBeVisible({ timeout: 20_000 });
});
