import { daysBetween } from './dates.ts';
import { daysOf, type StatementLine } from './statement-lines.ts';
import {
  digitsOfKey,
  invoiceKey,
  likelyNumberOf,
  prefixOf,
  vendorLines,
  type VendorLine,
} from './vendor-lines.ts';

/** A vendor's invoice by our books. */
export type BookedBill = {
  number: string;
  date: string;
  cents: number;
  /** Null if it was paid on delivery, which the books take for granted. */
  dueDate: string | null;
  paidDate: string | null;
};

export type ListedBill<B extends BookedBill> = { bill: B; line: StatementLine };

/** A line that is a bill by its look; `number` is its likeliest one, or empty. */
export type UnknownBill = { line: StatementLine; number: string; cents: number };

/** What a vendor's statement says of the bills of the books. */
export type BillComparison<B extends BookedBill> = {
  found: ListedBill<B>[];
  /** The same number, with another amount: `cents`. */
  differing: (ListedBill<B> & { cents: number })[];
  /** The same amount on about the same day, with another number. */
  renumbered: (ListedBill<B> & { number: string })[];
  notEntered: UnknownBill[];
  /** Unpaid bills on days of the statement that are not on it. */
  notListed: B[];
  /** Bills that were paid until its last day, on a statement without payments: of open ones only. */
  openThere: ListedBill<B>[];
  /** Payments, credits and balances. */
  others: StatementLine[];
};

/** Days between a bill of the books and a line without its number. */
export const daysApart = 10;

/** Values by key, as many as there are. */
class Index<K, V> {
  readonly #values = new Map<K, V[]>();

  add(key: K, value: V): void {
    const values = this.#values.get(key);
    if (values) values.push(value);
    else this.#values.set(key, [value]);
  }

  get(key: K): readonly V[] {
    return this.#values.get(key) ?? [];
  }

  /** Removes and returns the first value of a key. */
  take(key: K): V | undefined {
    return this.#values.get(key)?.shift();
  }
}

/** Pairs bills and lines, each once. */
class Pairing<B extends BookedBill> {
  readonly #open: Set<B>;
  readonly #unused: Set<VendorLine>;

  constructor(bills: readonly B[], lines: readonly VendorLine[]) {
    this.#open = new Set(bills);
    this.#unused = new Set(lines);
  }

  get open(): readonly B[] {
    return [...this.#open];
  }

  get unused(): readonly VendorLine[] {
    return [...this.#unused];
  }

  isOpen = (bill: B): boolean => this.#open.has(bill);

  /** The lines that get a bill from `billOf`, in their order. */
  pair(
    lines: readonly VendorLine[],
    billOf: (line: VendorLine) => B | undefined,
  ): (ListedBill<B> & { of: VendorLine })[] {
    return lines.flatMap((of) => {
      const bill = this.#unused.has(of) ? billOf(of) : undefined;
      if (!bill) return [];
      this.#open.delete(bill);
      this.#unused.delete(of);
      return [{ bill, line: of.line, of }];
    });
  }
}

/** A number so short may as well be a quantity. */
const shortest = 3;

/** Pairs by number: with its amount, then with another one. */
function pairByNumber<B extends BookedBill>(pairing: Pairing<B>, lines: readonly VendorLine[]) {
  const byKey = new Index<string, B>();
  const byDigits = new Index<string, B>();
  for (const bill of pairing.open) {
    const key = invoiceKey(bill.number);
    if (key === '') continue;
    byKey.add(key, bill);
    const digits = digitsOfKey(key);
    if (digits !== null) byDigits.add(digits, bill);
  }
  const withAmount = (bills: readonly B[], { amounts, line }: VendorLine) =>
    nearest(
      bills.filter((bill) => pairing.isOpen(bill) && amounts.includes(bill.cents)),
      line,
    );
  const counts = new Map<string, number>();
  for (const { keys } of lines) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const bills = lines.filter(({ kind }) => kind === 'bill' || kind === 'credit');
  const doubtful = lines.filter(({ isDoubtful }) => isDoubtful);
  const ordered = [...bills, ...doubtful];
  const same = pairing.pair(ordered, (line) =>
    firstOf(line.keys, (key) => withAmount(byKey.get(key), line)),
  );
  // The letters of INV-204 may have been left out, if the amount is the same, or at least the time.
  const alike = pairing.pair(ordered, (line) =>
    firstOf(line.keys, (key) => withAmount(sameDigits(key, byDigits), line)),
  );
  const isTelling = (key: string) => key.length >= shortest && (counts.get(key) ?? 0) < 3;
  const withOther = (candidates: readonly B[], line: VendorLine) =>
    nearest(
      candidates.filter((bill) => pairing.isOpen(bill) && isSameSign(bill, line)),
      line.line,
    );
  const differing = pairing.pair(bills, (line) =>
    firstOf(line.keys.filter(isTelling), (key) => withOther(byKey.get(key), line)),
  );
  const alikeDiffering = pairing.pair(bills, (line) =>
    firstOf(line.keys.filter(isTelling), (key) =>
      withOther(
        sameDigits(key, byDigits).filter((bill) => isNear(bill, line.line)),
        line,
      ),
    ),
  );
  return { found: [...same, ...alike], differing: [...differing, ...alikeDiffering] };
}

/** Of bills with one number, such as one that was entered twice, that of the nearest day. */
function nearest<B extends BookedBill>(bills: readonly B[], { date }: StatementLine) {
  const daysTo = (bill: B) => Math.abs(daysBetween(bill.date, date));
  return bills.length < 2
    ? bills[0]
    : bills.toSorted((one, other) => daysTo(one) - daysTo(other))[0];
}

const isNear = ({ date }: BookedBill, line: StatementLine) =>
  Math.abs(daysBetween(date, line.date)) <= daysApart;

const isSameSign = (bill: BookedBill, { cents }: VendorLine) => bill.cents < 0 === cents < 0;

/** Bills whose key has the same digits, where one of the two is digits only. */
function sameDigits<B extends BookedBill>(key: string, byDigits: Index<string, B>): B[] {
  const digits = digitsOfKey(key);
  if (digits === null) return [];
  return byDigits
    .get(digits)
    .filter(({ number }) => key === digits || invoiceKey(number) === digits);
}

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The days from 0, in the order of their distance: 0, 1, -1, 2, … */
const nearestFirst = Array.from({ length: daysApart * 2 + 1 }, (_, at) =>
  at % 2 === 0 ? -at / 2 : (at + 1) / 2,
);

/** Pairs what is left by amount, the nearest days first. */
function pairByAmount<B extends BookedBill>(pairing: Pairing<B>, lines: readonly VendorLine[]) {
  const dayOf = (date: string) => daysBetween('2000-01-01', date);
  const byAmount = new Map<number, Index<number, B>>();
  for (const bill of pairing.open) {
    const byDay = byAmount.get(bill.cents) ?? new Index<number, B>();
    byDay.add(dayOf(bill.date), bill);
    byAmount.set(bill.cents, byDay);
  }
  const days = new Map(lines.map((line) => [line, dayOf(line.line.date)]));
  return nearestFirst.flatMap((count) =>
    pairing.pair(lines, (line) => byAmount.get(line.cents)?.take((days.get(line) ?? 0) + count)),
  );
}

const isUnpaid = ({ dueDate, paidDate }: BookedBill) => dueDate !== null && paidDate === null;

/** Oldest first, as a statement is written. */
const byLine = (one: { line: StatementLine }, other: { line: StatementLine }) =>
  one.line.line - other.line.line;

/**
 * Compares the bills of one vendor with its statement: by number and amount, by number, and what is
 * left by amount and day. `bills` should begin `daysApart` days before the statement. Each line is
 * that of one bill at most.
 */
export function compareBills<B extends BookedBill>(
  bills: readonly B[],
  statement: readonly StatementLine[],
): BillComparison<B> {
  const lines = vendorLines(statement);
  const pairing = new Pairing(bills, lines);
  const { found: byNumber, differing } = pairByNumber(pairing, lines);
  const ofBills = pairing.unused.filter(({ kind }) => kind === 'bill' || kind === 'credit');
  const byAmount = pairByAmount(pairing, ofBills);
  const prefixes = new Set(bills.map(({ number }) => prefixOf(number)).filter(Boolean));
  const numberOf = likelyNumberOf(lines, prefixes);
  const numbered = byAmount.map((one) => ({ ...one, number: numberOf(one.of) }));
  const found = [...byNumber, ...numbered.filter(({ number }) => number === '')];
  const { from, to } = daysOf(statement);
  const hasPayments = lines.some(({ tellsPayment }) => tellsPayment);
  const isOpenThere = ({ bill: { paidDate } }: ListedBill<B>) =>
    !hasPayments && paidDate !== null && paidDate <= to;
  const left = pairing.unused;
  const plain = ({ bill, line }: ListedBill<B>) => ({ bill, line });
  return {
    found: found
      .filter((one) => !isOpenThere(one))
      .map(plain)
      .sort(byLine),
    openThere: found.filter(isOpenThere).map(plain).sort(byLine),
    differing: differing
      .map(({ bill, line, of }) => ({ bill, line, cents: of.cents }))
      .sort(byLine),
    renumbered: numbered
      .filter(({ number }) => number !== '')
      .map(({ bill, line, number }) => ({ bill, line, number }))
      .sort(byLine),
    notEntered: left
      .filter(({ kind }) => kind === 'bill')
      .map((of) => ({ line: of.line, number: numberOf(of), cents: of.cents })),
    notListed: pairing.open
      .filter((bill) => isUnpaid(bill) && bill.date >= from && bill.date <= to)
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
    others: left.filter(({ kind }) => kind !== 'bill').map(({ line }) => line),
  };
}
