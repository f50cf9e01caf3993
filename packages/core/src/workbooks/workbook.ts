import {
  columnName,
  formulaXml,
  numberXml,
  styleOf,
  subtotalXml,
  sumValue,
  textXml,
} from './cell-xml.ts';
import type { Head } from './cells.ts';
import {
  headRow,
  PendingRows,
  sheetEnd,
  sheetStart,
  sheetXml,
  totalRow,
  type SheetPages,
  type WrittenSheet,
} from './sheet-xml.ts';
import { workbookParts, type SheetPart } from './workbook-parts.ts';
import { zipStream, type Bytes, type ZipEntry } from './zip-stream.ts';

/** A sheet to write. */
export type Sheet = { name: string; heads: readonly Head[]; pages: SheetPages };

export type WorkbookOptions = {
  /** Modification time of the zip's files, in ms since 1970. */
  now: number;
  /** Name of a first sheet with the totals of the others; only added when there are several. */
  summary?: string;
  /** Maximum rows per sheet between header and totals; more continue on another sheet. */
  maxRows?: number;
};

/** A sheet has 1,048,576 rows; header and totals take two. */
const maxSheetRows = 1_048_574;
const maxTabNameLength = 31;

/** A valid tab name that no other tab has, ignoring case. */
function freeName(wanted: string, takenNames: Set<string>): string {
  const allowed = wanted.replaceAll(/[[\]:*?/\\]/g, ' ').replaceAll(/^'+|'+$/g, '');
  const plain = allowed.trim() === '' || /^history$/i.test(allowed) ? `${allowed} rows` : allowed;
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : ` ${count}`;
    const name = (plain.slice(0, maxTabNameLength - ending.length) + ending).trim();
    if (takenNames.has(name.toLowerCase())) continue;
    takenNames.add(name.toLowerCase());
    return name;
  }
}

/** The columns of all sheets that are summed, with their places. */
const summedColumns = (sheets: readonly WrittenSheet[]) =>
  [...(sheets[0]?.heads ?? []).entries()].filter(([, head]) => head.isSummed);

/** One line per sheet with its number of rows and its column totals, referenced by formulas. */
function summaryXml(sheets: readonly WrittenSheet[], label: string): string {
  const summed = summedColumns(sheets);
  const headers = [label, 'Rows', ...summed.map(([, { header }]) => header)];
  const count = styleOf('count');
  const lines = sheets.map((sheet, index) => {
    const row = index + 2;
    const quoted = `'${sheet.name.replaceAll("'", "''")}'`;
    const sums = summed.map(([column, { kind }], place) => {
      const value = sumValue(sheet.sums[column] ?? 0, kind);
      const formula = `${quoted}!${columnName(column)}${totalRow(sheet)}`;
      return formulaXml(`${columnName(place + 2)}${row}`, formula, { value, style: styleOf(kind) });
    });
    const cells = [textXml(`A${row}`, sheet.name), numberXml(`B${row}`, sheet.rows, count)];
    return `<row r="${row}">${[...cells, ...sums].join('')}</row>`;
  });
  const widths = [32, 12, ...summed.map(() => 16)];
  return [
    sheetStart(widths) + headRow(headers),
    ...lines,
    summaryTotals(sheets),
    sheetEnd(headers.length, sheets.length + 1),
  ].join('');
}

/** The last line of a summary: the totals of its columns. */
function summaryTotals(sheets: readonly WrittenSheet[]): string {
  const row = sheets.length + 2;
  const sumOf = (of: (sheet: WrittenSheet) => number) =>
    sheets.reduce((sum, sheet) => sum + of(sheet), 0);
  const rows = sumOf((sheet) => sheet.rows);
  const totals = summedColumns(sheets).map(([column, { kind }], place) => {
    const sum = sumOf(({ sums }) => sums[column] ?? 0);
    const style = styleOf(kind, { isBold: true });
    return subtotalXml(place + 2, row, { value: sumValue(sum, kind), style });
  });
  const cells = [
    textXml(`A${row}`, 'Total', styleOf('text', { isBold: true })),
    subtotalXml(1, row, { value: rows, style: styleOf('count', { isBold: true }) }),
    ...totals,
  ];
  return `<row r="${row}">${cells.join('')}</row>`;
}

// oxlint-disable-next-line typescript/require-await -- a zip entry takes an async iterable
async function* toAsyncIterable(text: string): AsyncGenerator<string> {
  yield text;
}

async function* entriesOf(
  sheets: AsyncIterable<Sheet>,
  options: WorkbookOptions,
): AsyncGenerator<ZipEntry> {
  const taken = new Set(options.summary === undefined ? [] : [options.summary.toLowerCase()]);
  const written: WrittenSheet[] = [];
  const file = (number: number) => `xl/worksheets/sheet${number}.xml`;
  for await (const { name, heads, pages } of sheets) {
    const pending = new PendingRows(pages);
    do {
      const sheet = { name: freeName(name, taken), heads, rows: 0, sums: [] };
      written.push(sheet);
      const content = sheetXml(sheet, pending, options.maxRows ?? maxSheetRows);
      yield { name: file(written.length), content };
    } while ((await pending.peek()).length > 0);
  }
  const tabs: SheetPart[] = written.map(({ name }, index) => ({ name, number: index + 1 }));
  if (options.summary !== undefined && written.length > 1) {
    const number = written.length + 1;
    yield { name: file(number), content: toAsyncIterable(summaryXml(written, 'Sheet')) };
    tabs.unshift({ name: options.summary, number });
  }
  for (const [name, xml] of workbookParts(tabs)) yield { name, content: toAsyncIterable(xml) };
}

/**
 * Streams a workbook (XLSX), for server and page alike: dates, times, hours and money as numbers
 * with their formats, a frozen header, a filter, totals as formulas. `sheets` must not be empty.
 */
export function workbook(
  sheets: AsyncIterable<Sheet>,
  options: WorkbookOptions,
): AsyncGenerator<Bytes> {
  return zipStream(entriesOf(sheets, options), options.now);
}
