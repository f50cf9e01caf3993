import { csvLine } from '@backcounter/core/csv-text';
import { centsToDollars } from '@backcounter/core/money';
import type { Cell, CellKind, CellPages, Head } from '@backcounter/core/workbooks/cells';

/** Tells spreadsheets that the text is UTF-8, which they do not guess. */
const byteOrderMark = '\ufeff';

function cellText(cell: Cell, kind: CellKind): string | null {
  if (typeof cell !== 'number') return cell;
  return (kind === 'hours' ? cell / 60 : centsToDollars(cell)).toFixed(2);
}

/**
 * A list as the text of a CSV file, a part at a time: amounts in dollars and hours with two
 * decimals, texts that a spreadsheet would run made harmless. `isPlain` leaves out the mark that
 * spreadsheets want and other programs do not.
 */
export async function* csvFile(
  heads: readonly Head[],
  pages: CellPages,
  { isPlain = false } = {},
): AsyncGenerator<string> {
  let start = `${isPlain ? '' : byteOrderMark}${csvLine(heads.map(({ header }) => header))}`;
  for await (const rows of pages) {
    const lines = rows.map((cells) =>
      csvLine(heads.map(({ kind }, index) => cellText(cells[index] ?? null, kind))),
    );
    yield start + lines.join('');
    start = '';
  }
  if (start !== '') yield start;
}
