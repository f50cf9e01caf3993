import { addDays, monthOf, monthRange, type DateRange } from './dates.ts';
import { findingId, baselineDays, type FindingOf } from './findings.ts';
import { deviationOf, usualCents, estimateUsual, type Usual } from './usual.ts';
import {
  isWithin,
  vendorAtStore,
  watchedPath,
  type WatchedInvoice,
  type WatchedInvoices,
} from './watched-invoices.ts';

/** Number of other invoices needed to know what is usual. */
const minHistory = 8;

/**
 * Thresholds for an odd amount: spreads from the usual one, times beyond every other amount, and
 * times beyond all but one of them, so that two wrong ones do not hide each other.
 */
const odd = { spreads: 2, beyondAll: 1, beyondMost: 3 };
/** Thresholds above which an amount is always reported. */
const glaring = { spreads: 4, beyondAll: 3, beyondMost: 4 };
/** Other odd amounts are reported only among this many most extreme of a store's month. */
const maxOddPerMonth = 2;

type Oddity = { spreads: number; beyondAll: number; beyondMost: number };

/**
 * Deviation of an amount from the usual one, and how many times it exceeds the others on its side.
 */
function oddityOf(cents: number, all: readonly number[], usual: Usual): Oddity {
  const others = [...all];
  others.splice(others.indexOf(cents), 1);
  others.sort((a, b) => a - b);
  const spreads = deviationOf(cents, usual);
  if (spreads < 0) {
    const [least = 0, next = 0] = others;
    return { spreads: -spreads, beyondAll: least / cents, beyondMost: next / cents };
  }
  const [next = 0, most = 0] = others.slice(-2);
  return { spreads, beyondAll: cents / most, beyondMost: cents / next };
}

const exceeds = (oddity: Oddity, limit: Oddity) =>
  oddity.spreads >= limit.spreads &&
  oddity.beyondAll >= limit.beyondAll &&
  oddity.beyondMost >= limit.beyondMost;

/** Calendar months that a range touches. */
function monthsIn({ start, end }: DateRange): DateRange[] {
  const months: DateRange[] = [];
  for (let month = monthRange(monthOf(start)); month.start <= end;) {
    months.push(month);
    month = monthRange(monthOf(addDays(month.end, 1)));
  }
  return months;
}

/** The cost is the difference from the usual amount: overpaid, or still to come when too small. */
function toFinding({ invoice, usual }: OddInvoice): FindingOf<'unusual_invoice'> {
  const { cents: billedCents } = invoice;
  const middle = usualCents(usual);
  return {
    id: findingId('unusual_invoice', invoice.date, invoice.storeId, invoice.id),
    kind: 'unusual_invoice',
    vendorName: invoice.vendorName,
    invoiceNumber: invoice.invoiceNumber,
    size: deviationOf(billedCents, usual) > 0 ? 'large' : 'small',
    billedCents,
    usualCents: middle,
    count: usual.count,
    cents: Math.abs(billedCents - middle),
    storeId: invoice.storeId,
    path: watchedPath(invoice),
    at: invoice.date,
  };
}

type OddInvoice = { invoice: WatchedInvoice; usual: Usual; oddity: Oddity };

/** Cheap pre-filter: only these few are compared with the other amounts. */
const isCandidate = (cents: number, usual: Usual) =>
  Math.abs(deviationOf(cents, usual)) >= odd.spreads;

/** Odd invoices of a month, judged by the baseline before it and by the month itself. */
function oddInvoices(group: readonly WatchedInvoice[], month: DateRange): OddInvoice[] {
  const baseline = { start: addDays(month.start, -baselineDays), end: month.end };
  const known = group.filter(({ date }) => isWithin(date, baseline));
  if (known.length <= minHistory) return [];
  const amounts = known.map(({ cents }) => cents);
  const usual = estimateUsual(amounts);
  return known
    .filter(({ date, cents }) => isWithin(date, month) && isCandidate(cents, usual))
    .map((invoice) => ({ invoice, usual, oddity: oddityOf(invoice.cents, amounts, usual) }))
    .filter(({ oddity }) => exceeds(oddity, odd));
}

/** Reported invoices of a store's month: all glaring ones, and the most extreme of the others. */
function selectReported(found: readonly OddInvoice[]): OddInvoice[] {
  return found
    .toSorted((a, b) => b.oddity.beyondMost - a.oddity.beyondMost)
    .filter(({ oddity }, index) => index < maxOddPerMonth || exceeds(oddity, glaring));
}

/**
 * Invoices far beyond what the vendor usually bills that store, by the median absolute deviation of
 * the logarithm and by the other amounts, given enough history. Each month is judged on its own, so
 * that results do not depend on the range: `invoices` must cover the range's whole months.
 */
export function unusualInvoices({
  invoices,
  range,
}: WatchedInvoices): FindingOf<'unusual_invoice'>[] {
  const groups = [...Map.groupBy(invoices, vendorAtStore).values()];
  return monthsIn(range).flatMap((month) => {
    const found = groups.flatMap((group) => oddInvoices(group, month));
    return [...Map.groupBy(found, ({ invoice }) => invoice.storeId).values()]
      .flatMap(selectReported)
      .filter(({ invoice }) => isWithin(invoice.date, range))
      .map(toFinding);
  });
}
