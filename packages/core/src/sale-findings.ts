import { datesIn } from './comparisons.ts';
import { isClosed, type ClosedDays } from './board.ts';
import type { Business } from './business.ts';
import { isClosed as areBooksClosed } from './closed-books.ts';
import {
  addDays,
  mondayOf,
  weekdayName,
  weekStart,
  type DateRange,
  type Weekday,
} from './dates.ts';
import {
  findingId,
  findingSubjects,
  readFindingId,
  shiftRhythm,
  type Finding,
  type FindingOf,
} from './findings.ts';
import { hasStarted } from './store-start.ts';
import { deviationOf, usualCents, estimateUsual, type Usual } from './usual.ts';

/** A store's sales by date in cents, in the checked range and the baseline period before it. */
export type StoreSales = {
  storeId: string;
  storeName: string;
  closed: ClosedDays;
  /** The store's first day. */
  startedOn: string;
  sales: ReadonlyMap<string, number>;
  /** Ids of the store's dismissed findings. */
  dismissedIds: readonly string[];
};

export type Days = Pick<Business, 'today' | 'weekStartsOn'> & { range: DateRange };

/** A sale is missing when its day is more than this many days ago. */
const missingAfterDays = 2;
/** Sales of a weekday needed to know what is usual, and the distance in spreads that is unusual. */
const minHistory = 8;
const unusualSpreads = 5;

type UsualSales = {
  /** Usual sales on a date's weekday; null with too few of them. */
  of: (date: string) => Usual | null;
  /** In cents; with too little history the usual sales on any day, 0 without sales. */
  centsOf: (date: string) => number;
};

/** A store's usual sales by weekday, computed on demand. */
function usualSales({ sales }: Pick<StoreSales, 'sales'>): UsualSales {
  const byWeekday = Map.groupBy(sales, ([day]) => weekdayName(day));
  const known = new Map<string, Usual | null>();
  const of = (date: string) => {
    const weekday = weekdayName(date);
    let usual = known.get(weekday);
    if (usual === undefined) {
      const same = (byWeekday.get(weekday) ?? []).map(([, cents]) => cents);
      usual = same.length < minHistory ? null : estimateUsual(same);
      known.set(weekday, usual);
    }
    return usual;
  };
  return {
    of,
    centsOf: (date) => {
      if (sales.size === 0) return 0;
      return usualCents(of(date) ?? estimateUsual([...sales.values()]));
    },
  };
}

/** Extends a range to whole weeks, so that a finding does not depend on the range. */
export function wholeWeeks({ start, end }: DateRange, startsOn: Weekday): DateRange {
  return { start: weekStart(start, startsOn), end: addDays(weekStart(end, startsOn), 6) };
}

type DayFindingKind = 'missing_day' | 'no_shifts';

/**
 * Dismissed days. Ids name every day, so that a day that goes missing later is reported and a
 * dismissed one is not, whichever day weeks start on. Ids of earlier versions name only the first
 * day; they cover the rest of its week from Monday.
 */
function dismissedDays(kind: DayFindingKind, { dismissedIds }: StoreSales): ReadonlySet<string> {
  const days = dismissedIds.flatMap((id) => {
    const about = readFindingId(id);
    if (about?.kind !== kind) return [];
    const named = findingSubjects(id);
    if (named.length > 0) return named;
    return datesIn({ start: about.at, end: addDays(mondayOf(about.at), 6) });
  });
  return new Set(days);
}

/** Groups days into one finding per week, without dismissed ones. */
function groupByWeek(
  kind: DayFindingKind,
  dates: readonly string[],
  { store, weekStartsOn }: { store: StoreSales; weekStartsOn: Weekday },
): string[][] {
  const dismissed = dismissedDays(kind, store);
  const left = dates.filter((date) => !dismissed.has(date));
  return [...Map.groupBy(left, (date) => weekStart(date, weekStartsOn)).values()];
}

/** Path of the week sheet of a store, with a day selected. */
const weekPath = (storeId: string, date: string) =>
  `/dashboard/sales?panel=week&store=${storeId}&week=${mondayOf(date)}&date=${date}`;

/**
 * Open days without a sale, older than two days and since the store's start, except those in closed
 * books, where nobody can enter it. Those of a week form one finding; its cost is what the store
 * usually sells on them.
 */
export function missingDays(
  store: StoreSales,
  { range, today, weekStartsOn, closedThrough }: Days & Pick<Business, 'closedThrough'>,
): Finding[] {
  const missing = datesIn(wholeWeeks(range, weekStartsOn)).filter(
    (date) =>
      hasStarted(date, store.startedOn) &&
      date < addDays(today, -missingAfterDays) &&
      !store.sales.has(date) &&
      !areBooksClosed(date, { closedThrough }) &&
      !isClosed(store.closed, date),
  );
  const usual = usualSales(store);
  const weeks = groupByWeek('missing_day', missing, { store, weekStartsOn });
  return weeks.flatMap((dates): Finding[] => {
    const at = dates[0] ?? '';
    if (at < range.start || at > range.end) return [];
    const cents = dates.reduce((sum, date) => sum + usual.centsOf(date), 0);
    return [
      {
        id: findingId('missing_day', at, store.storeId, ...dates),
        kind: 'missing_day',
        storeName: store.storeName,
        dates,
        cents,
        storeId: store.storeId,
        at,
        path: weekPath(store.storeId, at),
      },
    ];
  });
}

/**
 * Sales far from what the store usually sells on that weekday; the cost is the difference. A sale
 * of today may still grow, so it is never reported as low.
 */
export function unusualSales(
  store: StoreSales,
  { range, today }: Pick<Days, 'range' | 'today'>,
): FindingOf<'unusual_sale'>[] {
  const usualOn = usualSales(store);
  return [...store.sales].flatMap(([date, cents]): FindingOf<'unusual_sale'>[] => {
    if (date < range.start || date > range.end) return [];
    const usual = usualOn.of(date);
    if (!usual || Math.abs(deviationOf(cents, usual)) < unusualSpreads) return [];
    const size = deviationOf(cents, usual) > 0 ? 'high' : 'low';
    if (size === 'low' && date >= today) return [];
    return [
      {
        id: findingId('unusual_sale', date, store.storeId),
        kind: 'unusual_sale',
        storeName: store.storeName,
        size,
        soldCents: cents,
        usualCents: usualCents(usual),
        cents: Math.abs(cents - usualCents(usual)),
        storeId: store.storeId,
        at: date,
        path: weekPath(store.storeId, date),
      },
    ];
  });
}

/**
 * Days from today on, at most 7 ahead, without shifts at a store that normally plans that weekday.
 * Those of a week form one finding; its cost is what the store usually sells on them.
 */
export function daysWithoutShifts(
  store: StoreSales,
  { range, today, weekStartsOn, planned }: Days & { planned: ReadonlySet<string> },
): Finding[] {
  const wasPlanned = (date: string, weeksAgo: number) => planned.has(addDays(date, -7 * weeksAgo));
  const weeks = Array.from({ length: shiftRhythm.weeks }, (_, index) => index + 1);
  const empty = datesIn({ start: today, end: addDays(today, 7) }).filter(
    (date) =>
      !planned.has(date) &&
      !isClosed(store.closed, date) &&
      weeks.filter((ago) => wasPlanned(date, ago)).length >= shiftRhythm.minWeeks,
  );
  const usual = usualSales(store);
  const empties = groupByWeek('no_shifts', empty, { store, weekStartsOn });
  return empties.flatMap((dates): Finding[] => {
    const at = dates[0] ?? '';
    if (at < range.start || at > range.end) return [];
    return [
      {
        id: findingId('no_shifts', at, store.storeId, ...dates),
        kind: 'no_shifts',
        storeName: store.storeName,
        dates,
        cents: dates.reduce((sum, date) => sum + usual.centsOf(date), 0),
        storeId: store.storeId,
        at,
        path: `/dashboard/employees?store=${store.storeId}`,
      },
    ];
  });
}
