import { guessNoun, recognizeNoun } from '@backcounter/core/import-columns';

/** An uploaded file. */
export type UploadedFile = { name: string; bytes: Uint8Array };

/** Streams the bytes of a file from the start; may be called several times. */
export type Content = () => AsyncIterable<Uint8Array>;

/** A row; `isHidden` if nobody sees it in its workbook. */
export type TableRow = { line: number; cells: string[]; isHidden?: true };

/** A table of a file: a header, and rows of texts that can be read once. */
export type UploadedTable = {
  name: string;
  columns: string[];
  rows: AsyncIterable<TableRow>;
  /** True for a sheet that nobody sees in its workbook. */
  isHidden?: boolean;
};

/** The header may follow titles; it is searched for in this many rows. */
export const headerSearchRows = 10;

const isFilled = (cell: string) => cell.trim() !== '';

/** True for a title of several cells, as `Date range: | 11/1/2026 - 11/30/2026` or `Printed | 11/30/2026`. */
function isTitle([first = '', ...others]: readonly string[]): boolean {
  if (first.trim().endsWith(':')) return true;
  return others.length === 1 && /^\D{0,12}\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b/.test(others[0] ?? '');
}

/** The columns of a day's sales, which names of stores follow. */
const isDay = (text = '') => /^(?:date|day)$/i.test(text.trim());

/**
 * Index of the header: the first row whose columns are known, else the first with more than one
 * filled cell that is not a title of a table with more columns.
 */
function headerAt(rows: readonly TableRow[]): number {
  const filled = rows.map(({ cells }) => cells.filter(isFilled));
  const most = Math.max(...filled.map(({ length }) => length));
  const mayBe = (cells: readonly string[]) =>
    cells.length > 1 && (cells.length === most || (cells.length * 2 > most && !isTitle(cells)));
  const signs: ((cells: readonly string[]) => boolean)[] = [
    (cells) => recognizeNoun('', cells) !== null,
    (cells) => guessNoun(cells) !== null,
    (cells) => isDay(cells[0]) && mayBe(cells),
    mayBe,
  ];
  const found = signs.map((is) => filled.findIndex(is)).find((index) => index !== -1);
  return found ?? 0;
}

/**
 * Finds the table in the rows of a file or sheet, skipping blank rows; `isEmpty` if there is nothing
 * below the header. Null if there are no rows at all.
 */
export async function tableOf(
  name: string,
  read: AsyncIterable<TableRow>,
): Promise<(UploadedTable & { isEmpty: boolean }) | null> {
  const all = read[Symbol.asyncIterator]();
  const first: TableRow[] = [];
  const next = async () => {
    for (;;) {
      const one = await all.next();
      if (one.done || one.value.cells.some(isFilled)) return one;
    }
  };
  while (first.length < headerSearchRows) {
    const one = await next();
    if (one.done) break;
    first.push(one.value);
  }
  const [head, ...body] = first.slice(headerAt(first));
  if (!head) return null;
  async function* rows() {
    yield* body;
    for (let one = await next(); !one.done; one = await next()) yield one.value;
  }
  const columns = head.cells.map((cell) => cell.trim());
  return { name, columns, rows: rows(), isEmpty: body.length === 0 };
}
