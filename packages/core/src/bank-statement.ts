import { daysBetween, isCalendarDate } from './dates.ts';
import { DateOrderDetector, readDateText, type DateOrder } from './import-dates.ts';
import { parseAmountText } from './money.ts';
import { searchDate } from './search.ts';

/** A transaction as the bank lists it. */
export type StatementLine = {
  /** Its place in the text, from 1. */
  line: number;
  text: string;
  date: string;
  /** All its amounts in cents, without signs: a running balance may stand beside what was paid. */
  amounts: readonly number[];
  /** Numbers that are neither dates nor amounts, such as that of a check, without leading zeros. */
  numbers: readonly string[];
  /** True if other lines have a minus and this one has none. */
  isDeposit: boolean;
};

const monthName = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';

/** What may be a date, also without a year. */
const dateToken = new RegExp(
  [
    String.raw`\b\d{4}-\d{2}-\d{2}\b`,
    String.raw`(?<![\d/.-])\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?![\d/-])`,
    String.raw`(?<![\d/.-])\d{1,2}/\d{1,2}(?![\d/])`,
    String.raw`\b${monthName}\.? \d{1,2}(?:,? \d{4})?\b`,
    String.raw`\b\d{1,2}[ -]${monthName}\.?[ ,-]+\d{2,4}\b`,
  ].join('|'),
  'gi',
);

/** An amount has cents, or a dollar sign. */
const amountToken =
  /(?<![\d.])(?:\(?[-−+]?\$?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}\)?|[-−]?\$\d[\d,]*)(?![\d.])/g;

function dateOf(token: string, order: DateOrder, today: string): string | null {
  const read = readDateText(token, order);
  return isCalendarDate(read) ? read : searchDate(token, today);
}

function readLine(text: string, line: number, dates: (token: string) => string | null) {
  const tokens = text.match(dateToken) ?? [];
  const date = tokens.map(dates).find((read) => read !== null) ?? null;
  const withoutDates = text.replaceAll(dateToken, ' ');
  const written = withoutDates.match(amountToken) ?? [];
  const amounts = written
    .map((token) => parseAmountText(token.replaceAll(/[()+]/g, '')))
    .flatMap((cents) => (cents === null ? [] : [Math.abs(cents)]));
  const rest = withoutDates.replaceAll(amountToken, ' ');
  const numbers = [...new Set((rest.match(/\d{2,}/g) ?? []).map(withoutZeros))];
  const hasMinus = written.some((token) => /^[(\-−]/.test(token));
  return date === null || amounts.length === 0
    ? []
    : [{ line, text, date, amounts, numbers, hasMinus }];
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '');

/** A line without the quotes and tabs between its cells. */
const plainLine = (line: string) =>
  line
    .replaceAll(/[\t"]+/g, ' ')
    .replaceAll(/\s+,/g, ',')
    .trim();

/**
 * Reads the transactions of a statement, as a table of the bank's site, a CSV file or the text of a PDF has
 * them: each line with a date and an amount. Any other line is no transaction. `today` completes dates
 * without a year.
 */
export function readStatement(text: string, today: string): StatementLine[] {
  const lines = text.split(/\r?\n|\r/).map(plainLine);
  const detector = new DateOrderDetector();
  for (const line of lines)
    for (const token of line.match(dateToken) ?? []) detector.observe(token);
  const order = detector.order() === 'dmy' ? 'dmy' : 'mdy';
  const read = lines.flatMap((line, index) =>
    readLine(line, index + 1, (token) => dateOf(token, order, today)),
  );
  const usesMinus = read.some(({ hasMinus }) => hasMinus);
  return read.map(({ hasMinus, ...line }) => ({ ...line, isDeposit: usesMinus && !hasMinus }));
}

/** What was paid in one go by our books: a vendor's bills of a day, with one check or transfer. */
export type BookedPayment = {
  date: string;
  vendorName: string;
  reference: string | null;
  cents: number;
};

/** What a statement says of the payments of the books. */
export type Comparison<P extends BookedPayment> = {
  found: { payment: P; line: StatementLine }[];
  /** The same check number, or the same vendor, with another amount. */
  differing: { payment: P; line: StatementLine }[];
  /** Payments on days of the statement that are not on it. */
  missing: P[];
  /** Transactions that are no payment of the books: deposits and fees too. */
  others: StatementLine[];
};

/** Days after a payment until the bank lists it, and before it, if it was entered later. */
const daysUntilListed = { before: 3, after: 14 };

/** The number in a reference: `1043` of `Check #1043`. */
const numberOf = ({ reference }: BookedPayment): string | null => {
  const digits = /\d{2,}(?=\D*$)/.exec(reference ?? '')?.[0];
  return digits === undefined ? null : withoutZeros(digits);
};

/** True if a line names the vendor, by the first word of its name. */
function names(line: StatementLine, vendorName: string): boolean {
  const [word] = /(?!the\b)[\p{L}\d]{3,}/u.exec(vendorName.toLowerCase()) ?? [];
  return word !== undefined && line.text.toLowerCase().includes(word);
}

/** Days between the payment and its line, null if they are too many. */
function daysApart({ date }: BookedPayment, line: StatementLine): number | null {
  const days = daysBetween(date, line.date);
  return days < -daysUntilListed.before || days > daysUntilListed.after ? null : Math.abs(days);
}

/**
 * Compares payments with a statement: by the number of a check, else by amount and day, the nearest
 * first; what is left by number or vendor, with another amount. Each line is that of one payment at most.
 */
export function comparePayments<P extends BookedPayment>(
  payments: readonly P[],
  lines: readonly StatementLine[],
): Comparison<P> {
  const unused = new Set(lines.filter(({ isDeposit }) => !isDeposit));
  const open = new Set(payments);
  const found: Comparison<P>['found'] = [];
  const differing: Comparison<P>['differing'] = [];
  const take = (list: Comparison<P>['found'], payment: P, line: StatementLine) => {
    list.push({ payment, line });
    unused.delete(line);
    open.delete(payment);
  };
  const withNumber = (payment: P) => {
    const number = numberOf(payment);
    if (number === null) return [];
    return [...unused].filter((line) => line.numbers.includes(number));
  };
  for (const payment of payments) {
    const line = withNumber(payment).find(({ amounts }) => amounts.includes(payment.cents));
    if (line) take(found, payment, line);
  }
  const pairs = [...open].flatMap((payment) =>
    [...unused].flatMap((line) => {
      const days = line.amounts.includes(payment.cents) ? daysApart(payment, line) : null;
      return days === null ? [] : [{ payment, line, days }];
    }),
  );
  for (const { payment, line } of pairs.sort((one, other) => one.days - other.days)) {
    if (open.has(payment) && unused.has(line)) take(found, payment, line);
  }
  for (const payment of [...open]) {
    const near = (line: StatementLine) => daysApart(payment, line) !== null;
    const ofVendor = [...unused].filter((line) => names(line, payment.vendorName));
    const line = [...withNumber(payment), ...ofVendor].find(near);
    if (line) take(differing, payment, line);
  }
  const days = lines.map(({ date }) => date).sort();
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  return {
    found,
    differing,
    missing: [...open].filter(({ date }) => date >= first && date <= last),
    others: lines.filter((line) => line.isDeposit || unused.has(line)),
  };
}

type UnpaidBill = { date: string; cents: number; vendorName: string };

/**
 * The bills that a transaction may have paid: of its amount, and not newer; of several those whose vendor it
 * names.
 */
export function billsOfLine<B extends UnpaidBill>(line: StatementLine, bills: readonly B[]): B[] {
  if (line.isDeposit) return [];
  const fitting = bills.filter(
    ({ date, cents }) => line.amounts.includes(cents) && date <= line.date,
  );
  const named = fitting.filter(({ vendorName }) => names(line, vendorName));
  return named.length > 0 ? named : fitting;
}
