import { datesIn } from './comparisons.ts';
import { isClosed, type ClosedDays } from './board.ts';
import {
  addDays,
  daysBetween,
  formatDateInText,
  mondayOf,
  weekdayName,
  weekStart,
  type DateRange,
  type Weekday,
} from './dates.ts';
import { findingId, groupBy, readFindingId, subjectsOf, type Finding } from './findings.ts';
import { formatCents } from './money.ts';
import { distance, usualCents, usualOf, type Usual } from './usual.ts';

/** What a store sold by date, in cents, on the looked-at days and the learning days before. */
export type StoreSales = {
  storeId: string;
  storeName: string;
  closed: ClosedDays;
  /** The date of the store's first sale. */
  firstDate: string;
  sales: ReadonlyMap<string, number>;
  /** The ids of what was dismissed there. */
  dismissedIds: readonly string[];
};

export type Days = { range: DateRange; today: string; weekStartsOn: Weekday };

/** A sale is missing when its day is older than this many days. */
const missingAfterDays = 2;
/** So many sales of a weekday are needed to know what is usual, and so many spreads are far. */
const leastHistory = 8;
const farSpreads = 5;

type UsualSales = {
  /** What it sells on a date's weekday; null while it has sold on too few of them. */
  of: (date: string) => Usual | null;
  /** In cents; with little history what it sells on any day. */
  centsOf: (date: string) => number;
};

/** What a store usually sells on each weekday. */
function usualSales({ sales }: Pick<StoreSales, 'sales'>): UsualSales {
  const byWeekday = groupBy(sales, ([day]) => weekdayName(day));
  const known = new Map<string, Usual | null>();
  const of = (date: string) => {
    const weekday = weekdayName(date);
    let usual = known.get(weekday);
    if (usual === undefined) {
      const same = (byWeekday.get(weekday) ?? []).map(([, cents]) => cents);
      usual = same.length < leastHistory ? null : usualOf(same);
      known.set(weekday, usual);
    }
    return usual;
  };
  return {
    of,
    centsOf: (date) => {
      if (sales.size === 0) return 0;
      return usualCents(of(date) ?? usualOf([...sales.values()]));
    },
  };
}

const daysInWords = (dates: readonly string[]) =>
  dates.length === 1 ? 'the day' : `these ${dates.length} days`;

/** `Nov 17, 2026`, or the first and the last of several days. */
function datesInWords(dates: readonly string[]): string {
  const first = dates[0] ?? '';
  const last = dates.at(-1) ?? '';
  const start = formatDateInText(first);
  if (dates.length === 1) return start;
  return dates.length === daysBetween(first, last) + 1
    ? `${start} to ${formatDateInText(last)}`
    : `${dates.length} days from ${start} to ${formatDateInText(last)}`;
}

/** The whole weeks of some days: a finding is the same whichever days are looked at. */
export function wholeWeeks({ start, end }: DateRange, startsOn: Weekday): DateRange {
  return { start: weekStart(start, startsOn), end: addDays(weekStart(end, startsOn), 6) };
}

type KindOfDays = 'missing_day' | 'no_shifts';

/**
 * The days that somebody said need no attention. An id names them all, so that a day which goes
 * missing later is told of, and one that was dismissed is not, on whichever day weeks start. Ids of
 * earlier versions name the first day only; they were about the rest of its week from Monday.
 */
function dismissedDays(kind: KindOfDays, { dismissedIds }: StoreSales): ReadonlySet<string> {
  const days = dismissedIds.flatMap((id) => {
    const about = readFindingId(id);
    if (about?.kind !== kind) return [];
    const named = subjectsOf(id);
    if (named.length > 0) return named;
    return datesIn({ start: about.at, end: addDays(mondayOf(about.at), 6) });
  });
  return new Set(days);
}

/** Days of one finding each: those of a week that were not dismissed. */
function byWeek(
  kind: KindOfDays,
  dates: readonly string[],
  { store, weekStartsOn }: { store: StoreSales; weekStartsOn: Weekday },
): string[][] {
  const dismissed = dismissedDays(kind, store);
  const left = dates.filter((date) => !dismissed.has(date));
  return [...groupBy(left, (date) => weekStart(date, weekStartsOn)).values()];
}

/** The week in which a day of a store is entered, and the day. */
const weekPath = (storeId: string, date: string) =>
  `/dashboard/sales?panel=week&store=${storeId}&week=${mondayOf(date)}&date=${date}`;

/**
 * Open days without a sale, older than two days and not before the store's first sale. Those of a
 * week are one finding; it costs what the store usually sells on them.
 */
export function missingDays(store: StoreSales, { range, today, weekStartsOn }: Days): Finding[] {
  const missing = datesIn(wholeWeeks(range, weekStartsOn)).filter(
    (date) =>
      date > store.firstDate &&
      date < addDays(today, -missingAfterDays) &&
      !store.sales.has(date) &&
      !isClosed(store.closed, date),
  );
  const usual = usualSales(store);
  const weeks = byWeek('missing_day', missing, { store, weekStartsOn });
  return weeks.flatMap((dates): Finding[] => {
    const at = dates[0] ?? '';
    if (at < range.start || at > range.end) return [];
    const cents = dates.reduce((sum, date) => sum + usual.centsOf(date), 0);
    return [
      {
        id: findingId('missing_day', at, store.storeId, ...dates),
        kind: 'missing_day',
        title: `${store.storeName}: no sale entered for ${datesInWords(dates)}`,
        detail: `The store is open, and usually sells ${formatCents(cents)} on ${daysInWords(dates)}.`,
        cents,
        storeId: store.storeId,
        at,
        path: weekPath(store.storeId, at),
      },
    ];
  });
}

/**
 * Sales far from what the store usually sells on that weekday; they cost the difference. That of a
 * day which is not over may still grow, so it is never low.
 */
export function unusualSales(
  store: StoreSales,
  { range, today }: Pick<Days, 'range' | 'today'>,
): Finding[] {
  const usualOn = usualSales(store);
  return [...store.sales].flatMap(([date, cents]): Finding[] => {
    if (date < range.start || date > range.end) return [];
    const usual = usualOn.of(date);
    if (!usual || Math.abs(distance(cents, usual)) < farSpreads) return [];
    const size = distance(cents, usual) > 0 ? 'high' : 'low';
    if (size === 'low' && date >= today) return [];
    return [
      {
        id: findingId('unusual_sale', date, store.storeId),
        kind: 'unusual_sale',
        title: `${store.storeName}: the sale of ${formatDateInText(date)} is unusually ${size}`,
        detail: `${formatCents(cents)}, where a ${weekdayName(date)} usually brings ${formatCents(usualCents(usual))}.`,
        cents: Math.abs(cents - usualCents(usual)),
        storeId: store.storeId,
        at: date,
        path: weekPath(store.storeId, date),
      },
    ];
  });
}

/** A store that had shifts on so many of a weekday's last four plans it. */
const plannedWeeks = 4;
const leastPlanned = 3;

/**
 * Days from today on, at most 7 ahead, without shifts at a store that normally plans that weekday.
 * Those of a week are one finding; it costs what the store usually sells on them.
 */
export function daysWithoutShifts(
  store: StoreSales,
  { range, today, weekStartsOn, planned }: Days & { planned: ReadonlySet<string> },
): Finding[] {
  const wasPlanned = (date: string, weeksAgo: number) => planned.has(addDays(date, -7 * weeksAgo));
  const weeks = Array.from({ length: plannedWeeks }, (_, index) => index + 1);
  const empty = datesIn({ start: today, end: addDays(today, 7) }).filter(
    (date) =>
      !planned.has(date) &&
      !isClosed(store.closed, date) &&
      weeks.filter((ago) => wasPlanned(date, ago)).length >= leastPlanned,
  );
  const usual = usualSales(store);
  const empties = byWeek('no_shifts', empty, { store, weekStartsOn });
  return empties.flatMap((dates): Finding[] => {
    const at = dates[0] ?? '';
    if (at < range.start || at > range.end) return [];
    return [
      {
        id: findingId('no_shifts', at, store.storeId, ...dates),
        kind: 'no_shifts',
        title: `${store.storeName}: nobody is planned for ${datesInWords(dates)}`,
        detail: `The store is open, and had shifts on that weekday in ${leastPlanned} or more of the ${plannedWeeks} weeks before.`,
        cents: dates.reduce((sum, date) => sum + usual.centsOf(date), 0),
        storeId: store.storeId,
        at,
        path: `/dashboard/employees?store=${store.storeId}`,
      },
    ];
  });
}
