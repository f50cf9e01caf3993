import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { periodLabel } from '@backcounter/core/dates';
import { button, cellsOf, tableOf, type Visit } from './browser.ts';
import { pick } from './seeded-random.ts';
import type { Oracle } from './oracle.ts';
import { expectedLine } from './profits.ts';
import { allStores, chooseProfit, type Filter, type ProfitLine } from './screens.ts';
import { centsInFile, centsShown, sumOf } from './shown.ts';
import type { Tally } from './tally.ts';
import { readXlsx, type Workbook } from './xlsx.ts';

/** Number of concurrent pages. */
const atOnce = 2;

/** Number of single-store reports to open. */
const singleCount = 24;

type Given = { tally: Tally; oracle: Oracle; random: () => number };

/**
 * Checks the report of all stores for every month, whose files contain the rows of each store, and
 * random single-store reports: on the screen, as CSV and as XLSX.
 */
export async function checkReports(visit: Visit, { tally, oracle, random }: Given): Promise<void> {
  const ofStores = (stores: readonly string[]) =>
    oracle.months.flatMap((period) => stores.map((store): Filter => ({ store, period })));
  const single = pick(ofStores(oracle.stores), singleCount, random);
  const queue = [...ofStores([allStores]), ...single].values();
  const work = async () => {
    const page = await visit.open('/dashboard/calculate?view=profit');
    for (const filter of queue) await checkReport({ tally, oracle, page }, filter);
    await page.close();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Check = { tally: Tally; oracle: Oracle; page: Page };

async function checkReport({ tally, oracle, page }: Check, filter: Filter): Promise<void> {
  const { store, period } = filter;
  const stores = store === allStores ? oracle.stores : [store];
  const expected = expectedLine(oracle, period, stores);
  const title = `the report of ${store} ${period}`;
  await chooseProfit(page, filter);
  await button(page, 'View Detailed Monthly Report').click();
  const report = page.getByRole('dialog', { name: 'Detailed Monthly Report', exact: true });
  await report
    .getByText(`${store}, ${periodLabel(period)}`, { exact: true })
    .first()
    .waitFor();
  tally.equal(`${title} on the screen`, await readSummary(report), expected);
  const csv = readCsv(await save(page, report, 'Download CSV'));
  tally.equal(`${title} as CSV`, lineOf(csv), expected);
  const xlsx = readXlsx(await save(page, report, 'Download XLSX'));
  const [, ...summary] = xlsx.get('Summary') ?? [];
  tally.equal(`the summary of ${title} as XLSX`, toLine(summary, centsInFile), expected);
  tally.equal(`${title} as XLSX`, lineOf(listsOf(xlsx)), expected);
  if (store === allStores) {
    tally.equal(`the lists of ${title}`, await readFeet(report), expected);
    for (const own of oracle.stores) {
      const line = expectedLine(oracle, period, [own]);
      tally.equal(`${own} in the CSV of all stores ${period}`, lineOf(csv, own), line);
      tally.equal(`${own} in the XLSX of all stores ${period}`, lineOf(listsOf(xlsx), own), line);
    }
  }
  await button(report, 'Close').click();
  await report.waitFor({ state: 'detached' });
}

/** Converts the rows of a summary, each starting with its name, to the four figures. */
function toLine(rows: readonly (readonly string[])[], read: (text: string) => number): ProfitLine {
  const find = (name: string) => read(rows.find(([first]) => first === name)?.[1] ?? '');
  return {
    sales: find('Total Sales'),
    invoices: find('Total Invoices'),
    salary: find('Total Employee Salary'),
    profit: find('Total Profit'),
  };
}

async function readSummary(report: Locator): Promise<ProfitLine> {
  return toLine(await cellsOf(tableOf(report, 'Summary'), 'tbody'), centsShown);
}

const listNames = { Sale: 'Sales', Invoice: 'Invoices', Shift: 'Employees' } as const;

type Kind = keyof typeof listNames;

/** Sums below the report's lists. */
async function readFeet(report: Locator): Promise<ProfitLine> {
  const foot = async (kind: Kind) => {
    const name = listNames[kind];
    await report.getByRole('tab', { name, exact: true }).click();
    const table = tableOf(report, name);
    const empty = report.getByText(/^No (sales|invoices|shifts) in this month\.$/);
    await table.or(empty).waitFor();
    if (await empty.isVisible()) return [];
    const [cells = []] = await cellsOf(table, 'tfoot');
    return [{ kind, store: '', cents: centsShown(cells.filter(Boolean)[1] ?? '') }];
  };
  return lineOf([...(await foot('Sale')), ...(await foot('Invoice')), ...(await foot('Shift'))]);
}

async function save(page: Page, report: Locator, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(report, name).click(),
  ]);
  const content = await readFile(await download.path());
  await download.delete();
  return content;
}

/** A row of a report's lists, in any format. */
type ListRow = { kind: Kind; store: string; cents: number };

/** Sums of the rows, of all stores or of one. */
function lineOf(rows: readonly ListRow[], store?: string): ProfitLine {
  const own = store === undefined ? rows : rows.filter((row) => row.store === store);
  const of = (kind: Kind) =>
    sumOf(own.filter((row) => row.kind === kind).map(({ cents }) => cents));
  const sales = of('Sale');
  const invoices = of('Invoice');
  const salary = of('Shift');
  return { sales, invoices, salary, profit: sales - invoices - salary };
}

function readCsv(file: Buffer): ListRow[] {
  const rows: Record<'Kind' | 'Store' | 'Amount', string>[] = parse(file, {
    columns: true,
    bom: true,
  });
  return rows.map(({ Kind: kind, Store: store, Amount: amount }) => {
    if (!(kind in listNames)) throw new Error(`A line of the CSV is a ${kind}`);
    return { kind: kind as Kind, store, cents: centsInFile(amount) };
  });
}

/** Rows of a workbook's lists; columns are found by their headers. */
function listsOf(book: Workbook): ListRow[] {
  return (Object.keys(listNames) as Kind[]).flatMap((kind) => {
    const [headers = [], ...rows] = book.get(listNames[kind]) ?? [];
    const storeAt = headers.indexOf('Store');
    const centsAt = headers.indexOf(kind === 'Shift' ? 'Salary' : 'Amount');
    const filled = rows.filter(([first]) => first !== 'Total');
    return filled.map((row) => ({
      kind,
      store: row[storeAt] ?? '',
      cents: centsInFile(row[centsAt] ?? ''),
    }));
  });
}
