import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a messy spreadsheet is mapped by hand, asked about, corrected, entered and taken back', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  const stored = { store_id: store._id, date: '2025-04-03', total_sales: 7 };
  await api.call('POST /sales', { body: stored });
  const lines = [
    'Till report',
    'Shop;Day;Rung up;Clerk',
    `${store.name};1/4/2025;$1,234.50;Ann`,
    `${store.name};3/4/2025;8;Bo`,
    `Elsewhere;4/4/2025;9;Cy`,
    `${store.name};5/4/2025;abc;Di`,
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  await app.signIn('owner');
  await app.open('/dashboard/import');
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose files').click();
  await (await chooser).setFiles({ name: 'till.csv', mimeType: 'text/csv', buffer });

  await expect(choice(page, 'Rows are')).toBeFocused();
  await choice(page, 'Rows are').selectOption('Sales');
  await choice(page, 'Rung up fills').selectOption('Total sales');
  await expect(tab(page, 'New 2')).toBeVisible();
  await button(page, 'Import 2 rows').click();
  await expect(choice(page, 'Dates')).toBeFocused();
  await choice(page, 'Dates').selectOption('Day first (31/12/2026)');
  await expect(tab(page, 'Changed 1')).toBeVisible();
  await page.getByRole('textbox', { name: 'Store of line 5' }).fill(store.name);
  await page.keyboard.press('Enter');
  await expect(tab(page, 'New 2')).toBeVisible();
  await expect(tab(page, 'Refused 1')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Total sales of line 6' })).toBeFocused();
  await page.reload();
  await expect(tab(page, 'Refused 1')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await tab(page, 'Changed 1').click();
  await expect(page.getByRole('row', { name: /^4 Changed/ })).toContainText('stored: 7.00');
  await page.getByRole('checkbox', { name: /^Replace what is stored/ }).check();
  await button(page, 'Import 3 rows').click();

  const imported = region(page, 'Imported');
  const outcome = imported.getByRole('status');
  await expect(outcome).toHaveText('2 rows added, 1 replaced, 1 refused.');
  await expect(outcome).toBeFocused();
  const download = page.waitForEvent('download');
  await button(page, 'Download 1 row of till.csv to mend').click();
  expect((await download).suggestedFilename()).toBe('till-refused.csv');
  const sales = async () => {
    const query = `store_id=${store._id}`;
    const rows = await api.call<{ total_sales: number }[]>(`GET /sales?${query}`);
    return rows.map(({ total_sales }) => total_sales).sort();
  };
  expect(await sales()).toEqual([1234.5, 8, 9]);
  await button(page, 'Undo import').click();
  await expect(page.getByText('Import undone successfully')).toBeVisible();
  await expect(button(page, 'Choose files')).toBeFocused();
  expect(await sales()).toEqual([7]);
  await expect(page.getByRole('row', { name: /till\.csv/ })).toContainText('Taken back');
});
