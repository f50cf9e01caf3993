import writeXlsxFile from 'write-excel-file/browser';
import type { Cell, Sheet } from './report-rows.ts';

const money = '#,##0.00';
const headStyle = { fontWeight: 'bold' } as const;

const toCell = (cell: Cell) =>
  typeof cell === 'number'
    ? { value: cell, type: Number, format: money }
    : { value: cell, type: String };

/** A workbook of the sheets; loaded only when somebody asks for one. */
export function makeXlsx(sheets: readonly Sheet[]): Promise<Blob> {
  return writeXlsxFile(
    sheets.map(({ name, headers, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: headers.map((header) => ({ width: Math.max(14, header.length + 2) })),
      data: [
        headers.map((value) => ({ value, ...headStyle })),
        ...rows.map((row) => row.map(toCell)),
      ],
    })),
  ).toBlob();
}
