// Opens every workbook that the product generates for the sample business in LibreOffice, which has
// to compute the formulas itself, and compares the result with the same rows in CSV: dates and
// times as such, each row and figure, each total, no cell with an error.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { hasLibreOffice, openInOffice, type OfficeCell } from './office/libre-office.ts';
import { productBooks } from './office/product-books.ts';
import { makeSample, withServer } from './real-data/product.ts';
import { Tally } from './real-data/tally.ts';

const isError = ({ text }: OfficeCell) => /^(?:#[A-Z/0!?]+[!?]?|Err:\d+)$/.test(text);

/** Converts a time of LibreOffice to the product's format: `14:00` for `02:00:00 PM`. */
function plainTime(text: string): string {
  const [, hour, rest = '', half] = /^(\d\d):(\d\d):\d\d ([AP])M$/.exec(text) ?? [];
  if (hour === undefined) return text;
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${rest}`;
}

/** Normalizes a cell for comparison: numbers without trailing zeros, moments to the minute. */
function plain(text: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return String(Number(text));
  return plainTime(text.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d)(?::\d\d)?$/, '$1').replace(/^'/, ''));
}

const isDated = (header: string) => /^(?:Date|When|Start Time|End Time)$/.test(header);
const sortedRows = (rows: string[][]) => rows.map((row) => JSON.stringify(row.map(plain))).sort();

type Table = { head: string[]; rows: OfficeCell[][]; total: OfficeCell[] | null };

function tableOf(cells: OfficeCell[][]): Table {
  const [head = [], ...body] = cells;
  const last = body.at(-1);
  const total = last?.some(({ text }) => text === 'Total') ? last : null;
  return { head: head.map(({ text }) => text), rows: total ? body.slice(0, -1) : body, total };
}

/** Checks that dates are dates, no cell has an error, and totals are the sums of the rows above. */
function checkTable(tally: Tally, name: string, { head, rows, total }: Table): void {
  const errors = [...rows, ...(total ? [total] : [])].flat().filter(isError);
  tally.equal(`${name}: no cell is in error`, errors, []);
  const texts = rows.flatMap((row) =>
    row.filter((cell, index) => isDated(head[index] ?? '') && cell.text !== '' && !cell.isFigure),
  );
  tally.equal(`${name}: dates and times are no texts`, texts, []);
  for (const [index, cell] of (total ?? []).entries()) {
    if (cell.text === 'Total' || cell.text === '') continue;
    const sum = rows.reduce((cents, row) => cents + Number(row[index]?.text || 0) * 100, 0);
    const found = Math.round(Number(cell.text) * 100);
    tally.equal(`${name}: the total of ${head[index] ?? ''}`, found, Math.round(sum));
  }
}

async function main(): Promise<number> {
  if (!(await hasLibreOffice())) {
    console.log('There is no LibreOffice: no workbook was opened in it.');
    return 0;
  }
  const tally = new Tally();
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-books-'));
  const target = { engine: 'SQLite', url: `sqlite:${join(folder, 'sample.db')}` };
  try {
    await makeSample(target);
    const books = await withServer(target, productBooks);
    const all = await openInOffice(new Map([...books].map(([name, { book }]) => [name, book])));
    for (const [name, { lists }] of books) {
      const tabs = [...all].filter(([tab]) => tab.startsWith(`${name}-`));
      tally.check(`${name}: it is opened`, tabs.length > 0);
      const tables = tabs.map(([tab, cells]) => ({ tab, table: tableOf(cells) }));
      for (const { tab, table } of tables) checkTable(tally, tab, table);
      for (const [list, csv] of lists) {
        const [head = [], ...rows] = parse(csv, { bom: true });
        const own = tables.filter(({ tab, table }) =>
          list === '' ? table.head[0] !== 'Sheet' : tab === `${name}-${list}`,
        );
        const read = own.flatMap(({ table }) =>
          table.rows.map((row) => row.map(({ text }) => text)),
        );
        tally.equal(`${name} ${list}: its columns`, own[0]?.table.head, head);
        tally.check(`${name} ${list}: there are rows`, rows.length > 0);
        tally.equal(`${name} ${list}: its rows`, sortedRows(read), sortedRows(rows));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tally.close();
}

process.exitCode = await main();
