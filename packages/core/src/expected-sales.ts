import { isClosed, type ClosedDays } from './board.ts';
import { addDays, type DateRange } from './dates.ts';
import { median } from './usual.ts';

/** Sales of a weekday that are compared, how far back they are looked for, and how few are too few. */
const recentCount = 8;
const recentWeeks = 12;
const minCount = 4;

/** Same weekday a year earlier. */
const yearDays = 364;

/** Days after today for which sales are expected: a quarter. */
const horizonDays = 91;

/** More stores than this are not planned in one sheet; their history would be read for nothing. */
export const maxExpectedStores = 200;

/** What is known of a store: its sales in cents by date, and the days on which it does not open. */
export type SellingStore = { sales: ReadonlyMap<string, number>; closed: ClosedDays };

/** The days of a range on which a sale may be expected: from today on; null if there are none. */
export function expectedRange(range: DateRange, today: string): DateRange | null {
  const start = range.start < today ? today : range.start;
  const last = addDays(today, horizonDays);
  const end = range.end > last ? last : range.end;
  return start > end ? null : { start, end };
}

/** The dates of the sales that `expectedSaleCents` looks at for the days of a range. */
export function expectationHistory({ end }: DateRange, today: string): DateRange[] {
  const recent = { start: addDays(today, -7 * recentWeeks), end: addDays(today, -1) };
  return [{ start: addDays(recent.start, -yearDays), end: addDays(end, -yearDays) }, recent];
}

/**
 * What a store is expected to sell on a day from today on, in cents of whole dollars; null when it is
 * closed or has sold on fewer than four of the twelve same weekdays before.
 *
 * It is the median of the latest eight. Where those weekdays and this one have sales of a year
 * before, it is halfway between that and what it would be if the season went as it did then.
 */
export function expectedSaleCents(store: SellingStore, date: string, today: string): number | null {
  if (isClosed(store.closed, date)) return null;
  const dates = recentSales(store, date, today);
  if (dates.length < minCount) return null;
  const soldOn = (days: readonly string[]) =>
    days.map((day) => store.sales.get(day) ?? 0).filter((cents) => cents > 0);
  const usual = median(soldOn(dates));
  const [then] = soldOn([addDays(date, -yearDays)]);
  const usualThen = soldOn(dates.map((day) => addDays(day, -yearDays)));
  const seasonal =
    then === undefined || usualThen.length < minCount ? usual : (usual * then) / median(usualThen);
  return Math.round((usual + seasonal) / 200) * 100;
}

/** The latest dates before today on which the store sold something on the weekday of a date. */
function recentSales({ sales }: SellingStore, date: string, today: string): string[] {
  const first = addDays(today, -7 * recentWeeks);
  const found: string[] = [];
  for (let day = addDays(date, -7); day >= first && found.length < recentCount;) {
    if (day < today && (sales.get(day) ?? 0) > 0) found.push(day);
    day = addDays(day, -7);
  }
  return found;
}
