import { unzipSync } from 'fflate';
import { makeWorkbook } from '../../packages/web/src/ui/make-workbook.ts';
import { reportSheets } from '../../packages/web/src/features/profit/report/report-sheets.ts';
import type { Server } from '../real-data/product.ts';

/** A workbook of the product, and its rows as CSV, by the name of the tab. */
export type ProductBook = { book: Uint8Array; lists: ReadonlyMap<string, string> };

/** The last whole month; the sample business reaches up to today. */
function lastMonth(): string {
  const day = new Date();
  day.setUTCDate(0);
  return day.toISOString().slice(0, 7);
}

const month = lastMonth();

/** Lists by file name, with their query. */
const lists: Readonly<Record<string, string>> = {
  stores: '',
  vendors: '',
  invoices: '',
  sales: '',
  employees: '',
  shifts: '',
  hours: `?month=${Number(month.slice(5))}&year=${month.slice(0, 4)}`,
  'income-types': '',
  incomes: '',
  'daily-cash': '',
  users: '',
  activity: '',
};

/** A list as a user arranged it: columns hidden and moved, the largest first. */
const arranged = ['invoices', '?columns=amount,date,vendor&sort=-amount'] as const;

/** The file in the accountant's pack with the rows of each tab of its workbook. */
const packLists = {
  Profit: 'profit.csv',
  Sales: 'sales.csv',
  Invoices: 'invoices.csv',
  'Other Income': 'incomes.csv',
  Hours: 'hours.csv',
  Wages: 'wages.csv',
};

async function bytesOf(server: Server, path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await server.fetch(path)).arrayBuffer());
}

async function packBook(server: Server): Promise<ProductBook> {
  const zip = await bytesOf(server, `/exports/accountant.zip?month=${month}&store_id=all`);
  const files = unzipSync(zip);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  const entries = Object.entries(packLists).map(([tab, name]) => [tab, text(name)] as const);
  return { book: files['report.xlsx'] ?? new Uint8Array(), lists: new Map(entries) };
}

type Report = Parameters<typeof reportSheets>[0];

/** The report as the page generates it. */
async function reportBook(server: Server): Promise<ProductBook> {
  const report = await server.get<Report>(`/profit/report?month=${month}&store_id=all`);
  const scope = { storeName: 'All Stores', isAllStores: true, month };
  const blob = await makeWorkbook(reportSheets(report, scope));
  return { book: new Uint8Array(await blob.arrayBuffer()), lists: new Map() };
}

/** Every workbook that the product generates, by file name. */
export async function productBooks(server: Server): Promise<Map<string, ProductBook>> {
  const books = new Map<string, ProductBook>();
  for (const [noun, query] of [...Object.entries(lists), arranged]) {
    const book = await bytesOf(server, `/exports/${noun}.xlsx${query}`);
    const csv = await (await server.fetch(`/exports/${noun}.csv${query}`)).text();
    // The empty name stands for all tabs together.
    books.set(query === arranged[1] ? `arranged ${noun}` : noun, {
      book,
      lists: new Map([['', csv]]),
    });
  }
  books.set('pack', await packBook(server));
  books.set('report', await reportBook(server));
  return books;
}
