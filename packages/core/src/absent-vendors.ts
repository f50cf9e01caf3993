import type { Business } from './business.ts';
import {
  addDays,
  daysBetween,
  formatDateInText,
  mondayOf,
  weekInAddress,
  weekStart,
  type DateRange,
  type Weekday,
} from './dates.ts';
import { findingId, groupBy, type Finding } from './findings.ts';
import { usualCents, usualOf } from './usual.ts';
import { vendorAtStore, type WatchedInvoice, type WatchedInvoices } from './watched-invoices.ts';

/** A vendor is expected who came in so many of the weeks before, the last one among them. */
const rhythm = { weeks: 10, least: 9 };
/** Days after the usual one until which an invoice may still come. */
const patience = 3;

type Absence = { vendorName: string; storeId: string; week: string; cents: number; weeks: number };

type Calendar = Pick<Business, 'today' | 'weekStartsOn'>;

/** A week that is looked at, and those before it, the latest first; all by their first days. */
type Week = { week: string; before: readonly string[] };

/** What is looked at, and the date of the store's latest invoice: no vendor's is entered later. */
type Days = Calendar & { weeks: readonly Week[]; enteredUntil: string };

/** The weeks whose Mondays are in some days. */
function weeksIn({ start, end }: DateRange, startsOn: Weekday): Week[] {
  const weeks: Week[] = [];
  for (let monday = mondayOf(start); monday <= end; monday = addDays(monday, 7)) {
    if (monday < start) continue;
    const week = weekStart(monday, startsOn);
    const before = Array.from({ length: rhythm.weeks }, (_, ago) => addDays(week, -7 * (ago + 1)));
    weeks.push({ week, before });
  }
  return weeks;
}

/** The weeks (by their first days) in which a vendor was expected at a store and did not bill it. */
function absences(
  group: readonly WatchedInvoice[],
  { weeks, today, weekStartsOn, enteredUntil }: Days,
): Absence[] {
  const startOf = (date: string) => weekStart(date, weekStartsOn);
  const [first] = group;
  if (!first) return [];
  const byWeek = groupBy(group, ({ date }) => startOf(date));
  const found: Absence[] = [];
  for (const { week, before } of weeks) {
    if (byWeek.has(week) || !byWeek.has(before[0] ?? '')) continue;
    const billedWeeks = before.filter((start) => byWeek.has(start)).length;
    if (billedWeeks < rhythm.least) continue;
    const billed = before.flatMap((start) => byWeek.get(start) ?? []);
    const latest = Math.max(...billed.map(({ date }) => daysBetween(startOf(date), date)));
    const lastDay = addDays(week, latest);
    if (addDays(lastDay, patience) >= today || lastDay > enteredUntil) continue;
    const cents = usualCents(usualOf(billed.map((invoice) => invoice.cents)));
    const { vendorName, storeId } = first;
    found.push({ vendorName, storeId, week, cents, weeks: billedWeeks });
  }
  return found;
}

const mostNames = 3;

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}

function howOften(group: readonly Absence[]): string {
  const least = Math.min(...group.map(({ weeks }) => weeks));
  return least === rhythm.weeks ? 'each of' : `${least} or more of`;
}

/**
 * Vendors who bill a store nearly every week and did not, though later invoices of others are entered:
 * those of one store and week are one finding, which costs what they usually bill. Its id has the week's
 * Monday on whichever day weeks start.
 */
export function absentVendors(
  { invoices, range }: WatchedInvoices,
  { today, weekStartsOn }: Calendar,
): Finding[] {
  const weeks = weeksIn(range, weekStartsOn);
  const latest = new Map(invoices.map(({ storeId, date }) => [storeId, date]));
  const absent = [...groupBy(invoices, vendorAtStore).values()].flatMap((group) => {
    const enteredUntil = latest.get(group[0]?.storeId ?? '') ?? '';
    return absences(group, { weeks, today, weekStartsOn, enteredUntil });
  });
  return [...groupBy(absent, ({ storeId, week }) => `${storeId} ${week}`).values()].flatMap(
    (group): Finding[] => {
      const [first] = group;
      if (!first) return [];
      const { storeId, week } = first;
      const at = weekInAddress(week, weekStartsOn);
      const names = group.map(({ vendorName }) => vendorName).sort();
      return [
        {
          id: findingId('absent_vendor', at, storeId),
          kind: 'absent_vendor',
          title: `No invoice from ${namesOf(names)} in the week of ${formatDateInText(week)}`,
          detail: `Billed this store in ${howOften(group)} the ${rhythm.weeks} weeks before.`,
          cents: group.reduce((sum, { cents }) => sum + cents, 0),
          storeId,
          at,
          path: `/dashboard/vendors-invoices?view=invoices&panel=create&store=${storeId}`,
        },
      ];
    },
  );
}
