import { daysBetween } from './dates.ts';
import { findingId, type DoubleReason, type Finding } from './findings.ts';
import {
  isWithin,
  vendorAtStore,
  type WatchedInvoice,
  type WatchedInvoices,
} from './watched-invoices.ts';

/** Maximum distance in days between two invoices that may be one entered twice. */
export const doubleWindowDays = 10;
/** An amount billed this often may be the vendor's regular one. */
const regularCount = 3;
/** Days until the next delivery: vendors come about weekly and may bill the same again. */
const deliveryInterval = { from: 6, to: 8 };
/** An invoice is the only one of its delivery when no other lies within this many days. */
const deliveryWindowDays = 2;

/**
 * Normalizes an invoice number for comparison, so that `007-A12` equals `7A12`: removes dashes,
 * blanks and leading zeros, ignores case.
 */
export function normalizeInvoiceNumber(number: string): string {
  return number
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll(' ', '');
}

/**
 * True when the texts differ by one missing, extra or wrong character, or by two adjacent ones
 * swapped.
 */
export function differByOneEdit(a: string, b: string): boolean {
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
 * True when numbers may simply be consecutive: they differ in the trailing digits, beyond the first
 * third of them, or in the only one.
 */
function mayBeConsecutive(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = Array.from(a).findIndex((character, index) => character !== b[index]);
  const digits = /\d+$/.exec(a)?.[0].length ?? 0;
  return at >= a.length - digits + (digits > 1 ? digits / 3 : 0);
}

/** An invoice with its normalized number. */
type Numbered = WatchedInvoice & { normalizedNumber: string };

/**
 * True for an amount that the vendor bills regularly and has billed at as short an interval at
 * another time.
 */
function isRegularAmount(second: Numbered, days: number, group: readonly Numbered[]) {
  const same = group.filter(({ cents }) => cents === second.cents);
  if (same.length < regularCount) return false;
  return same.some(
    (invoice, index) =>
      index > 0 &&
      invoice.id !== second.id &&
      daysBetween(same[index - 1]?.date ?? '', invoice.date) <= days,
  );
}

/** True when an invoice is the only one of its delivery and comes one delivery after the other. */
const isNextDelivery = (second: Numbered, days: number, group: readonly Numbered[]) =>
  days >= deliveryInterval.from &&
  days <= deliveryInterval.to &&
  group.filter(({ date }) => Math.abs(daysBetween(date, second.date)) <= deliveryWindowDays)
    .length === 1;

/**
 * Why an invoice looks like a duplicate of another of its vendor and store; null when it does not.
 */
function doubleReason(
  first: Numbered,
  second: Numbered,
  group: readonly Numbered[],
): DoubleReason | null {
  if (first.normalizedNumber === second.normalizedNumber) return 'same_number';
  const days = daysBetween(first.date, second.date);
  if (days > doubleWindowDays) return null;
  const isSameAmount = first.cents === second.cents;
  const isLike = differByOneEdit(first.normalizedNumber, second.normalizedNumber);
  if (
    isLike &&
    (isSameAmount || !mayBeConsecutive(first.normalizedNumber, second.normalizedNumber))
  ) {
    return 'similar_number';
  }
  if (!isSameAmount || isNextDelivery(second, days, group)) return null;
  return isRegularAmount(second, days, group) ? null : 'same_amount';
}

/** Two invoices that look like one, the later one second, and why. */
export type DoubleInvoice = { first: WatchedInvoice; second: WatchedInvoice; why: DoubleReason };

/**
 * The latest earlier invoice that this one seems to duplicate, null when there is none: any within
 * ten days, else one with the same number. The group is sorted by date; `sameNumber` is the latest
 * earlier invoice with that number.
 */
function findDoubleOf(
  second: Numbered,
  {
    group,
    before,
    sameNumber,
  }: { group: readonly Numbered[]; before: number; sameNumber: Numbered | undefined },
): DoubleInvoice | null {
  for (let at = before; at >= 0; at -= 1) {
    const first = group[at];
    if (!first || daysBetween(first.date, second.date) > doubleWindowDays) break;
    const why = doubleReason(first, second, group);
    if (why) return { first, second, why };
  }
  const why = sameNumber && doubleReason(sameNumber, second, group);
  return sameNumber && why ? { first: sameNumber, second, why } : null;
}

/** Longest common substring of two numbers; the list searches numbers by substring. */
function longestCommonSubstring(a: string, b: string): string {
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

/** Path of the list that shows both, so the user can decide which one to delete. */
export function doublePath({ first, second }: Omit<DoubleInvoice, 'why'>): string {
  const part = longestCommonSubstring(second.invoiceNumber, first.invoiceNumber);
  const { storeId: store, vendorId: vendor } = second;
  const filter = { store, vendor, from: first.date, to: second.date, ...(part && { q: part }) };
  const parameters = Object.entries(filter).map(
    ([name, text]) => `${name}=${encodeURIComponent(text)}`,
  );
  return `/dashboard/vendors-invoices?view=invoices&${parameters.join('&')}`;
}

function toFinding({ first, second, why }: DoubleInvoice): Finding {
  const at = second.date;
  return {
    id: findingId('double_invoice', at, second.storeId, first.id, second.id),
    kind: 'double_invoice',
    vendorName: second.vendorName,
    invoiceNumber: second.invoiceNumber,
    like: { invoiceNumber: first.invoiceNumber, date: first.date },
    why,
    cents: second.cents,
    storeId: second.storeId,
    path: doublePath({ first, second }),
    at,
  };
}

/**
 * Finds invoices that look entered twice: same vendor and store, with the same amount within 10
 * days, or with numbers that differ by a zero, a dash or one character. Ignores regular amounts at
 * their usual interval, the next week's delivery and consecutive numbers.
 */
export function findDoubles({ invoices, range }: WatchedInvoices): DoubleInvoice[] {
  return [...Map.groupBy(invoices, vendorAtStore).values()].flatMap((group) => {
    if (!group.some(({ date }) => isWithin(date, range))) return [];
    const numbered = group.map((invoice) => ({
      ...invoice,
      normalizedNumber: normalizeInvoiceNumber(invoice.invoiceNumber),
    }));
    const latest = new Map<string, Numbered>();
    return numbered.flatMap((second, index) => {
      const sameNumber = latest.get(second.normalizedNumber);
      latest.set(second.normalizedNumber, second);
      if (!isWithin(second.date, range)) return [];
      const double = findDoubleOf(second, { group: numbered, before: index - 1, sameNumber });
      return double ? [double] : [];
    });
  });
}

/** Double invoices as findings. */
export function doubleInvoices(watched: WatchedInvoices): Finding[] {
  return findDoubles(watched).map(toFinding);
}
