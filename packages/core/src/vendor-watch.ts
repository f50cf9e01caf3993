import { addDays, daysBetween, formatDateInText, mondayOf, type DateRange } from './dates.ts';
import { findingId, groupBy, type Finding } from './findings.ts';
import { formatCents } from './money.ts';
import { distance, usualCents, usualOf, type Usual } from './usual.ts';

/** An invoice as the watch reads it; amount in cents. */
export type WatchedInvoice = {
  id: string;
  invoiceNumber: string;
  storeId: string;
  vendorId: string;
  vendorName: string;
  cents: number;
  date: string;
};

/** Invoices by date and id: of the looked-at days, `learningDays` before and a week after. */
export type WatchedInvoices = { invoices: readonly WatchedInvoice[]; range: DateRange };

/** Two invoices are looked at as one entered twice when they lie at most so many days apart. */
const doubleDays = 10;
/** An amount that comes so many times is the vendor's usual one. */
const usualTimes = 3;
/** So many invoices are needed to know what is usual. */
const leastHistory = 8;
const farSpreads = 2.5;
/** An unusual amount is so many times the largest other one, or the smallest is so many times it. */
const beyondOthers = 3;
/** A vendor is expected who came in so many of the weeks before. */
const rhythm = { weeks: 8, least: 8 };
/** Days after the usual one until which an invoice may still come. */
const patience = 3;

const pathOf = (invoice: WatchedInvoice) =>
  `/dashboard/vendors-invoices?view=invoices&q=${encodeURIComponent(invoice.invoiceNumber)}`;

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

/** Two invoices that look like one, the later one second, and in words why. */
export type Double = { first: WatchedInvoice; second: WatchedInvoice; why: string };

function whyDouble(
  first: WatchedInvoice,
  second: WatchedInvoice,
  isUsualAmount: boolean,
): string | null {
  const days = daysBetween(first.date, second.date);
  const numberA = plainNumber(first.invoiceNumber);
  const numberB = plainNumber(second.invoiceNumber);
  if (numberA === numberB) return 'the numbers differ only by a zero, a dash or a blank';
  const isClose = days <= doubleDays;
  if (!isClose) return null;
  if (differByOne(numberA, numberB) && !mayCountOn(numberA, numberB)) {
    return 'the numbers differ by one character';
  }
  if (first.cents !== second.cents || isUsualAmount) return null;
  return days === 0 ? 'same amount on the same day' : `same amount ${days} days apart`;
}

/** The latest invoice before one that it looks like, null when there is none. */
function doubleOf(
  second: WatchedInvoice,
  before: readonly WatchedInvoice[],
  isUsualAmount: boolean,
): Double | null {
  for (const first of before.toReversed()) {
    const why = whyDouble(first, second, isUsualAmount);
    if (why) return { first, second, why };
  }
  return null;
}

const isWithin = (date: string, { start, end }: DateRange) => date >= start && date <= end;

const vendorAtStore = ({ storeId, vendorId }: WatchedInvoice) => `${storeId} ${vendorId}`;

function toDoubleFinding({ first, second, why }: Double): Finding {
  const at = second.date;
  return {
    id: findingId('double_invoice', at, second.storeId, first.id, second.id),
    kind: 'double_invoice',
    title: `${second.vendorName}: ${second.invoiceNumber} looks like ${first.invoiceNumber} of ${formatDateInText(first.date)}`,
    detail: `Entered twice? Same vendor and store, ${why}.`,
    cents: second.cents,
    storeId: second.storeId,
    path: pathOf(second),
    at,
  };
}

/**
 * Invoices that look entered twice: of one vendor at one store, with one amount within 10 days, or
 * with numbers that differ by a zero, a dash or one character. An amount that comes again and again
 * and numbers that count on are usual.
 */
export function findDoubles({ invoices, range }: WatchedInvoices): Double[] {
  const doubles: Double[] = [];
  for (const group of groupBy(invoices, vendorAtStore).values()) {
    const times = groupBy(group, ({ cents }) => String(cents));
    for (const [index, second] of group.entries()) {
      if (!isWithin(second.date, range)) continue;
      const isUsual = (times.get(String(second.cents))?.length ?? 0) >= usualTimes;
      const double = doubleOf(second, group.slice(0, index), isUsual);
      if (double) doubles.push(double);
    }
  }
  return doubles;
}

/** The same as findings. */
export function doubleInvoices(watched: WatchedInvoices): Finding[] {
  return findDoubles(watched).map(toDoubleFinding);
}

/** True when an amount is far from what is usual and far beyond every other one too. */
function isFar(cents: number, all: readonly number[], far: number): boolean {
  const others = [...all];
  others.splice(others.indexOf(cents), 1);
  if (far >= farSpreads) return cents >= beyondOthers * Math.max(...others);
  return far <= -farSpreads && cents * beyondOthers <= Math.min(...others);
}

/** What an invoice may cost that is too large, or by which one that is too small may grow. */
function toUnusualFinding(invoice: WatchedInvoice, usual: Usual): Finding {
  const amount = formatCents(invoice.cents);
  const middle = formatCents(usualCents(usual));
  const size = distance(invoice.cents, usual) > 0 ? 'large' : 'small';
  return {
    id: findingId('unusual_invoice', invoice.date, invoice.storeId, invoice.id),
    kind: 'unusual_invoice',
    title: `${invoice.vendorName}: ${invoice.invoiceNumber} of ${amount} is unusually ${size}`,
    detail: `Usually about ${middle} at this store, going by ${usual.count} invoices. Is the decimal point right?`,
    cents: Math.abs(invoice.cents - usualCents(usual)),
    storeId: invoice.storeId,
    path: pathOf(invoice),
    at: invoice.date,
  };
}

/**
 * Invoices far beyond what the vendor usually bills that store, by the median absolute deviation of
 * the logarithm and by every other amount, where there are enough to know.
 */
export function unusualInvoices({ invoices, range }: WatchedInvoices): Finding[] {
  return [...groupBy(invoices, vendorAtStore).values()]
    .filter((group) => group.length > leastHistory)
    .flatMap((group) => {
      const amounts = group.map(({ cents }) => cents);
      const usual = usualOf(amounts);
      return group
        .filter(({ date }) => isWithin(date, range))
        .filter(({ cents }) => isFar(cents, amounts, distance(cents, usual)))
        .map((invoice) => toUnusualFinding(invoice, usual));
    });
}

type Absence = { vendorName: string; storeId: string; week: string; cents: number; weeks: number };

/** The weeks (by their Mondays) in which a vendor was expected at a store and did not bill it. */
function absences(group: readonly WatchedInvoice[], { range, today }: WatchedDays): Absence[] {
  const [first] = group;
  if (!first) return [];
  const byWeek = groupBy(group, ({ date }) => mondayOf(date));
  const found: Absence[] = [];
  for (let week = mondayOf(range.start); week <= range.end; week = addDays(week, 7)) {
    if (week < range.start || byWeek.has(week)) continue;
    const before = Array.from({ length: rhythm.weeks }, (_, ago) => addDays(week, -7 * (ago + 1)));
    const billed = before.flatMap((monday) => byWeek.get(monday) ?? []);
    const weeks = before.filter((monday) => byWeek.has(monday)).length;
    if (weeks < rhythm.least || !byWeek.has(addDays(week, -7))) continue;
    const latest = Math.max(...billed.map(({ date }) => daysBetween(mondayOf(date), date)));
    if (addDays(week, latest + patience) >= today) continue;
    const cents = usualCents(usualOf(billed.map((invoice) => invoice.cents)));
    found.push({ vendorName: first.vendorName, storeId: first.storeId, week, cents, weeks });
  }
  return found;
}

type WatchedDays = { range: DateRange; today: string };

const mostNames = 3;

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}

/**
 * Vendors who bill a store nearly every week and did not: those of one store and week are one
 * finding, which costs what they usually bill.
 */
export function absentVendors({ invoices, range }: WatchedInvoices, today: string): Finding[] {
  const absent = [...groupBy(invoices, vendorAtStore).values()].flatMap((group) =>
    absences(group, { range, today }),
  );
  return [...groupBy(absent, ({ storeId, week }) => `${storeId} ${week}`).values()].flatMap(
    (group): Finding[] => {
      const [first] = group;
      if (!first) return [];
      const { storeId, week } = first;
      const names = group.map(({ vendorName }) => vendorName).sort();
      return [
        {
          id: findingId('absent_vendor', week, storeId),
          kind: 'absent_vendor',
          title: `No invoice from ${namesOf(names)} in the week of ${formatDateInText(week)}`,
          detail: `Billed this store in ${Math.min(...group.map(({ weeks }) => weeks))} or more of the ${rhythm.weeks} weeks before.`,
          cents: group.reduce((sum, { cents }) => sum + cents, 0),
          storeId,
          at: week,
          path: `/dashboard/vendors-invoices?view=invoices&panel=create&store=${storeId}`,
        },
      ];
    },
  );
}
