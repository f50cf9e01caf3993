import { checkNumbers } from './check-numbers.ts';
import { daysBetween } from './dates.ts';
import { daysOf, withoutZeros, type StatementLine } from './statement-lines.ts';

/** What was paid in one go by our books: a vendor's bills of a day, with one check or transfer. */
export type BookedPayment = {
  date: string;
  vendorName: string;
  reference: string | null;
  cents: number;
};

type Listed<P extends BookedPayment> = { payment: P; line: StatementLine };

/** `what` is not the same. */
type Differing<P extends BookedPayment> = Listed<P> & { what: 'amount' | 'check' };

/** What a statement says of the payments of the books. */
export type Comparison<P extends BookedPayment> = {
  found: Listed<P>[];
  /**
   * The same check number, or the same vendor, with another amount; or the same amount with another
   * check number.
   */
  differing: Differing<P>[];
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

/** Words of the bank's own in its lines. */
const bankWords = 'the|ach|bank|bill|card|check|debit|deposit|online|payment|transfer';
const firstWord = new RegExp(
  String.raw`(?<![\p{L}\d])(?!(?:${bankWords})(?![\p{L}\d]))[\p{L}\d]{3,}`,
  'iu',
);

/** Tells whether a line names the vendor, by the first word of its name. */
function naming(vendorName: string): (line: StatementLine) => boolean {
  const [word] = firstWord.exec(vendorName) ?? [];
  if (word === undefined) return () => false;
  const named = new RegExp(String.raw`(?<![\p{L}\d])${word}`, 'iu');
  return ({ text }) => named.test(text);
}

/** Days between the payment and its line, null if they are too many. */
function daysApart({ date }: BookedPayment, line: StatementLine): number | null {
  const days = daysBetween(date, line.date);
  return days < -daysUntilListed.before || days > daysUntilListed.after ? null : Math.abs(days);
}

type Pair<P extends BookedPayment> = Listed<P> & { days: number; isNamed: boolean };

/**
 * Payments and lines of the same amount on about the same day: first those whose vendor the line names,
 * then the nearest. A line that names the vendor of one of its payments is not paired with the others.
 */
function pairsByAmount<P extends BookedPayment>(
  payments: readonly P[],
  lines: readonly StatementLine[],
): Pair<P>[] {
  const pairs = payments.flatMap((payment) => {
    const names = naming(payment.vendorName);
    return lines.flatMap((line) => {
      const days = line.amounts.includes(payment.cents) ? daysApart(payment, line) : null;
      return days === null ? [] : [{ payment, line, days, isNamed: names(line) }];
    });
  });
  const named = new Set(pairs.filter(({ isNamed }) => isNamed).map(({ line }) => line));
  return pairs
    .filter(({ line, isNamed }) => isNamed || !named.has(line))
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || one.days - other.days);
}

/** What the numbers of checks say against a pair of the same amount. */
function checkRules(payments: readonly BookedPayment[], lines: readonly StatementLine[]) {
  const ofPayment = new Map(payments.map((one) => [one, checkNumbers(one.reference ?? '')]));
  const ofLine = new Map(
    lines.map((line) => [
      line,
      [...(line.check === undefined ? [] : [line.check]), ...checkNumbers(line.text)],
    ]),
  );
  const inBooks = new Set([...ofPayment.values()].flat());
  /** True for the line of a check that is in the books. */
  const isInBooks = (line: StatementLine) =>
    (ofLine.get(line) ?? []).some((number) => inBooks.has(number));
  /** True if the line is that of another check than the payment's. */
  const isOther = ({ payment, line }: Listed<BookedPayment>): boolean => {
    const own = ofPayment.get(payment) ?? [];
    const listed = ofLine.get(line) ?? [];
    if (listed.length === 0 || own.some((number) => listed.includes(number))) return false;
    return own.length > 0 || isInBooks(line);
  };
  return { isInBooks, isOther };
}

/** Payments and lines that are not paired yet. */
class Pairing<P extends BookedPayment> {
  readonly open: Set<P>;
  readonly unused: Set<StatementLine>;

  constructor(payments: readonly P[], lines: readonly StatementLine[]) {
    this.open = new Set(payments);
    this.unused = new Set(lines);
  }

  /** Pairs each payment with the line that it gets from `lineOf`. */
  pair(lineOf: (payment: P) => StatementLine | undefined): Listed<P>[] {
    return [...this.open].flatMap((payment) => {
      const line = lineOf(payment);
      return line ? this.take([{ payment, line }]) : [];
    });
  }

  /** The pairs whose payment and line are left, in their order. */
  take(pairs: readonly Listed<P>[]): Listed<P>[] {
    return pairs.flatMap(({ payment, line }) => {
      if (!this.open.has(payment) || !this.unused.has(line)) return [];
      this.open.delete(payment);
      this.unused.delete(line);
      return [{ payment, line }];
    });
  }

  /** The lines that have the number of a payment's reference. */
  withNumber(payment: P): StatementLine[] {
    const number = numberOf(payment);
    if (number === null) return [];
    return [...this.unused].filter((line) => line.numbers.includes(number));
  }
}

/**
 * Compares payments with a statement: by the number of a check, else by amount, vendor and day. What is
 * left differs: by number with another amount, by amount with the number of another check, or by vendor
 * with another amount. Each line is that of one payment at most.
 */
export function comparePayments<P extends BookedPayment>(
  payments: readonly P[],
  lines: readonly StatementLine[],
): Comparison<P> {
  const paying = lines.filter(({ isDeposit }) => !isDeposit);
  const pairing = new Pairing(payments, paying);
  const { isInBooks, isOther } = checkRules(payments, paying);
  const sameNumber = pairing.pair((payment) =>
    pairing.withNumber(payment).find(({ amounts }) => amounts.includes(payment.cents)),
  );
  const pairs = pairsByAmount(payments, paying);
  const sameAmount = pairing.take(pairs.filter((pair) => !isOther(pair)));
  const isNear = (payment: P, line: StatementLine) => daysApart(payment, line) !== null;
  const otherAmount = pairing.pair((payment) =>
    pairing.withNumber(payment).find((line) => isNear(payment, line)),
  );
  const otherCheck = pairing.take(pairs.filter((pair) => isOther(pair) && !isInBooks(pair.line)));
  const ofVendor = pairing.pair((payment) => {
    const names = naming(payment.vendorName);
    return [...pairing.unused].find(
      (line) => isNear(payment, line) && names(line) && !isOther({ payment, line }),
    );
  });
  const { from, to } = daysOf(lines);
  return {
    found: [...sameNumber, ...sameAmount],
    differing: [
      ...[...otherAmount, ...ofVendor].map((one) => ({ ...one, what: 'amount' as const })),
      ...otherCheck.map((one) => ({ ...one, what: 'check' as const })),
    ],
    missing: [...pairing.open].filter(({ date }) => date >= from && date <= to),
    others: lines.filter((line) => line.isDeposit || pairing.unused.has(line)),
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
  const named = fitting.filter(({ vendorName }) => naming(vendorName)(line));
  return named.length > 0 ? named : fitting;
}
