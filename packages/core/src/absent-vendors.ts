import { addDays, daysBetween, formatDateInText, mondayOf, type DateRange } from './dates.ts';
import { findingId, groupBy, type Finding } from './findings.ts';
import { usualCents, usualOf } from './usual.ts';
import { vendorAtStore, type WatchedInvoice, type WatchedInvoices } from './watched-invoices.ts';

/** A vendor is expected who came in so many of the weeks before, the last one among them. */
const rhythm = { weeks: 10, least: 9 };
/** Days after the usual one until which an invoice may still come. */
const patience = 3;

type Absence = { vendorName: string; storeId: string; week: string; cents: number; weeks: number };

/** What is looked at, and the date of the store's latest invoice: no vendor's is entered later. */
type Days = { range: DateRange; today: string; enteredUntil: string };

/** The weeks (by their Mondays) in which a vendor was expected at a store and did not bill it. */
function absences(
  group: readonly WatchedInvoice[],
  { range, today, enteredUntil }: Days,
): Absence[] {
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
    const lastDay = addDays(week, latest);
    if (addDays(lastDay, patience) >= today || lastDay > enteredUntil) continue;
    const cents = usualCents(usualOf(billed.map((invoice) => invoice.cents)));
    found.push({ vendorName: first.vendorName, storeId: first.storeId, week, cents, weeks });
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
 * those of one store and week are one finding, which costs what they usually bill.
 */
export function absentVendors({ invoices, range }: WatchedInvoices, today: string): Finding[] {
  const latest = new Map(invoices.map(({ storeId, date }) => [storeId, date]));
  const absent = [...groupBy(invoices, vendorAtStore).values()].flatMap((group) => {
    const enteredUntil = latest.get(group[0]?.storeId ?? '') ?? '';
    return absences(group, { range, today, enteredUntil });
  });
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
          detail: `Billed this store in ${howOften(group)} the ${rhythm.weeks} weeks before.`,
          cents: group.reduce((sum, { cents }) => sum + cents, 0),
          storeId,
          at: week,
          path: `/dashboard/vendors-invoices?view=invoices&panel=create&store=${storeId}`,
        },
      ];
    },
  );
}
