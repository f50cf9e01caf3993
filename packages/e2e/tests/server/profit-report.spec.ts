import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { periodLabel } from '@backcounter/core/dates';
import { expectAccessible, expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import {
  button,
  choice,
  chooseMonth,
  day,
  month,
  openProfit,
  openShop,
  row,
} from '../pages/profit-page.ts';

const reportButton = (page: Page) => button(page, 'View Detailed Monthly Report');
const report = (page: Page) => page.getByRole('dialog', { name: 'Detailed Monthly Report' });

test('PRF-01 PRF-12 PRF-17 PRF-18 PRF-19 PRF-20 PRF-21 the detailed report of a month, on the screen, on paper and in files', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  const shops = [await openShop(api), await openShop(api)];
  await openProfit(app);

  await test.step('two tabs by the address', async () => {
    const profit = page.getByRole('tab', { name: 'Profit Calculation', exact: true });
    await expect(profit).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Weekly Cash', exact: true }).click();
    await expect(page).toHaveURL(/view=weekly-cash/);
    await expect(page.getByRole('heading', { name: 'Daily Cash Entry' })).toBeVisible();
    await profit.click();
    await expect(page).toHaveURL(/view=profit/);
  });

  await test.step('the report is offered for a month only', async () => {
    await expect(reportButton(page)).toBeDisabled();
    await chooseMonth(page, shop._id);
    await expect(reportButton(page)).toBeEnabled();
    await choice(page, 'Filter Type').selectOption('yearly');
    await expect(reportButton(page)).toHaveCount(0);
    await choice(page, 'Filter Type').selectOption('monthly');
    await chooseMonth(page, shop._id);
  });

  await test.step('the report closes by the X, by Escape and by a click beside it', async () => {
    const ways = [
      () => report(page).getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 4),
    ];
    for (const close of ways) {
      await reportButton(page).click();
      await expect(report(page).getByRole('table', { name: 'Summary' })).toBeVisible();
      await close();
      await expect(report(page)).toHaveCount(0);
    }
    await expect(reportButton(page)).toBeFocused();
  });

  await test.step('after Calculate the report and the rows behind a figure are read anew', async () => {
    await button(page, 'Calculate').click();
    await page.getByRole('button', { name: 'Sales $1,500.50' }).click();
    await expect(page.getByRole('cell', { name: '$500.00' })).toBeVisible();
    await reportButton(page).click();
    await expect(row(page, /^Total Profit/)).toContainText('$1,000.25');
    await page.keyboard.press('Escape');
    await api.call('POST /sales', {
      body: { store_id: shop._id, total_sales: 77, date: day(9) },
    });
    await button(page, 'Calculate').click();
    await page.getByRole('button', { name: 'Sales $1,577.50' }).click();
    await expect(page.getByRole('cell', { name: '$77.00' })).toBeVisible();
    await reportButton(page).click();
    await expect(row(page, /^Total Profit/)).toContainText('$1,077.25');
    await page.keyboard.press('Escape');
  });

  await test.step('the report has four tabs and ten items on a page', async () => {
    for (let number = 10; number < 20; number += 1) {
      const body = { store_id: shop._id, total_sales: number, date: day(number) };
      await api.call('POST /sales', { body });
    }
    await button(page, 'Calculate').click();
    await expect(row(page, /^Final Total/)).toContainText('$1,222.25');
    await reportButton(page).click();
    await expect(report(page)).toBeVisible();
    await expect(report(page).getByRole('tab')).toHaveText([
      'Summary',
      'Sales',
      'Invoices',
      'Employees',
    ]);
    await expect(report(page).getByRole('row')).toHaveText([
      'Total Sales$1,722.50',
      'Total Invoices$400.25',
      'Total Employee Salary$100.00',
      'Total Profit$1,222.25',
    ]);
    await expectAccessible(page);
    await report(page).getByRole('tab', { name: 'Sales' }).click();
    const items = report(page).locator('tbody').getByRole('row');
    await expect(items).toHaveCount(10);
    await button(page, 'Next page').click();
    await expect(items).toHaveCount(3);
    await expect(report(page).getByText('Page 2 of 2')).toBeVisible();
    await report(page).getByRole('tab', { name: 'Invoices' }).click();
    await expect(items).toHaveText([new RegExp(`N-${shop._id}\\$400\\.25$`)]);
    await report(page).getByRole('tab', { name: 'Employees' }).click();
    await expect(items).toHaveText([/Ann Lee8:00 AM4:00 PM8\.0\$12\.50\$100\.00$/]);
    await expectAccessibleInEveryLook(page);
  });

  await test.step('the report goes to paper alone, and to CSV and XLSX files', async () => {
    await report(page).getByRole('tab', { name: 'Summary' }).click();
    await expect(row(page, /^Total Profit/)).toBeVisible();
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, name).click(),
      ]);
      return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
    };
    const csv = await save('Download CSV');
    expect(csv.name).toMatch(new RegExp(`^report-.*${month()}\\.csv$`));
    expect(csv.content.toString()).toContain(`Sale,${day(2)},${shop.name},,,,,,,1000.5`);
    let saved = 0;
    page.on('download', () => (saved += 1));
    await button(page, 'Download CSV').dblclick();
    await expect.poll(() => saved).toBe(1);
    const xlsx = await save('Download XLSX');
    expect(saved).toBe(2);
    expect(xlsx.name).toMatch(/\.xlsx$/);
    const sheet = (number: number) =>
      strFromU8(unzipSync(xlsx.content)[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array());
    const shared = strFromU8(unzipSync(xlsx.content)['xl/sharedStrings.xml'] ?? new Uint8Array());
    expect(sheet(1) + shared).toContain(shop.name);
    expect(sheet(1) + shared).toContain(periodLabel(month()));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${shop.name}, ${periodLabel(month())}`,
    );
    await expect(page.getByRole('table')).toHaveCount(4);
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
  });

  await test.step('the report of all stores names the store of each row, also in its files', async () => {
    await chooseMonth(page, 'all');
    await reportButton(page).click();
    for (const name of ['Sales', 'Invoices', 'Employees']) {
      await report(page).getByRole('tab', { name }).click();
      await expect(report(page).getByRole('columnheader', { name: 'Store' })).toBeVisible();
    }
    await expectAccessibleInEveryLook(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download CSV').click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    for (const { name } of shops) {
      expect(csv).toContain(`Shift,${day(5)},${name},Ann Lee,,08:00,16:00,8,12.5,100`);
    }
    await page.keyboard.press('Escape');
  });

  await test.step('the report of all stores prints a page for each store, after one of all', async () => {
    await keepOnly(page, shops);
    await button(page, 'Calculate').click();
    await reportButton(page).click();
    await expect(row(page, /^Total Profit/)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const names = shops.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en-US'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      ['All Stores', ...names].map((name) => `${name}, ${periodLabel(month())}`),
    );
    expect(await countPages(page)).toBe(3);
    const stores = page.getByRole('table', { name: 'Stores', exact: true });
    await expect(stores.locator('tbody').getByRole('row')).toHaveText(
      names.map((name) => `${name}$1,500.50$400.25$100.00$1,000.25`),
    );
    const summaries = page.getByRole('table', { name: 'Summary', exact: true });
    await expect(summaries).toHaveText([/\$1,000\.25$/, /\$1,000\.25$/]);
  });
});

/** Number of printed pages. */
async function countPages(page: Page): Promise<number> {
  const pdf = (await page.pdf()).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

type Rows = { store_id: { _id: string } }[];
type Report = { sales: Rows; invoices: Rows; employeeShifts: Rows };

/** Removes other tests' stores from the report. */
async function keepOnly(page: Page, shops: readonly { _id: string }[]) {
  await page.route('**/api/profit/report?*', async (route) => {
    const response = await route.fetch();
    const whole = (await response.json()) as Report;
    const own = (rows: Rows) =>
      rows.filter(({ store_id }) => shops.some(({ _id }) => _id === store_id._id));
    const [sales, invoices] = [own(whole.sales), own(whole.invoices)];
    const json = { ...whole, sales, invoices, employeeShifts: own(whole.employeeShifts) };
    await route.fulfill({ response, json });
  });
}
