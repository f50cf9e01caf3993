import { daysBetween, formatDateInText } from './dates.ts';
import { findingId, groupBy, type Finding } from './findings.ts';
import {
  isWithin,
  vendorAtStore,
  type WatchedInvoice,
  type WatchedInvoices,
} from './watched-invoices.ts';

/** Two invoices are looked at as one entered twice when they lie at most so many days apart. */
export const doubleDays = 10;
/** An amount that comes so many times may be the vendor's usual one. */
const usualTimes = 3;
/** Vendors come round after about a week, and may then bring the same again. */
const round = { from: 6, to: 8 };
/** An invoice is its vendor's whole round when no other lies within so many days. */
const roundAlone = 2;

/** `007-A12` and `7A12` are one number: no dashes, blanks and leading zeros, no upper case. */
export function plainNumber(number: string): string {
  return number
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll(' ', '');
}

/** True when one character is missing, too many, wrong, or two next to each other are swapped. */
export function differByOne(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.length !== restB.length) return restA.slice(1) === restB || restA === restB.slice(1);
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/**
 * Numbers that count on differ in a digit too: only one in the first third of the digits at the end
 * is not where a vendor's next number differs.
 */
function mayCountOn(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = Array.from(a).findIndex((character, index) => character !== b[index]);
  const digits = /\d+$/.exec(a)?.[0].length ?? 0;
  return at >= a.length - digits + digits / 3;
}

/** An invoice with its number as it is compared. */
type Numbered = WatchedInvoice & { plain: string };

/**
 * True for an amount that the vendor bills again and again, and has billed as close together at
 * another time.
 */
function comesThisOften(second: Numbered, days: number, group: readonly Numbered[]) {
  const same = group.filter(({ cents }) => cents === second.cents);
  if (same.length < usualTimes) return false;
  return same.some(
    (invoice, index) =>
      index > 0 &&
      invoice.id !== second.id &&
      daysBetween(same[index - 1]?.date ?? '', invoice.date) <= days,
  );
}

/** True when an invoice is all that its vendor brought around that day, a round after the one before. */
const isNextRound = (second: Numbered, days: number, group: readonly Numbered[]) =>
  days >= round.from &&
  days <= round.to &&
  group.filter(({ date }) => Math.abs(daysBetween(date, second.date)) <= roundAlone).length === 1;

/** Why an invoice looks like another one of its vendor and store, null when it does not. */
function whyDouble(first: Numbered, second: Numbered, group: readonly Numbered[]): string | null {
  if (first.plain === second.plain) return 'the numbers differ only by a zero, a dash or a blank';
  const days = daysBetween(first.date, second.date);
  if (days > doubleDays) return null;
  const isSameAmount = first.cents === second.cents;
  const isLike = differByOne(first.plain, second.plain);
  if (isLike && (isSameAmount || !mayCountOn(first.plain, second.plain))) {
    return 'the numbers differ by one character';
  }
  if (!isSameAmount || isNextRound(second, days, group)) return null;
  if (comesThisOften(second, days, group)) return null;
  if (days === 0) return 'same amount on the same day';
  return `same amount ${days === 1 ? '1 day' : `${days} days`} apart`;
}

/** Two invoices that look like one, the later one second, and in words why. */
export type Double = { first: WatchedInvoice; second: WatchedInvoice; why: string };

/**
 * The latest invoice before one that it looks like, null when there is none: any within ten days, else
 * one with the same number. The group is in the order of its dates, `sameNumber` the latest one before
 * with that number.
 */
function doubleOf(
  second: Numbered,
  {
    group,
    before,
    sameNumber,
  }: { group: readonly Numbered[]; before: number; sameNumber: Numbered | undefined },
): Double | null {
  for (let at = before; at >= 0; at -= 1) {
    const first = group[at];
    if (!first || daysBetween(first.date, second.date) > doubleDays) break;
    const why = whyDouble(first, second, group);
    if (why) return { first, second, why };
  }
  const why = sameNumber && whyDouble(sameNumber, second, group);
  return sameNumber && why ? { first: sameNumber, second, why } : null;
}

/** The longest part that two numbers share, as the list finds numbers by any part of them. */
function commonPart(a: string, b: string): string {
  const lower = b.toLowerCase();
  let longest = '';
  for (let start = 0; start < a.length; start += 1) {
    let end = start + longest.length + 1;
    while (end <= a.length && lower.includes(a.slice(start, end).toLowerCase())) {
      longest = a.slice(start, end);
      end += 1;
    }
  }
  return longest;
}

/** The list that shows both, so that one sees which of them to delete. */
export function doublePath({ first, second }: Omit<Double, 'why'>): string {
  const part = commonPart(second.invoiceNumber, first.invoiceNumber);
  const { storeId: store, vendorId: vendor } = second;
  const filter = { store, vendor, from: first.date, to: second.date, ...(part && { q: part }) };
  const asked = Object.entries(filter).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `/dashboard/vendors-invoices?view=invoices&${asked.join('&')}`;
}

function toFinding({ first, second, why }: Double): Finding {
  const at = second.date;
  return {
    id: findingId('double_invoice', at, second.storeId, first.id, second.id),
    kind: 'double_invoice',
    title: `${second.vendorName}: ${second.invoiceNumber} looks like ${first.invoiceNumber} of ${formatDateInText(first.date)}`,
    detail: `Entered twice? Same vendor and store, ${why}.`,
    cents: second.cents,
    storeId: second.storeId,
    path: doublePath({ first, second }),
    at,
  };
}

/**
 * Invoices that look entered twice: of one vendor at one store, with one amount within 10 days, or
 * with numbers that differ by a zero, a dash or one character. An amount that comes again and again
 * as close together, one that comes with the next week's round, and numbers that count on are usual.
 */
export function findDoubles({ invoices, range }: WatchedInvoices): Double[] {
  return [...groupBy(invoices, vendorAtStore).values()].flatMap((group) => {
    if (!group.some(({ date }) => isWithin(date, range))) return [];
    const numbered = group.map((invoice) => ({
      ...invoice,
      plain: plainNumber(invoice.invoiceNumber),
    }));
    const latest = new Map<string, Numbered>();
    return numbered.flatMap((second, index) => {
      const sameNumber = latest.get(second.plain);
      latest.set(second.plain, second);
      if (!isWithin(second.date, range)) return [];
      const double = doubleOf(second, { group: numbered, before: index - 1, sameNumber });
      return double ? [double] : [];
    });
  });
}

/** The same as findings. */
export function doubleInvoices(watched: WatchedInvoices): Finding[] {
  return findDoubles(watched).map(toFinding);
}
