import { addDays, monthOf, monthRange, type DateRange } from './dates.ts';
import { findingId, groupBy, learningDays, type Finding } from './findings.ts';
import { formatCents } from './money.ts';
import { distance, usualCents, usualOf, type Usual } from './usual.ts';
import {
  isWithin,
  vendorAtStore,
  watchedPath,
  type WatchedInvoice,
  type WatchedInvoices,
} from './watched-invoices.ts';

/** So many invoices are needed to know what is usual. */
const leastHistory = 8;

/**
 * An odd amount is so many spreads from what is usual, beyond every other amount, and so many times
 * beyond all but one of them: so two wrong ones do not hide each other.
 */
const odd = { spreads: 2, beyondAll: 1, beyondMost: 3 };
/** One that is told however many there are. */
const glaring = { spreads: 4, beyondAll: 3, beyondMost: 4 };
/** Of the others, the farthest are told while a store's month has no more than so many. */
const mostOdd = 2;

type Oddity = { spreads: number; beyondAll: number; beyondMost: number };

/** How far an amount is from what is usual, and how many times beyond the others on its side. */
function oddityOf(cents: number, all: readonly number[], usual: Usual): Oddity {
  const others = [...all];
  others.splice(others.indexOf(cents), 1);
  others.sort((a, b) => a - b);
  const spreads = distance(cents, usual);
  if (spreads < 0) {
    const [least = 0, next = 0] = others;
    return { spreads: -spreads, beyondAll: least / cents, beyondMost: next / cents };
  }
  const [next = 0, most = 0] = others.slice(-2);
  return { spreads, beyondAll: cents / most, beyondMost: cents / next };
}

const reaches = (oddity: Oddity, limit: Oddity) =>
  oddity.spreads >= limit.spreads &&
  oddity.beyondAll >= limit.beyondAll &&
  oddity.beyondMost >= limit.beyondMost;

/** The calendar months that some days lie in. */
function monthsIn({ start, end }: DateRange): DateRange[] {
  const months: DateRange[] = [];
  for (let month = monthRange(monthOf(start)); month.start <= end;) {
    months.push(month);
    month = monthRange(monthOf(addDays(month.end, 1)));
  }
  return months;
}

/** What an invoice may cost that is too large, or by which one that is too small may grow. */
function toFinding(invoice: WatchedInvoice, usual: Usual): Finding {
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
    path: watchedPath(invoice),
    at: invoice.date,
  };
}

type OddInvoice = { invoice: WatchedInvoice; usual: Usual; oddity: Oddity };

/** Few are: only they are held against the other amounts. */
const isFar = (cents: number, usual: Usual) => Math.abs(distance(cents, usual)) >= odd.spreads;

/** The odd ones of a month, by what was learned before it and in it. */
function oddInvoices(group: readonly WatchedInvoice[], month: DateRange): OddInvoice[] {
  const learned = { start: addDays(month.start, -learningDays), end: month.end };
  const known = group.filter(({ date }) => isWithin(date, learned));
  if (known.length <= leastHistory) return [];
  const amounts = known.map(({ cents }) => cents);
  const usual = usualOf(amounts);
  return known
    .filter(({ date, cents }) => isWithin(date, month) && isFar(cents, usual))
    .map((invoice) => ({ invoice, usual, oddity: oddityOf(invoice.cents, amounts, usual) }))
    .filter(({ oddity }) => reaches(oddity, odd));
}

/** Those of a store's month that are told: all glaring ones, and the farthest of the others. */
function worthTelling(found: readonly OddInvoice[]): OddInvoice[] {
  return found
    .toSorted((a, b) => b.oddity.beyondMost - a.oddity.beyondMost)
    .filter(({ oddity }, index) => index < mostOdd || reaches(oddity, glaring));
}

/**
 * Invoices far beyond what the vendor usually bills that store, by the median absolute deviation of
 * the logarithm and by the other amounts, where there are enough to know. Each month is looked at
 * by itself, so that it has the same ones whichever days are asked for: `invoices` has to hold the
 * whole months of the range.
 */
export function unusualInvoices({ invoices, range }: WatchedInvoices): Finding[] {
  const groups = [...groupBy(invoices, vendorAtStore).values()];
  return monthsIn(range).flatMap((month) => {
    const found = groups.flatMap((group) => oddInvoices(group, month));
    return [...groupBy(found, ({ invoice }) => invoice.storeId).values()]
      .flatMap(worthTelling)
      .filter(({ invoice }) => isWithin(invoice.date, range))
      .map(({ invoice, usual }) => toFinding(invoice, usual));
  });
}
