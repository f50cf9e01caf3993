import { plainError } from '../../database-errors.ts';
import { columnOf } from './workbook-cells.ts';
import type { TableRow } from './table.ts';

/** Cells of one column that are merged over several rows: the column, and the last of the rows. */
type Merge = { column: number; lastRow: number };

/** The merged cells of a sheet by their first row. */
export type Merges = ReadonlyMap<number, readonly Merge[]>;

const endOfRows = /<\/(?:[\w.-]+:)?sheetData\s*>/;
/** Longer than the elements that are looked for. */
const carriedChars = 1000;

const mergedRange = /<(?:[\w.-]+:)?mergeCell\s[^>]*?\bref=["']([A-Z]+)(\d+):[A-Z]+(\d+)["'][^>]*>/g;

/** More than any sheet that people have made; each takes memory until the sheet has been read. */
const maxMerges = 100_000;

/** The ranges that are merged, which a sheet lists after its rows, as they are read. */
async function* mergedRanges(xml: AsyncIterable<string>): AsyncGenerator<RegExpExecArray> {
  let rest = '';
  let isAfter = false;
  for await (const part of xml) {
    rest += part;
    const at: number = isAfter ? 0 : rest.search(endOfRows);
    isAfter = at !== -1;
    if (isAfter) {
      rest = rest.slice(at);
      yield* rest.matchAll(mergedRange);
    }
    // An element may begin in one part and end in the next.
    const open = rest.lastIndexOf('<');
    rest =
      open > rest.lastIndexOf('>') && rest.length - open < carriedChars ? rest.slice(open) : '';
  }
}

/**
 * Finds the cells of a sheet that are merged over several rows. They are listed behind the rows, so the
 * XML is read to its end; it is only searched, which is quick. Throws AppError for too many.
 */
export async function findMerges(xml: AsyncIterable<string>): Promise<Merges> {
  const merges = new Map<number, Merge[]>();
  let count = 0;
  for await (const [, letters = '', first, last] of mergedRanges(xml)) {
    const merge = { column: columnOf(letters), lastRow: Number(last) };
    if (merge.lastRow <= Number(first)) continue;
    count += 1;
    if (count > maxMerges) throw plainError('A sheet can have at most 100,000 merged cells');
    const ofRow = merges.get(Number(first));
    if (ofRow) ofRow.push(merge);
    else merges.set(Number(first), [merge]);
  }
  return merges;
}

/** Texts and dates hold for all rows of a merge; an amount that covers a week is not each day's. */
const isRepeated = (text: string) =>
  /\p{L}/u.test(text) || /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b/.test(text);

/**
 * Creates a function that is given the rows of a sheet in order and fills the cells of each that are
 * merged with one above. Rows without a value of their own stay blank.
 */
export function mergeFiller(merges: Merges): (row: TableRow) => TableRow {
  const open = new Map<number, { text: string; lastRow: number }>();
  return ({ cells, ...row }) => {
    const filled = [...cells];
    const isBlank = cells.every((cell) => cell.trim() === '');
    for (const [column, { text, lastRow }] of open) {
      if (row.line > lastRow) open.delete(column);
      else if (!isBlank && (filled[column] ?? '') === '') {
        while (filled.length < column) filled.push('');
        filled[column] = text;
      }
    }
    for (const { column, lastRow } of merges.get(row.line) ?? []) {
      const text = cells[column] ?? '';
      if (isRepeated(text)) open.set(column, { text, lastRow });
    }
    return { ...row, cells: filled };
  };
}
