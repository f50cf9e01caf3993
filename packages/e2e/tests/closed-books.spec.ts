import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { goToAddress } from './pages/sections.ts';
import { field, save, saved } from './pages/settings-page.ts';

const through = (page: Page) => field(page, 'Books Closed Through');

async function saveSettings(page: Page): Promise<void> {
  await save(page).click();
  await expectSaid(page, saved);
}

test('SAL-05 a month that the accountant has is closed, and stays as it is until it is opened again', async ({
  app,
  page,
  api,
}) => {
  // Long before the records of other tests, on which the same business must stay open.
  const year = new Date().getFullYear() - 6;
  const date = `${year}-01-15`;
  const store = await api.addStore();
  const body = { store_id: store._id, total_sales: 12.29, date };
  const sale = await api.call<{ _id: string }>('POST /sales', { body });
  const week = `/dashboard/sales?panel=week&store=${store._id}&week=${date}`;

  await test.step('the books are closed, on the server where the month was taken', async () => {
    await app.signIn();
    if (app.host === 'demo') {
      await app.open('/dashboard/settings');
      await through(page).fill(`1/31/${year}`);
      return saveSettings(page);
    }
    await app.open('/dashboard/import');
    await page.getByRole('combobox', { name: 'Month' }).selectOption(`${year}-01`);
    const close = page.getByRole('button', { name: `Close the books through Jan 31, ${year}` });
    const books = page.getByText(`The books of January ${year} are closed.`);
    await close.click();
    await expect(books).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(books).toBeHidden();
    await close.click();
    await expect(books).toBeVisible();
  });

  await test.step('the sheet shows its amounts, and takes none', async () => {
    await goToAddress(page, week);
    const cell = page.getByRole('textbox', { name: new RegExp(`^${store.name}, .*, Jan 15$`) });
    await expect(cell).toHaveValue('12.29');
    await expect(cell).not.toBeEditable();
    await cell.focus();
    await expect(cell).toHaveAccessibleDescription(/The books are closed through Jan 31/);
  });

  await test.step('a sale is neither entered nor deleted', async () => {
    await goToAddress(page, '/dashboard/sales?panel=create');
    await page.getByRole('combobox', { name: 'Store' }).selectOption(store._id);
    await page.getByLabel('Amount', { exact: true }).fill('5.57');
    const day = page.getByLabel('Date', { exact: true });
    await day.fill(`${year}-01-16`);
    await page.getByRole('button', { name: 'Create Sale', exact: true }).click();
    await expect(day).toHaveAccessibleDescription(/The books are closed through Jan 31/);
    await expect(day).toBeFocused();
    app.allow(/409/);
    await expect(api.call(`DELETE /sales/${sale._id}`)).rejects.toThrow(/closed/);
  });

  await test.step('the settings open them again', async () => {
    await goToAddress(page, '/dashboard/settings');
    await expect(through(page)).toHaveValue(`${year}-01-31`);
    await expectAccessibleInEveryLook(page);
    await through(page).fill('');
    await saveSettings(page);
    await api.call(`DELETE /sales/${sale._id}`);
  });
});
