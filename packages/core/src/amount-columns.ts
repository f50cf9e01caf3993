/** Headers of columns of amounts in statements of banks and vendors. */
const amountHeader =
  /^(?:.*\b)?(?:amount|amt|debits?|credits?|withdrawals?|deposits?|charges?|payments?|paid|balance|open|due|total)$/i;

const dateHeader = /\bdate\b|^posted$/i;

/** 'Days Past Due', 'Qty Open', '# of Payments'. */
const countHeader =
  /\b(?:days|day (?:past )?due|weeks|months|qty|quantity|count|terms|age|(?:no\.?|nr\.?|number) of)\b|[#%]/i;

/** A number in it is that of an aging column: '1-30 Days Past Due'. */
const isCountHeader = (header: string) =>
  countHeader.test(header) && !/\d|\b(?:amount|amt)$/i.test(header);

/** The words of a header that tell apart what comes and goes: 'Deposits/Credits ($)' is `deposits credits`. */
const directionOf = (header: string) =>
  header
    .toLowerCase()
    .replaceAll(/\b(?:amounts?|amt|usd|and|other|total|transactions?)\b|[^a-z]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

const moneyInWords =
  /^(?:(?:deposits?|credits?|additions|receipts|(?:(?:money|paid) )?in)(?: |$))+$/;

/** A column of 'Checks' alone may have their numbers. */
const moneyOutWords =
  /^(?!checks?$)(?:(?:withdrawals?|debits?|charges?|payments?|checks?|fees?|subtractions|(?:(?:money|paid) )?out)(?: |$))+$/;

const checkHeader =
  /^(?:check|cheque|chk|ck)[\W_]*(?:or slip|slip|serial)?[\W_]*(?:no|nr|num|number|nbr)?[\W_]*$/i;

/** What a column has by its header. */
function columnOf(header: string) {
  const isCount = isCountHeader(header);
  const direction = isCount ? '' : directionOf(header);
  const isMoneyIn = moneyInWords.test(direction);
  const isMoneyOut = moneyOutWords.test(direction);
  const isNamed = isMoneyIn || isMoneyOut || amountHeader.test(header);
  return {
    isAmount: isNamed && !isCount && !dateHeader.test(header),
    isCount,
    isMoneyIn,
    isMoneyOut,
    isCheck: checkHeader.test(header),
  };
}

type Column = ReturnType<typeof columnOf>;

/** An amount that is not zero, without cents or with one digit of them. */
const withoutCents = /^"?\s*\(?[-−+]?\$?\d[\d,]*(?:\.\d)?\)?(?:[-−]| ?cr)?\s*"?$/i;

/** An amount with or without cents. */
const isAnAmount = (cell: string) =>
  /^\(?[-−+]?\$?[-−]?(?:\d[\d,]*)?(?:\.\d+)?\)?(?:[-−]| ?[cd]r)?$/i.test(cell) && !isZero(cell);

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

/** A count as a spreadsheet may write it: `42.00`. */
const withoutDecimals = (cell: string) => cell.replace(/^(\D*\d[\d,]*)\.0+(?=\D*$)/, '$1');

const numericDate = /\d[/.-]\d+[/.-]\d/;

type Table = { delimiter: string; columns: readonly Column[] };

/** The table that begins with the line, if it is a header of dates and amounts. */
function tableOf(line: string): Table | null {
  const delimiter = line.includes('\t') ? '\t' : ',';
  const headers = cellsOf(line, delimiter).map(unquoted);
  if (headers.length < 2 || !headers.some((header) => dateHeader.test(header))) return null;
  const columns = headers.map(columnOf);
  const isHeader = columns.some(({ isAmount }) => isAmount) && !numericDate.test(line);
  return isHeader ? { delimiter, columns } : null;
}

/** What `read` makes of the rows of tables; null for other lines. Each file has its own header. */
function readRows<R>(
  lines: readonly string[],
  read: (cells: readonly string[], table: Table) => R,
): (R | null)[] {
  let table: Table | null = null;
  return lines.map((line) => {
    const next = tableOf(line);
    if (next) table = next;
    if (next || !table) return null;
    const cells = cellsOf(line, table.delimiter);
    return cells.length === table.columns.length ? read(cells, table) : null;
  });
}

function completeCell(cell: string, column: Column | undefined): string {
  if (column?.isAmount) return withCents(cell);
  return column?.isCount ? withoutDecimals(cell) : cell;
}

/** Joins cells so that `42` and `200.50` cannot be read as one amount. */
const joined = (cells: readonly string[], delimiter: string) =>
  cells
    .map((cell, index) => {
      const before = cells[index - 1] ?? '';
      return /^\d{3}(?!\d)/.test(cell) && /(?<![\d.])\d{1,3}$/.test(before) ? ` ${cell}` : cell;
    })
    .join(delimiter);

/**
 * Completes the amounts of a table whose header names their columns: a number without cents is told
 * from that of a check or an invoice by its column alone. A count is no amount, even with decimals.
 * Other lines stay as they are.
 */
export function completeAmounts(lines: readonly string[]): string[] {
  const completed = readRows(lines, (cells, { delimiter, columns }) =>
    joined(
      cells.map((cell, index) => completeCell(cell, columns[index])),
      delimiter,
    ),
  );
  return lines.map((line, index) => completed[index] ?? line);
}

/** What the columns of a line tell. */
type ColumnsOfLine = {
  /** True for an amount in a column of deposits, false for one of withdrawals, null if neither is told. */
  isMoneyIn: boolean | null;
  /** The number in a column of check numbers. */
  check: string | null;
};

/** Tells for each line what the header of its table says of its amount and number. */
export function readColumns(lines: readonly string[]): ColumnsOfLine[] {
  const rows = readRows(lines, (cells, { columns }): ColumnsOfLine => {
    const amounts = columns.filter((_, index) => isAnAmount(unquoted(cells[index] ?? '')));
    const comes = amounts.some(({ isMoneyIn }) => isMoneyIn);
    const goes = amounts.some(({ isMoneyOut }) => isMoneyOut);
    const check = unquoted(cells[columns.findIndex(({ isCheck }) => isCheck)] ?? '');
    return {
      isMoneyIn: comes === goes ? null : comes,
      check: /^#?\d+$/.test(check) && !isZero(check) ? check.replace('#', '') : null,
    };
  });
  return rows.map((row) => row ?? { isMoneyIn: null, check: null });
}
