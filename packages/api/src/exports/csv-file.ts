import { byteOrderMark, csvLine } from '@backcounter/core/csv-text';
import { centsToDollars } from '@backcounter/core/money';
import type { Cell, CellKind, CellPages, Head } from '@backcounter/core/workbooks/cells';

function cellText(cell: Cell, kind: CellKind): string | null {
  if (typeof cell !== 'number') return cell;
  return (kind === 'hours' ? cell / 60 : centsToDollars(cell)).toFixed(2);
}

/**
 * Streams a list as CSV text: amounts in dollars and hours with two decimals, texts escaped against
 * formula injection. `isPlain` omits the byte order mark for programs other than spreadsheets.
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
