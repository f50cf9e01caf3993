/** Headers of columns of amounts in statements of banks and vendors. */
const amountHeader =
  /^(?:.*\b)?(?:amount|amt|debits?|credits?|withdrawals?|deposits?|charges?|payments?|paid|balance|open|due|total)$/i;

const dateHeader = /\bdate\b|^posted$/i;

/** An amount that is not zero, without cents or with one digit of them. */
const withoutCents = /^"?\s*\(?[-−+]?\$?\d[\d,]*(?:\.\d)?\)?(?:[-−]| ?cr)?\s*"?$/i;

const isZero = (cell: string) => !/[1-9]/.test(cell);

/** The cells of a line as they are written, with their quotes. */
function cellsOf(line: string, delimiter: string): string[] {
  if (delimiter === '\t') return line.split('\t');
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell = '']) => cell)
    .slice(0, line.endsWith(',') ? undefined : -1);
}

/** `1200` becomes `1200.00`, `(52.3)` becomes `(52.30)`. */
function withCents(cell: string): string {
  if (!withoutCents.test(cell) || isZero(cell)) return cell;
  return cell.replace(/\d(\.\d)?(?=\D*$)/, (end, tenth?: string) => end + (tenth ? '0' : '.00'));
}

const unquoted = (cell: string) => cell.replaceAll('"', '').trim();

/** The columns of amounts, if the line is the header of a table of dates and amounts. */
function amountColumns(line: string, delimiter: string): { width: number; at: number[] } | null {
  const headers = cellsOf(line, delimiter).map(unquoted);
  if (headers.length < 2 || !headers.some((header) => dateHeader.test(header))) return null;
  const at = headers.flatMap((header, index) =>
    amountHeader.test(header) && !dateHeader.test(header) ? [index] : [],
  );
  return at.length === 0 ? null : { width: headers.length, at };
}

/**
 * Completes the amounts of a table whose header names their columns: a number without cents is told
 * from that of a check or an invoice by its column alone. Other lines stay as they are.
 */
export function completeAmounts(lines: readonly string[]): string[] {
  let delimiter = ',';
  let columns: ReturnType<typeof amountColumns> = null;
  return lines.map((line) => {
    if (!columns) {
      delimiter = line.includes('\t') ? '\t' : ',';
      columns = amountColumns(line, delimiter);
      return line;
    }
    const { width, at } = columns;
    const cells = cellsOf(line, delimiter);
    if (cells.length !== width) return line;
    return cells
      .map((cell, index) => (at.includes(index) ? withCents(cell) : cell))
      .join(delimiter);
  });
}
