import { addDays, monthOf } from '@backcounter/core/dates';
import { businessDay } from '../pages/business-day.ts';
import { expectAccessible } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';

const lastMonth = () => monthOf(addDays(`${monthOf(businessDay())}-01`, -1));

test('PRF-02 PRF-17 DEM-10 DEM-12 the demo calculates profit without weekly cash and report', async ({
  app,
  page,
}) => {
  await app.signIn();
  await app.open('/dashboard/calculate');
  await expect(page.getByRole('tab')).toHaveText(['Profit Calculation']);
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  await choice('Store').selectOption('all');
  await choice('Month').selectOption(String(Number(lastMonth().slice(5))));
  await choice('Year').selectOption(lastMonth().slice(0, 4));
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByRole('row', { name: /^Final Total/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Detailed Monthly Report' })).toHaveCount(0);
});

test('PRF-02 DEM-13 DEM-15 DEM-16 the address of weekly cash shows profit and says why', async ({
  app,
  page,
}) => {
  await app.signIn();
  await app.open('/dashboard/calculate?view=weekly-cash');
  const block = page.getByRole('dialog', { name: 'Demo Mode - Access Restricted' });
  await expect(block).toContainText('Weekly Cash');
  await expectAccessible(page);
  await block.getByRole('button', { name: 'Got it, Continue Exploring' }).click();
  await expect(block).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(['Profit Calculation']);
  await expect(page.getByRole('combobox', { name: 'Profit Margin' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Calculate', exact: true })).toBeVisible();
});
