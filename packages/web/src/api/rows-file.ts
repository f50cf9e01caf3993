import { csvLine } from '@backcounter/core/csv-text';
import { wireToCents } from '@backcounter/core/money';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';
import type { Column, ShownRows } from '../ui/data-table-props.ts';
import type { WorkbookSheet } from '../ui/make-workbook.ts';
import { fileName, saveFile } from '../ui/save-file.ts';

export const fileEndings = ['csv', 'xlsx'] as const;

export type FileEnding = (typeof fileEndings)[number];

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
 * The rows as sheets of a workbook, as the API makes them of a whole list: one for each store where
 * there are several and something to add up, one for all of them otherwise.
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

/** What is a mere mark on the screen has no place in a file. */
const inFile = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter(({ isUnsorted }) => !isUnsorted);

/** The columns that are shown, in their order, as a file that the server makes is asked for them. */
export const shownQuery = <Row>({ columns }: ShownRows<Row>): { columns: string } => ({
  columns: inFile(columns)
    .map(({ id }) => id)
    .join(','),
});

/** Makes a file of the rows in the page and hands it over as a download. */
export async function saveRows<Row>(all: ShownRows<Row>, title: string, ending: FileEnding) {
  const shown = { ...all, columns: inFile(all.columns) };
  const name = fileName([title], ending);
  if (ending === 'csv') return saveFile(new Blob([csvOf(shown)], { type: 'text/csv' }), name);
  const { makeWorkbook } = await import('../ui/make-workbook.ts');
  saveFile(await makeWorkbook(sheetsOf(shown, title), { summary: 'All Stores' }), name);
}
