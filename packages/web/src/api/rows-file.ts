import { csvLine } from '@backcounter/core/csv-text';
import { isCalendarDate } from '@backcounter/core/dates';
import type { Column, ShownRows } from '../ui/data-table-props.ts';
import { fileName, saveFile } from '../ui/save-file.ts';

export type FileEnding = 'csv' | 'xlsx';

/** Tells spreadsheets that the text is UTF-8, which they do not guess. */
const byteOrderMark = '\ufeff';

const cellOf = <Row>({ exported, value }: Column<Row>, row: Row) => (exported ?? value)(row);

/** The rows as the text of a CSV file: amounts with two decimals, dates as `YYYY-MM-DD`. */
export function csvOf<Row>({ rows, columns }: ShownRows<Row>): string {
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => {
        const cell = cellOf(column, row);
        return typeof cell === 'number' ? cell.toFixed(2) : cell;
      }),
    ),
  );
  return byteOrderMark + csvLine(columns.map(({ header }) => header)) + lines.join('');
}

function sheetCell(cell: string | number) {
  if (typeof cell === 'number') return { value: cell, type: Number, format: '#,##0.00' };
  if (!isCalendarDate(cell)) return { value: cell, type: String };
  return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
}

/** The rows as a sheet of the spreadsheet library, under bold headers that stay in sight. */
export const sheetOf = <Row>({ rows, columns }: ShownRows<Row>, sheet: string) => ({
  sheet,
  stickyRowsCount: 1,
  columns: columns.map(({ header }) => ({ width: Math.max(14, header.length + 2) })),
  data: [
    columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map((column) => sheetCell(cellOf(column, row)))),
  ],
});

/** Makes a file of the rows in the page and hands it over as a download. */
export async function saveRows<Row>(all: ShownRows<Row>, title: string, ending: FileEnding) {
  const shown = { ...all, columns: all.columns.filter(({ isUnsorted }) => !isUnsorted) };
  const name = fileName([title], ending);
  if (ending === 'csv') return saveFile(new Blob([csvOf(shown)], { type: 'text/csv' }), name);
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  saveFile(await writeXlsxFile([sheetOf(shown, title)]).toBlob(), name);
}
