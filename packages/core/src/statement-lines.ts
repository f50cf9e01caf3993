import { completeAmounts, readColumns } from './amount-columns.ts';
import { isCalendarDate } from './dates.ts';
import { DateOrderDetector, readDateText, type DateOrder } from './import-dates.ts';
import { parseAmountText } from './money.ts';
import { searchDate } from './search.ts';

/** A line of a statement of account: a transaction of the bank, or what a vendor has booked. */
export type StatementLine = {
  /** Its place in the text, from 1. */
  line: number;
  text: string;
  date: string;
  /** All its amounts in cents, without signs: a running balance may stand beside what was paid. */
  amounts: readonly number[];
  /** The same with their signs: `-5.29`, `(5.29)`, `5.29-` and `5.29 CR` are negative. */
  signed: readonly number[];
  /** Numbers that are neither dates nor amounts, such as that of a check, without leading zeros. */
  numbers: readonly string[];
  /** The number in its column of check numbers, if its table has one. */
  check?: string;
  /** True for money in: by its column, else if other lines have a minus and this one has none. */
  isDeposit: boolean;
};

/** A number after a day without a year may be that of an invoice. */
const year = String.raw`(?:19|20)\d{2}`;
const monthName = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';

/** What may be a date, also without a year. */
export const dateToken = new RegExp(
  [
    String.raw`\b\d{4}-\d{2}-\d{2}\b`,
    String.raw`(?<![\d/.-])\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?![\d/-])`,
    String.raw`(?<![\d/.-])\d{1,2}/\d{1,2}(?![\d/])`,
    String.raw`\b${monthName}\.? \d{1,2}(?:,? ${year})?\b`,
    String.raw`\b\d{1,2}[ -]${monthName}\.?[ ,-]+\d{2,4}\b`,
  ].join('|'),
  'gi',
);

/** An amount has cents, or a dollar sign. */
export const amountToken =
  /(?<![\d.])(?:\(?[-−+]?\$?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}\)?|[-−]?\$\d[\d,]*)(?!\.?\d)/g;

function dateOf(token: string, order: DateOrder, today: string): string | null {
  const read = readDateText(token, order);
  return isCalendarDate(read) ? read : searchDate(token, today);
}

function readLine(text: string, line: number, dates: (token: string) => string | null) {
  const tokens = text.match(dateToken) ?? [];
  const date = tokens.map(dates).find((read) => read !== null) ?? null;
  const withoutDates = text.replaceAll(dateToken, ' ');
  const written = [...withoutDates.matchAll(amountToken)];
  const signed = written.flatMap(({ 0: token, index }) => {
    const cents = parseAmountText(token.replaceAll(/[()+]/g, ''));
    if (cents === null) return [];
    const isNegative = startsNegative(token) || endsNegative(withoutDates, index + token.length);
    return [isNegative ? -Math.abs(cents) : Math.abs(cents)];
  });
  const rest = withoutDates.replaceAll(amountToken, ' ');
  const numbers = [...new Set((rest.match(/\d{2,}/g) ?? []).map(withoutZeros))];
  const hasMinus = written.some(([token]) => startsNegative(token));
  const amounts = signed.map(Math.abs);
  return date === null || amounts.length === 0
    ? []
    : [{ line, text, date, amounts, signed, numbers, hasMinus }];
}

const startsNegative = (amount: string) => /^[(\-−]/.test(amount);

const negativeEnd = /(?:[-−](?![\w$])| ?cr\b)/iy;

/** True if a minus or `CR` follows the amount that ends there. */
function endsNegative(text: string, end: number): boolean {
  negativeEnd.lastIndex = end;
  return negativeEnd.test(text);
}

export const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '');

/** A line without the quotes and tabs between its cells. */
const plainLine = (line: string) =>
  line
    .replaceAll(/[\t"]+/g, ' ')
    .replaceAll(/\s+,/g, ',')
    .trim();

/**
 * Reads the lines of a statement, as a table of a site, a CSV file or the text of a PDF has them: each
 * line with a date and an amount, which has cents, a dollar sign, or a column that is named as one. Any other line is left out. `today` completes dates without a year.
 */
export function readStatement(text: string, today: string): StatementLine[] {
  const written = text.split(/\r?\n|\r/);
  const columns = readColumns(written);
  const lines = completeAmounts(written).map(plainLine);
  const detector = new DateOrderDetector();
  for (const line of lines)
    for (const token of line.match(dateToken) ?? []) detector.observe(token);
  const order = detector.order() === 'dmy' ? 'dmy' : 'mdy';
  const read = lines.flatMap((line, index) =>
    readLine(line, index + 1, (token) => dateOf(token, order, today)).map((one) => ({
      ...one,
      isMoneyIn: columns[index]?.isMoneyIn ?? null,
      check: columns[index]?.check ?? null,
    })),
  );
  // Where columns tell, a minus further behind is that of a balance.
  const usesMinus = read.some(
    ({ hasMinus, isMoneyIn, signed: [first = 0] }) => hasMinus && (isMoneyIn === null || first < 0),
  );
  return read.map(({ hasMinus, isMoneyIn, check, ...line }) => ({
    ...line,
    ...(check !== null && { check: withoutZeros(check) }),
    isDeposit: isMoneyIn ?? (usesMinus && !hasMinus),
  }));
}

/** The first and the last day of a statement; empty texts without a line. */
export function daysOf(lines: readonly StatementLine[]): { from: string; to: string } {
  const days = lines.map(({ date }) => date).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}
