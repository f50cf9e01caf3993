import { byteOrderMark, csvLine } from '@backcounter/core/csv-text';
import { wireToCents } from '@backcounter/core/money';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';
import type { Column, ShownRows } from '../ui/data-table-props.ts';
import type { WorkbookSheet } from '../ui/make-workbook.ts';
import { fileName, saveFile } from '../ui/save-file.ts';

export const fileEndings = ['csv', 'xlsx'] as const;

export type FileEnding = (typeof fileEndings)[number];

const cellOf = <Row>({ exported, value }: Column<Row>, row: Row) => (exported ?? value)(row);

/** Renders rows as CSV: amounts with two decimals, dates as `YYYY-MM-DD`. */
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

const headOf = <Row>({ header, exportedAs }: Column<Row>): Head => ({
  kind: 'text',
  ...exportedAs,
  header,
});

function sheetCell<Row>(column: Column<Row>, row: Row): Cell {
  const cell = cellOf(column, row);
  if (typeof cell !== 'number') return cell;
  return column.exportedAs?.kind === 'hours' ? Math.round(cell * 60) : wireToCents(cell);
}

/**
 * The rows as workbook sheets, matching the API's exports: one sheet per store if there are several
 * and a column is summed, otherwise one for all.
 */
export function sheetsOf<Row>({ rows, columns }: ShownRows<Row>, title: string): WorkbookSheet[] {
  const heads = columns.map(headOf);
  const sheet = (name: string, own: readonly Row[]) => ({
    name,
    heads,
    rows: own.map((row) => columns.map((column) => sheetCell(column, row))),
  });
  const store = columns.find(({ id }) => id === 'store');
  if (!store || !heads.some(({ isSummed }) => isSummed)) return [sheet(title, rows)];
  const stores = [...Map.groupBy(rows, (row) => String(store.value(row)))];
  if (stores.length < 2) return [sheet(title, rows)];
  return stores
    .sort(([one], [other]) => one.localeCompare(other, 'en-US'))
    .map(([name, own]) => sheet(name, own));
}

/** Columns without sortable data are screen decoration and stay out of files. */
const inFile = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter(({ isUnsorted }) => !isUnsorted);

/** Query parameter that makes the server export the visible columns in their order. */
export const shownQuery = <Row>({ columns }: ShownRows<Row>): { columns: string } => ({
  columns: inFile(columns)
    .map(({ id }) => id)
    .join(','),
});

/** Generates a file from rows in the page and downloads it. */
export async function saveRows<Row>(all: ShownRows<Row>, title: string, ending: FileEnding) {
  const shown = { ...all, columns: inFile(all.columns) };
  const name = fileName([title], ending);
  if (ending === 'csv') return saveFile(new Blob([csvOf(shown)], { type: 'text/csv' }), name);
  const { makeWorkbook } = await import('../ui/make-workbook.ts');
  saveFile(await makeWorkbook(sheetsOf(shown, title), { summary: 'All Stores' }), name);
}
