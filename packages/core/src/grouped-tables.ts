import { isName, recognizeNoun } from './import-columns.ts';
import { fieldsOf } from './import-nouns.ts';
import { nameKey } from './text.ts';
import { isDateText, isTotal, type TextTable } from './wide-tables.ts';

/** How to read a table whose rows stand below headings, each with what its rows have in common. */
export type GroupedTable = {
  columns: string[];
  /** True for a row that is left out as a total. */
  isTotalRow: (cells: readonly string[]) => boolean;
  /** The text of a heading; null for any other row. */
  headingOf: (cells: readonly string[]) => string | null;
  /** A row with the heading above it as a cell of its own. */
  withHeading: (cells: readonly string[], heading: string) => string[];
};

const isFilled = (text: string) => text.trim() !== '';

const isLetters = (text: string) => /\p{L}/u.test(text) && !isDateText(text);

/** The only filled cell of a row; null if there are more. */
function onlyCell(cells: readonly string[]): { index: number; text: string } | null {
  const index = cells.findIndex(isFilled);
  const text = (cells[index] ?? '').trim();
  return index !== -1 && !cells.slice(index + 1).some(isFilled) ? { index, text } : null;
}

type Kind = 'heading' | 'total' | 'row';

/** The column of the headings; `isOwn` if it is blank in the rows below them. */
type Place = { at: number; isOwn: boolean };

/** What a row is. `Total Wine` alone in its row is a heading, a date alone in the column of dates is not. */
function kindOf(cells: readonly string[], { at, isOwn }: Place): Kind {
  const only = onlyCell(cells);
  const mayBeHeading = only?.index === at && (isOwn || isLetters(only.text));
  if (mayBeHeading && !/^(?:grand )?totals?$/i.test(only.text)) return 'heading';
  return isTotal(cells[at] ?? '') ? 'total' : 'row';
}

/** The column of the first row's only cell; null if it has more. */
function placeOf(rows: TextTable['rows']): Place | null {
  const only = onlyCell(rows[0]?.cells ?? []);
  if (!only || !isLetters(only.text)) return null;
  const at = only.index;
  const isOwn = rows.every(({ cells }) => {
    const first = cells[at] ?? '';
    return !isFilled(first) || isTotal(first) || onlyCell(cells) !== null;
  });
  return { at, isOwn };
}

/** True if rows follow each heading, and none stands above the first one: groups are not nested. */
function areGroups(kinds: readonly Kind[]): boolean {
  const last = kinds.lastIndexOf('row');
  const upToLast = kinds.slice(0, last + 1);
  return (
    last > 0 &&
    upToLast[0] === 'heading' &&
    upToLast.every((kind, index) => kind !== 'heading' || upToLast[index + 1] === 'row')
  );
}

/** True for `Total for Sysco` below the heading `Sysco`. */
const isTotalOf = (text: string, heading: string) =>
  nameKey(text.replace(/^\s*totals?(?:\s+for)?\s*:?/i, '')) === nameKey(heading);

/**
 * The header of what the headings say: a store if they are names of stores, a vendor in a list of
 * bills; else the user says what it is.
 */
function headerOf(
  columns: readonly string[],
  headings: readonly string[],
  known: readonly string[],
) {
  const keys = new Set(known.map(nameKey));
  const ofStores = headings.filter((heading) => keys.has(nameKey(heading)));
  if (ofStores.length * 2 >= headings.length) return 'Store';
  const namesVendor = columns.some((column) => recognizeNoun('', [column, 'stores']) === 'vendors');
  const numbers = fieldsOf('invoices').get('invoice_number')?.names ?? [];
  const isBills = columns.some((column) => numbers.some((name) => isName(column, name)));
  return isBills && !namesVendor ? 'Vendor' : 'Group';
}

/**
 * Detects a table with headings between its rows, as the reports of QuickBooks by vendor; null for any
 * other, judging by its first rows. The headings have a column of their own, or a total by their name
 * below their rows. `known` are the stores of the business.
 */
export function detectGroupedTable(
  { columns, rows }: TextTable,
  known: readonly string[],
): GroupedTable | null {
  const place = placeOf(rows);
  if (!place || columns.length < 2) return null;
  const { at, isOwn } = place;
  const kinds = rows.map(({ cells }) => kindOf(cells, place));
  if (!areGroups(kinds)) return null;
  const firstCells = rows.map(({ cells }) => cells[at] ?? '');
  const textsOf = (kind: Kind, end = rows.length) =>
    firstCells.slice(0, end).filter((_, index) => kinds[index] === kind);
  // What stands below the last row is no heading but a remark.
  const headings = textsOf('heading', kinds.lastIndexOf('row'));
  const [first = ''] = headings;
  if (!isOwn && !textsOf('total').some((text) => isTotalOf(text, first))) return null;
  const name = headerOf(columns, headings, known);
  return {
    columns: isOwn ? columns.with(at, name) : [name, ...columns],
    isTotalRow: (cells) => kindOf(cells, place) === 'total',
    headingOf: (cells) => (kindOf(cells, place) === 'heading' ? (cells[at] ?? '').trim() : null),
    withHeading: (cells, heading) => (isOwn ? cells.with(at, heading) : [heading, ...cells]),
  };
}
