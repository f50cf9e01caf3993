import type { Page } from '@playwright/test';
import { formatDate } from '@backcounter/core/dates';
import { expect, test } from '../../src/fixtures.ts';
import {
  mockCall,
  button,
  checkInvoices,
  openInvoices,
  sentInvoice,
} from '../pages/invoices-page.ts';
import { chooseMonth, choice, month } from '../pages/profit-page.ts';
import { goTo } from '../pages/sections.ts';

const longName = 'A vendor of the longest name that there is in this list';

const vendorOf = (index: number) => (index === 1500 ? longName : `V${index % 7}`);

const invoices = Array.from({ length: 20_083 }, (_, index) =>
  sentInvoice(`N-${index + 1}`, { vendor_name: vendorOf(index), amount: 20 + (index % 900) }),
);

const total = `$${invoices
  .reduce((sum, { amount }) => sum + amount, 0)
  .toLocaleString('en-US')}.00`;

const headerWidths = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));

/** Scrolls to a row, counted from 1; a row has one line, on phones two. */
const scrollToRow = (page: Page, place: number, height = 37) =>
  page.getByRole('table').evaluate((table, y) => {
    scrollBy(0, table.getBoundingClientRect().top + y - innerHeight / 2);
  }, place * height);

/** The row at a position in the whole list, counted from 1 as in `N-1`. */
const rowAt = (page: Page, place: number) => page.locator(`tr[aria-rowindex="${place + 1}"]`);

test('INV-27 PRF-21 thousands of rows are drawn in part, sorted, scrolled, and go into a workbook', async ({
  app,
  page,
  api,
}) => {
  const table = page.getByRole('table');
  await mockCall(page, 'GET /invoices', (route) => route.fulfill({ json: invoices }));
  // The test has added the store of these invoices.
  await mockCall(page, 'GET /findings', (route) =>
    route.fulfill({ json: { data: [], counts: {} } }),
  );
  await openInvoices(app, 'Show Filters');
  await checkInvoices(page, 'All Stores');

  await test.step('opens 20,083 invoices at once and draws those in sight', async () => {
    await expect(page.getByRole('cell', { name: 'N-1', exact: true })).toBeVisible();
    await expect(table).toHaveAttribute('aria-rowcount', '20084');
    await expect(table.locator('tfoot')).toContainText('20083 rows');
    await expect(table.locator('tfoot')).toContainText(total);
    expect(await table.locator('tbody tr').count()).toBeLessThan(150);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('cell', { name: 'N-20083', exact: true })).toBeVisible();
    expect(await table.locator('tbody tr').count()).toBeLessThan(150);
  });

  await test.step('the columns of a long list stay where they are while it scrolls', async () => {
    await scrollToRow(page, 1);
    await expect(rowAt(page, 1)).toBeInViewport();
    const first = await headerWidths(page);
    for (const place of [700, 1501, 2700]) {
      await scrollToRow(page, place);
      await expect(rowAt(page, place)).toBeInViewport();
      await expect(rowAt(page, place)).toContainText(`${vendorOf(place - 1)}N-${place}`);
      expect(await headerWidths(page)).toEqual(first);
    }
  });

  await test.step('on a phone every row of a long list has its menu', async () => {
    await scrollToRow(page, 1);
    await expect(button(page, 'Delete N-1')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(button(page, 'Delete N-1')).toHaveCount(0);
    await scrollToRow(page, 1501, 49.375);
    const row = rowAt(page, 1501);
    await expect(row).toBeInViewport();
    await expect(row).toContainText(longName);
    await row.getByRole('button', { name: 'Actions for N-1501', exact: true }).click();
    await expect(button(page, 'Delete N-1501')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a long list is sorted as a short one', async () => {
    await scrollToRow(page, 1);
    await button(page, 'Invoice Number').click();
    const cells = page.getByRole('row').nth(1).getByRole('cell');
    await expect(cells.nth(2)).toHaveText('N-1');
    await button(page, 'Invoice Number').click();
    await expect(cells.nth(2)).toHaveText('N-20083');
    await expect(page.getByRole('row').nth(2).getByRole('cell').nth(2)).toHaveText('N-20082');
  });

  await test.step('a month of thousands of rows becomes a workbook too', async () => {
    const shop = await api.addStore();
    const store_id = { _id: shop._id, name: shop.name, address: '' };
    const at = `${month()}-02T12:00:00.000Z`;
    const sale = {
      store_id,
      date: `${month()}-02`,
      description: null,
      createdAt: at,
      updatedAt: at,
    };
    const sales = Array.from({ length: 3000 }, (_, index) => ({
      ...sale,
      _id: String(index),
      total_sales: index / 100,
    }));
    const summary = {
      totalSales: 44985,
      totalInvoices: 0,
      totalEmployeeSalary: 0,
      totalProfit: 44985,
    };
    await mockCall(page, 'GET /profit/report', (route) =>
      route.fulfill({ json: { sales, invoices: [], employeeShifts: [], summary } }),
    );
    await page.setViewportSize({ width: 1280, height: 720 });
    await goTo(page, 'Calculate');
    await expect(page.getByRole('form', { name: 'Profit filters' })).toBeVisible();
    await expect(choice(page, 'Store').getByRole('option')).not.toHaveCount(1);
    await chooseMonth(page, shop._id);
    await button(page, 'View Detailed Monthly Report').click();
    await page.getByRole('tab', { name: 'Sales', exact: true }).click();
    await expect(page.getByText(formatDate(`${month()}-02`)).first()).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download XLSX').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    expect(await download.failure()).toBeNull();
  });
});
