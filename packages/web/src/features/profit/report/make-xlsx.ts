import writeXlsxFile from 'write-excel-file/browser';
import type { Cell, Sheet } from './report-rows.ts';

const money = '#,##0.00';
/** Numbers below these headers are no money; hours have one decimal (PRF-21). */
const formats: Readonly<Record<string, string>> = { Hours: '0.0' };
const headStyle = { fontWeight: 'bold' } as const;
/** A column's least and greatest width, in characters. */
const narrowest = 14;
const widest = 40;

const toCell = (cell: Cell, header: string) =>
  typeof cell === 'number'
    ? { value: cell, type: Number, format: formats[header] ?? money }
    : { value: cell, type: String };

const shownLength = (cell: Cell) =>
  (typeof cell === 'number' ? cell.toLocaleString('en-US', { minimumFractionDigits: 2 }) : cell)
    .length;

/** Wide enough for the longest of a column's texts, within reason. */
function widthOf(header: string, cells: readonly Cell[]): number {
  const longest = cells.reduce<number>(
    (most, cell) => Math.max(most, shownLength(cell)),
    header.length,
  );
  return Math.min(widest, Math.max(narrowest, longest + 2));
}

/** A sheet as the library takes it: each cell with its format, each column with its width. */
export const laidOut = ({ name, headers, rows }: Sheet) => ({
  sheet: name,
  stickyRowsCount: 1,
  columns: headers.map((header, index) => ({
    width: widthOf(
      header,
      rows.map((row) => row[index] ?? ''),
    ),
  })),
  data: [
    headers.map((value) => ({ value, ...headStyle })),
    ...rows.map((row) => row.map((cell, index) => toCell(cell, headers[index] ?? ''))),
  ],
});

/** A workbook of the sheets; loaded only when somebody asks for one. */
export const makeXlsx = (sheets: readonly Sheet[]): Promise<Blob> =>
  writeXlsxFile(sheets.map(laidOut)).toBlob();
