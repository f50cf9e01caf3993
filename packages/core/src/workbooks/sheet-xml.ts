import { cellXml, columnName, styleOf, subtotalXml, sumValue, textXml } from './cell-xml.ts';
import type { Head, SheetCell } from './cells.ts';

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A written sheet: its row count, and the sum of each column in its own unit. */
export type WrittenSheet = { name: string; heads: readonly Head[]; rows: number; sums: number[] };

/** Row number of the totals. */
export const totalRow = ({ rows }: Pick<WrittenSheet, 'rows'>) => rows + 2;

/** Rows of a sheet in batches, in the order of its columns. */
export type SheetPages = AsyncIterable<readonly SheetCell[][]>;

/** Buffers batches of rows and hands out as many as a sheet has room for. */
export class PendingRows {
  readonly #pages: AsyncIterator<readonly SheetCell[][]>;
  #rows: readonly SheetCell[][] = [];

  constructor(pages: SheetPages) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** The next rows, without consuming them; empty at the end. */
  async peek(): Promise<readonly SheetCell[][]> {
    while (this.#rows.length === 0) {
      const page = await this.#pages.next();
      if (page.done) return [];
      this.#rows = page.value;
    }
    return this.#rows;
  }

  async take(limit: number): Promise<readonly SheetCell[][]> {
    const rows = (await this.peek()).slice(0, limit);
    this.#rows = this.#rows.slice(rows.length);
    return rows;
  }
}

/** Minimum and maximum column width, in characters. */
const minWidth = 12;
const maxWidth = 48;

const textLength = (cell: SheetCell) => (typeof cell === 'string' ? cell.length : 0);

function widthOf({ header, kind }: Head, cells: readonly SheetCell[]): number {
  const fixed = { date: 12, time: 11, moment: 20, money: 16, hours: 10, tenths: 10, text: 0 }[kind];
  const longest = kind === 'text' ? Math.max(0, ...cells.map(textLength)) : 0;
  return Math.min(maxWidth, Math.max(minWidth, fixed, header.length + 4, longest + 2));
}

export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${xmlHead}<worksheet xmlns="${namespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

export function sheetEnd(columns: number, lastRow: number): string {
  const filter = `<autoFilter ref="A1:${columnName(columns - 1)}${lastRow}"/>`;
  return `</sheetData>${filter}<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

export function headRow(headers: readonly string[]): string {
  const style = styleOf('text', { isBold: true });
  const cells = headers.map((header, index) => textXml(`${columnName(index)}1`, header, style));
  return `<row r="1">${cells.join('')}</row>`;
}

function dataRow(heads: readonly Head[], cells: readonly SheetCell[], row: number): string {
  const written = heads.map(({ kind }, index) =>
    cellXml(`${columnName(index)}${row}`, cells[index] ?? null, kind),
  );
  return `<row r="${row}">${written.join('')}</row>`;
}

function unitsOf(cell: SheetCell): number {
  return typeof cell === 'object' && cell !== null ? cell.value : Number(cell ?? 0);
}

/** The totals respect filters: SUBTOTAL ignores hidden rows. */
function totalsXml({ heads, rows, sums }: WrittenSheet): string {
  if (rows === 0 || !heads.some(({ isSummed }) => isSummed)) return '';
  const row = rows + 2;
  const labeled = heads.findIndex(({ isSummed }) => !isSummed);
  const cells = heads.map(({ kind, isSummed }, index) => {
    if (!isSummed) {
      return index === labeled
        ? textXml(`${columnName(index)}${row}`, 'Total', styleOf('text', { isBold: true }))
        : '';
    }
    const style = styleOf(kind, { isBold: true });
    return subtotalXml(index, row, { value: sumValue(sums[index] ?? 0, kind), style });
  });
  return `<row r="${row}">${cells.join('')}</row>`;
}

/**
 * Streams a sheet's XML: a frozen header, a filter, the rows, totals as formulas. Takes at most
 * `maxRows` rows and counts them in `written`.
 */
export async function* sheetXml(
  written: WrittenSheet,
  pending: PendingRows,
  maxRows: number,
): AsyncGenerator<string> {
  const { heads, sums } = written;
  const first = await pending.peek();
  const widths = heads.map((head, index) =>
    widthOf(
      head,
      first.map((cells) => cells[index] ?? null),
    ),
  );
  yield sheetStart(widths) + headRow(heads.map(({ header }) => header));
  while (written.rows < maxRows) {
    const rows = await pending.take(maxRows - written.rows);
    if (rows.length === 0) break;
    const from = written.rows + 2;
    written.rows += rows.length;
    for (const cells of rows) {
      for (const [index, { isSummed }] of heads.entries()) {
        if (isSummed) sums[index] = (sums[index] ?? 0) + unitsOf(cells[index] ?? null);
      }
    }
    yield rows.map((cells, index) => dataRow(heads, cells, from + index)).join('');
  }
  yield totalsXml(written) + sheetEnd(heads.length, written.rows + 1);
}
