import { daysBetween } from './dates.ts';
import { daysOf, withoutZeros, type StatementLine } from './statement-lines.ts';

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
  const { from, to } = daysOf(lines);
  return {
    found,
    differing,
    missing: [...open].filter(({ date }) => date >= from && date <= to),
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
