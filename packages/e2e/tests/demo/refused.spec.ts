import type { Page } from '@playwright/test';
import { addDays, monthOf } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { businessDay } from '../pages/business-day.ts';

const lastMonth = () => monthOf(addDays(`${monthOf(businessDay())}-01`, -1));

const block = (page: Page) => page.getByRole('dialog', { name: 'Demo Mode - Access Restricted' });

test('DEM-10 USR-03 PRF-02 DEM-13 DEM-14 DEM-15 DEM-16 DEM-17 PRF-17 DEM-12 OUT-01 DEM-08 what the demo does not have is refused in its words', async ({
  app,
  page,
}) => {
  await app.signIn();

  await test.step('user management is not there', async () => {
    await app.open('/dashboard/user-management');
    await expect(page.getByRole('heading', { name: 'Demo Mode Restricted' })).toBeVisible();
    await expect(
      page.getByText('User management is not available in demo mode for security reasons.'),
    ).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  await test.step('weekly cash is blocked, and profit shows whatever the address says', async () => {
    await app.open('/dashboard/calculate?view=weekly-cash');
    await expect(block(page)).toBeVisible();
    await expect(block(page)).toContainText('DEMO');
    await expect(block(page)).toContainText('Feature: Weekly Cash');
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Enter');
    await expect(block(page)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Weekly Cash' })).toHaveCount(0);
    await expect(page.getByText('Profit Calculation').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'View Detailed Monthly Report' })).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveText(['Profit Calculation']);
    await expect(page.getByRole('combobox', { name: 'Profit Margin' })).toHaveCount(0);
  });

  await test.step('the demo calculates profit without weekly cash and report', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Profit Calculation']);
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    await choice('Store').selectOption('all');
    await choice('Month').selectOption(String(Number(lastMonth().slice(5))));
    await choice('Year').selectOption(lastMonth().slice(0, 4));
    await page.getByRole('button', { name: 'Calculate', exact: true }).click();
    await expect(page.getByRole('row', { name: /^Final Total/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'View Detailed Monthly Report' })).toHaveCount(0);
  });

  await test.step('changing the password is blocked', async () => {
    await page.getByRole('button', { name: /Demo (User|Visitor)/ }).click();
    await expect(page.getByRole('button', { name: 'Weekly email' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(block(page)).toContainText('Feature: Change password');
    await block(page).getByRole('button', { name: 'Got it, Continue Exploring' }).click();
    await expect(block(page)).toHaveCount(0);
  });

  await test.step('the question before leaving says that the demo is deleted', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Logout' });
    await expect(dialog.getByText('Do you want to end your session on this device?')).toBeVisible();
    await expect(
      dialog.getByText('Everything that was entered in the demo will be deleted.'),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  });
});
