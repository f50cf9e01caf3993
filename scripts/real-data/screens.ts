import type { Page } from '@playwright/test';
import { periodLabel } from '@backcounter/core/dates';
import type { Visit } from './browser.ts';
import { button, cellsOf, choose, tableOf } from './browser.ts';
import { centsShown, countShown } from './shown.ts';
import type { Figure } from './oracle.ts';

export const allStores = 'All Stores';
export const allVendors = 'All Vendors';

/** Values of the filters as visible labels; `period` is `YYYY-MM` or `YYYY`. */
export type Filter = { store: string; vendor?: string; period: string };

const isMonth = (period: string) => period.length === 7;
const kindOf = (period: string) => (isMonth(period) ? 'Monthly' : 'Yearly');
const monthName = (month: string) => periodLabel(month).replace(/ .*/, '');

async function openWith(visit: Visit, path: string, toggle: string): Promise<Page> {
  const page = await visit.open(path);
  await button(page, toggle).click();
  return page;
}

const invoices = '/dashboard/vendors-invoices?view=invoices';

export const openInvoiceList = (visit: Visit) => openWith(visit, invoices, 'Show Filters');
export const openInvoiceTotal = (visit: Visit) => openWith(visit, invoices, 'Show Total');
export const openSalesHistory = (visit: Visit) =>
  openWith(visit, '/dashboard/sales', 'Sales History');
export const openSalesTotal = (visit: Visit) => openWith(visit, '/dashboard/sales', 'Total Sales');
export const openHours = (visit: Visit) => openWith(visit, '/dashboard/employees', 'View Hours');

async function chooseInvoices(page: Page, kindLabel: string, filter: Filter): Promise<void> {
  const { store, vendor = allVendors, period } = filter;
  await choose(page, 'Store', store);
  await choose(page, 'Vendor', vendor);
  await choose(page, kindLabel, kindOf(period));
  await choose(page, isMonth(period) ? 'Month' : 'Year', periodLabel(period));
}

/** Footer of a table: its row count and its sum. */
async function footOf(page: Page, label: string): Promise<Figure> {
  const [foot = []] = await cellsOf(tableOf(page, label), 'tfoot');
  const [count = '', sum = ''] = foot.filter(Boolean);
  return { count: countShown(count), value: centsShown(sum) };
}

const invoiceScope = ({ store, vendor = allVendors, period }: Filter) =>
  `${store}, ${vendor}, ${periodLabel(period)}`;

/** Waits for the message of an empty list. */
async function nothing(page: Page, text: string): Promise<Figure> {
  await page.getByText(text, { exact: true }).waitFor();
  return { count: 0, value: 0 };
}

/** How many invoices Check Invoices lists, and their sum in cents. */
export async function listInvoices(page: Page, filter: Filter, isEmpty = false): Promise<Figure> {
  await chooseInvoices(page, 'Filter Type', filter);
  await button(page, 'Check Invoices').click();
  if (isEmpty) return nothing(page, 'No invoices found matching the filters');
  return footOf(page, `Invoices, ${invoiceScope(filter)}`);
}

/** The chart of vendors below a list: each bar's label and cents. */
export async function readVendorChart(page: Page, { store, period }: Filter) {
  const title = `Invoices by vendor, ${store}, ${periodLabel(period)}`;
  const chart = page.getByRole('figure', { name: title, exact: true });
  await button(chart, 'Show as table').click();
  const rows = await cellsOf(tableOf(chart, title), 'tbody');
  return rows.map(([label = '', sum = '']) => ({ label, value: centsShown(sum) }));
}

/** The sum of Total Invoices in cents; store, vendor and period must be shown beside it. */
export async function totalInvoices(page: Page, filter: Filter): Promise<number> {
  await chooseInvoices(page, 'Period', filter);
  await button(page, 'Calculate').click();
  const { store, vendor = allVendors, period } = filter;
  const result = page
    .getByRole('status')
    .filter({ hasText: `${store}, ${vendor}` })
    .filter({ has: page.getByText(periodLabel(period), { exact: true }) });
  return centsShown((await result.locator('p').nth(1).textContent()) ?? '');
}

async function chooseSales(page: Page, { store, period }: Filter): Promise<void> {
  await choose(page, 'Filter Type', kindOf(period));
  await choose(page, 'Store', store);
  await choose(page, 'Year', period.slice(0, 4));
  if (isMonth(period)) await choose(page, 'Month', monthName(period));
}

/** How many days Sales History lists, and their sum in cents. */
export async function listSales(page: Page, filter: Filter, isEmpty = false): Promise<Figure> {
  await chooseSales(page, filter);
  await button(page, 'Apply Filters').click();
  if (isEmpty) return nothing(page, 'No sales found');
  return footOf(page, `Sales, ${filter.store}, ${periodLabel(filter.period)}`);
}

/** The sum of Total Sales in cents. */
export async function totalSales(page: Page, filter: Filter): Promise<number> {
  await chooseSales(page, filter);
  await button(page, 'Calculate').click();
  const caption = `${filter.store} · ${periodLabel(filter.period)}`;
  const result = page.getByRole('status').filter({ hasText: caption });
  return centsShown((await result.locator('p').first().textContent()) ?? '');
}

/**
 * Hours as shown and salary in cents of a store's month; null when the screen says there are none.
 */
export async function readHours(page: Page, { store, period }: Filter, isEmpty: boolean) {
  await choose(page, 'Store', store);
  await choose(page, 'Period', 'Monthly');
  await choose(page, 'Month', periodLabel(period));
  if (isEmpty) {
    await nothing(page, 'No hours in this period');
    return null;
  }
  const scope = `${store}, ${periodLabel(period)}`;
  await page.getByRole('figure', { name: `Hours by employee, ${scope}`, exact: true }).waitFor();
  const [foot = []] = await cellsOf(tableOf(page, 'Total Hours Worked'), 'tfoot');
  const [, hours = '', salary = ''] = foot.filter(Boolean);
  return { hours, salary: centsShown(salary) };
}

/** A row of the profit table, in cents. */
export type ProfitLine = Record<'sales' | 'invoices' | 'salary' | 'profit', number>;

const profitLine = (cells: readonly string[], first: number): ProfitLine => {
  const [sales = 0, invoices = 0, salary = 0, profit = 0] = cells
    .slice(first, first + 4)
    .map(centsShown);
  return { sales, invoices, salary, profit };
};

export async function chooseProfit(page: Page, { store, period }: Filter): Promise<void> {
  await choose(page, 'Filter Type', kindOf(period));
  await choose(page, 'Store', store);
  if (isMonth(period)) await choose(page, 'Month', monthName(period));
  await choose(page, 'Year', period.slice(0, 4));
}

/** The profit table of all stores: each store's row by name, and the row of sums. */
export async function readProfit(page: Page, period: string) {
  await chooseProfit(page, { store: allStores, period });
  await button(page, 'Calculate').click();
  const table = tableOf(page, `Profit, ${allStores}, ${periodLabel(period)}`);
  const lines = (await cellsOf(table, 'tbody')).map((cells): [string, ProfitLine] => [
    cells[0] ?? '',
    profitLine(cells, 3),
  ]);
  const [foot = []] = await cellsOf(table, 'tfoot');
  return { lines: new Map(lines), total: profitLine(foot, 2) };
}
