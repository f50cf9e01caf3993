import {
  amountOf,
  live,
  minutesOf,
  payOf,
  profit,
  resultOf,
  rowsOf,
  sum,
  type Books,
  type Which,
} from './books.ts';
import { monthOf, wholeMonth } from './calendar.ts';
import { same, someStore, someWhich, type Audit } from './audit.ts';
import { centsOf, someDay } from './home.ts';

type Cell = string;
type TableOfCells = Cell[][];

const cellsOf = (line: string): Cell[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const readCsv = (text: string): TableOfCells =>
  text.replace('\ufeff', '').trimEnd().split(/\r?\n/).map(cellsOf);

/** A sheet's header, rows and bottom line; cells are numbers or texts. */
type Sheet = { table: TableOfCells; bottom: Cell[] };

function readSheet(xml: string): Sheet {
  const lines = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: Cell[] = [];
    for (const [, column = '', inside = ''] of row.matchAll(
      /<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/gs,
    )) {
      const [, value = ''] = /<(?:v|t)(?: [^>]*)?>([^<]*)<\/(?:v|t)>/.exec(inside) ?? [];
      cells[column.charCodeAt(0) - 65] = value;
    }
    return cells;
  });
  const isBottom = ([first]: Cell[]) => first === 'Total';
  return { table: lines.filter((line) => !isBottom(line)), bottom: lines.find(isBottom) ?? [] };
}

/** The sheets of a workbook, one a store where there are several, without the one of their sums. */
const readWorkbook = ({ shop }: Audit, bytes: Uint8Array): Sheet[] =>
  Object.entries(shop.home.unzip(bytes))
    .filter(([name]) => name.startsWith('xl/worksheets/sheet'))
    .map(([, xml]) => readSheet(textOf(xml)))
    .filter(({ table }) => table[0]?.[1] !== 'Rows');

const rowCount = (sheets: readonly Sheet[]) => sum(sheets, ({ table }) => table.length - 1);

/** The sum of a column in cents, or in hundredths of an hour. */
function sumOf([head = [], ...lines]: TableOfCells, header: string): number {
  const at = head.indexOf(header);
  if (at < 0) throw new Error(`No column ${header} in ${head.join(', ')}`);
  return sum(lines, (line) => centsOf(Number(line[at] ?? 0)));
}

/** The lists as files: the rows and the sums of the books, by the header of the column. */
const lists: Record<string, (books: Books, which: Which) => [number, Record<string, number>]> = {
  sales: (books, which) => {
    const rows = rowsOf(books, 'sales', which);
    return [rows.length, { 'Total Sales': sum(rows, amountOf) }];
  },
  invoices: (books, which) => {
    const rows = rowsOf(books, 'invoices', which);
    return [rows.length, { Amount: sum(rows, amountOf) }];
  },
  incomes: (books, which) => {
    const rows = rowsOf(books, 'incomes', which);
    return [rows.length, { Amount: sum(rows, amountOf) }];
  },
  shifts: (books, which) => {
    const rows = rowsOf(books, 'shifts', which);
    return [rows.length, { Salary: sum(rows, (shift) => payOf(books, shift)) }];
  },
  hours: (books, which) => {
    const rows = rowsOf(books, 'shifts', which);
    const people = new Set(rows.map(({ employeeId }) => employeeId)).size;
    return [people, { Salary: sum(rows, (shift) => payOf(books, shift)) }];
  },
  'daily-cash': (books, which) => {
    const rows = rowsOf(books, 'dailyCash', which);
    const all = (field: 'credit' | 'debit' | 'fuel') => sum(rows, (row) => row[field]);
    const sums = { Credit: all('credit'), Debit: all('debit'), Fuel: all('fuel') };
    return [rows.length, { ...sums, Result: sum(rows, resultOf) }];
  },
};

export async function listFiles(audit: Audit): Promise<void> {
  const { shop, books, as } = audit;
  const { query, ...which } = someWhich(audit);
  for (const [noun, expect] of Object.entries(lists)) {
    if (noun === 'daily-cash' && shop.home.name === 'demo') continue;
    const [rows, sums] = expect(books, which);
    const path = (type: string) => `/exports/${noun}.${type}?${query}`;
    const csv = readCsv(textOf(await shop.home.bytes(path('csv'), as)));
    const sheets = readWorkbook(audit, await shop.home.bytes(path('xlsx'), as));
    same(csv.length - 1, rows, `the lines of ${path('csv')}`);
    // Someone who worked in two stores has a line in the sheet of each.
    if (noun !== 'hours') same(rowCount(sheets), rows, `the rows of ${path('xlsx')}`);
    for (const [header, cents] of Object.entries(sums)) {
      same(sumOf(csv, header), cents, `${header} of ${path('csv')}`);
      const inSheets = sum(sheets, ({ table }) => sumOf(table, header));
      const atBottom = sum(sheets, ({ table: [head = []], bottom }) =>
        centsOf(Number(bottom[head.indexOf(header)] ?? 0)),
      );
      same([inSheets, atBottom], [cents, cents], `${header} of ${path('xlsx')}`);
    }
  }
}

/** Lists of names as files: as many lines as rows. */
export async function nameFiles(audit: Audit): Promise<void> {
  const { shop, books, as, storeIds } = audit;
  const isSeen = (id: string) => storeIds === null || storeIds.includes(id);
  const counts = {
    stores: live(books, 'stores').length,
    vendors: live(books, 'vendors').filter((row) => row.storeIds.length > 0).length,
    employees: live(books, 'employees').filter(({ storeId }) => isSeen(storeId)).length,
    'income-types': live(books, 'incomeTypes').length,
  };
  for (const [noun, count] of Object.entries(counts)) {
    const csv = readCsv(textOf(await shop.home.bytes(`/exports/${noun}.csv`, as)));
    const sheets = readWorkbook(audit, await shop.home.bytes(`/exports/${noun}.xlsx`, as));
    same([csv.length - 1, rowCount(sheets)], [count, count], `the lines of ${noun}.*`);
  }
}

/** The files of the whole business: every row once. */
export async function businessZip({ shop, books, as, storeIds }: Audit): Promise<void> {
  if (storeIds !== null) return;
  const files = shop.home.unzip(await shop.home.bytes('/exports/business.zip', as));
  // A noun without rows has no file.
  const csv = (name: string) => readCsv(textOf(files[`${name}.csv`] ?? new Uint8Array()));
  const sumIn = (name: string, header: string) =>
    files[`${name}.csv`] === undefined ? 0 : sumOf(csv(name), header);
  const sums = [
    sumIn('sales', 'total_sales'),
    sumIn('invoices', 'amount'),
    sumIn('incomes', 'amount'),
    sumIn('daily_cash', 'credit'),
    sumIn('targets', 'amount'),
    csv('shifts').length - 1,
  ];
  const expected = [
    sum(live(books, 'sales'), amountOf),
    sum(live(books, 'invoices'), amountOf),
    sum(live(books, 'incomes'), amountOf),
    sum(live(books, 'dailyCash'), ({ credit }) => credit),
    sum([...books.targets.values()], (cents) => cents),
    live(books, 'shifts').length,
  ];
  same(sums, expected, 'the sums of business.zip');
}

/** The sum of an entry's amounts must be zero, and all debits what the month's figures come to. */
function checkJournals(files: Record<string, Uint8Array>, total: number, about: string) {
  const named = (start: string) =>
    Object.keys(files)
      .filter((name) => name.startsWith(start))
      .map((name) => readCsv(textOf(files[name]!)));
  const quickBooks = named('journal-quickbooks');
  const debits = sum(quickBooks, (file) => sumOf(file, 'Debits'));
  const credits = sum(quickBooks, (file) => sumOf(file, 'Credits'));
  same([debits, credits], [total, total], `QuickBooks Online in ${about}`);
  const xero = named('journal-xero').flatMap(([head = [], ...lines]) =>
    lines.map((line) => centsOf(Number(line[head.indexOf('*Amount')]))),
  );
  const positive = (all: number[]) =>
    sum(
      all.filter((cents) => cents > 0),
      (cents) => cents,
    );
  same([positive(xero), sum(xero, (cents) => cents)], [total, 0], `Xero in ${about}`);
  const desktop = textOf(files['journal.iif']!)
    .split('\r\n')
    .filter((line) => /^(TRNS|SPL)\t/.test(line))
    .map((line) => centsOf(Number(line.split('\t')[4])));
  same([positive(desktop), sum(desktop, (cents) => cents)], [total, 0], `QuickBooks in ${about}`);
}

/** The accountant's month: the same sums as the screens, and journals whose debits equal credits. */
export async function accountantZip(audit: Audit): Promise<void> {
  const { shop, books, as } = audit;
  const { storeId, query } = someStore(audit);
  const month = monthOf(someDay(shop));
  const path = `/exports/accountant.zip?month=${month}&${query}`;
  const files = shop.home.unzip(await shop.home.bytes(path, as));
  const csv = (name: string) => readCsv(textOf(files[`${name}.csv`]!));
  const which = { storeId, period: wholeMonth(month) };
  const figures = profit(books, which);
  const shifts = rowsOf(books, 'shifts', which);
  const otherIncome = sum(rowsOf(books, 'incomes', which), amountOf);
  const salary = figures.employeeSalary;
  const sums = {
    'profit Sales': figures.sales,
    'profit Invoices': figures.invoices,
    'profit Salary': salary,
    'profit Profit': figures.profit,
    'profit Other Income': otherIncome,
    'sales Total Sales': figures.sales,
    'invoices Amount': figures.invoices,
    'incomes Amount': otherIncome,
    'hours Salary': salary,
    'wages Salary': salary,
  };
  const answered = Object.keys(sums).map((name) => {
    const [file = '', ...header] = name.split(' ');
    return [name, sumOf(csv(file), header.join(' '))];
  });
  same(Object.fromEntries(answered), sums, path);
  const accounts = files['profit-and-loss.csv'];
  if (accounts) {
    same(sumOf(readCsv(textOf(accounts)), 'Amount'), figures.profit, `the accounts of ${path}`);
  }
  const hours = sum(shifts, minutesOf) / 60;
  const shown = sumOf(csv('hours'), 'Hours') / 100;
  same(Math.abs(hours - shown) <= 0.005 * shifts.length + 1e-9, true, `the hours of ${path}`);
  const { to } = wholeMonth(month);
  const unpaid = live(books, 'invoices').filter(
    (row) =>
      (storeId === undefined || row.storeId === storeId) &&
      row.due !== null &&
      row.date <= to &&
      (row.paid === null || row.paid > to),
  );
  const owed = files['unpaid-bills.csv'] ? sumOf(csv('unpaid-bills'), 'Amount') : null;
  same(owed, unpaid.length === 0 ? null : sum(unpaid, amountOf), `the unpaid bills of ${path}`);
  const paid = live(books, 'invoices').filter(
    (row) =>
      (storeId === undefined || row.storeId === storeId) &&
      row.paid !== null &&
      monthOf(row.paid) === month,
  );
  const spent = files['paid-bills.csv'] ? sumOf(csv('paid-bills'), 'Amount') : null;
  same(spent, paid.length === 0 ? null : sum(paid, amountOf), `the paid bills of ${path}`);
  checkJournals(files, figures.sales + figures.invoices + salary + otherIncome, path);
}
