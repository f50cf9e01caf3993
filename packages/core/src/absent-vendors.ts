import type { Business } from './business.ts';
import { isClosed as areBooksClosed } from './closed-books.ts';
import {
  addDays,
  daysBetween,
  mondayOf,
  weekParam,
  weekStart,
  type DateRange,
  type Weekday,
} from './dates.ts';
import { findingId, vendorRhythm, type Finding } from './findings.ts';
import { compareTexts } from './list-order.ts';
import { usualCents, estimateUsual } from './usual.ts';
import { vendorAtStore, type WatchedInvoice, type WatchedInvoices } from './watched-invoices.ts';

/** Days after the latest usual weekday within which an invoice may still arrive. */
const graceDays = 3;

type Absence = { vendorName: string; storeId: string; week: string; cents: number; weeks: number };

type Calendar = Pick<Business, 'today' | 'weekStartsOn' | 'closedThrough'>;

/** A week under review and the weeks before it, latest first; each is the date of its first day. */
type Week = { week: string; before: readonly string[] };

/**
 * The weeks under review, and the date of the store's latest invoice: no absence is reported after
 * it.
 */
type Days = Calendar & { weeks: readonly Week[]; enteredUntil: string };

/** Weeks whose Monday falls in the range. */
function weeksIn({ start, end }: DateRange, startsOn: Weekday): Week[] {
  const weeks: Week[] = [];
  for (let monday = mondayOf(start); monday <= end; monday = addDays(monday, 7)) {
    if (monday < start) continue;
    const week = weekStart(monday, startsOn);
    const before = Array.from({ length: vendorRhythm.weeks }, (_, ago) =>
      addDays(week, -7 * (ago + 1)),
    );
    weeks.push({ week, before });
  }
  return weeks;
}

/** Weeks (by first day) in which a vendor was expected at a store but did not bill it. */
function absences(
  group: readonly WatchedInvoice[],
  { weeks, today, weekStartsOn, closedThrough, enteredUntil }: Days,
): Absence[] {
  const startOf = (date: string) => weekStart(date, weekStartsOn);
  const [first] = group;
  if (!first) return [];
  const byWeek = Map.groupBy(group, ({ date }) => startOf(date));
  const found: Absence[] = [];
  for (const { week, before } of weeks) {
    if (byWeek.has(week) || !byWeek.has(before[0] ?? '')) continue;
    const billedWeeks = before.filter((start) => byWeek.has(start)).length;
    if (billedWeeks < vendorRhythm.minWeeks) continue;
    const billed = before.flatMap((start) => byWeek.get(start) ?? []);
    const latest = Math.max(...billed.map(({ date }) => daysBetween(startOf(date), date)));
    const lastDay = addDays(week, latest);
    if (addDays(lastDay, graceDays) >= today || lastDay > enteredUntil) continue;
    if (areBooksClosed(lastDay, { closedThrough })) continue;
    const cents = usualCents(estimateUsual(billed.map((invoice) => invoice.cents)));
    const { vendorName, storeId } = first;
    found.push({ vendorName, storeId, week, cents, weeks: billedWeeks });
  }
  return found;
}

/**
 * Vendors that bill a store nearly every week but skipped one, although later invoices from others
 * are entered, and whose invoice could still be entered as the books of that week are open. All vendors
 * of one store and week form one finding; its cost is what they usually bill. Its id contains the
 * week's Monday, whichever day weeks start on.
 */
export function absentVendors({ invoices, range }: WatchedInvoices, calendar: Calendar): Finding[] {
  const { weekStartsOn } = calendar;
  const weeks = weeksIn(range, weekStartsOn);
  const latest = new Map(invoices.map(({ storeId, date }) => [storeId, date]));
  const absent = [...Map.groupBy(invoices, vendorAtStore).values()].flatMap((group) => {
    const enteredUntil = latest.get(group[0]?.storeId ?? '') ?? '';
    return absences(group, { ...calendar, weeks, enteredUntil });
  });
  return [...Map.groupBy(absent, ({ storeId, week }) => `${storeId} ${week}`).values()].flatMap(
    (group): Finding[] => {
      const [first] = group;
      if (!first) return [];
      const { storeId, week } = first;
      const at = weekParam(week, weekStartsOn);
      return [
        {
          id: findingId('absent_vendor', at, storeId),
          kind: 'absent_vendor',
          vendorNames: group.map(({ vendorName }) => vendorName).sort(compareTexts),
          week,
          billedWeeks: Math.min(...group.map(({ weeks: billed }) => billed)),
          cents: group.reduce((sum, { cents }) => sum + cents, 0),
          storeId,
          at,
          path: `/dashboard/vendors-invoices?view=invoices&panel=create&store=${storeId}`,
        },
      ];
    },
  );
}
