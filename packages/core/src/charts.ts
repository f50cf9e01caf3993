import {
  addDays,
  monthOf,
  weekdayIndex,
  weekdays,
  weekStart,
  type DateRange,
  type Weekday,
} from './dates.ts';
import { datesIn } from './comparisons.ts';
import { profitOf } from './profit.ts';

/** What the stores of a caller did on one date, in cents; sales are null where none is entered. */
export type ChartDay = {
  date: string;
  salesCents: number | null;
  invoicesCents: number;
  salaryCents: number;
  minutes: number;
};

/** What some days add up to, in cents; `days` have a sale. */
export type ChartSums = {
  salesCents: number;
  invoicesCents: number;
  salaryCents: number;
  minutes: number;
  days: number;
};

const nothing: ChartSums = { salesCents: 0, invoicesCents: 0, salaryCents: 0, minutes: 0, days: 0 };

const plus = (sums: ChartSums, day: ChartDay): ChartSums => ({
  salesCents: sums.salesCents + (day.salesCents ?? 0),
  invoicesCents: sums.invoicesCents + day.invoicesCents,
  salaryCents: sums.salaryCents + day.salaryCents,
  minutes: sums.minutes + day.minutes,
  days: sums.days + (day.salesCents === null ? 0 : 1),
});

/** What invoices and salaries took, in cents. */
export const costsOf = ({ invoicesCents, salaryCents }: ChartSums): number =>
  invoicesCents + salaryCents;

/** False of days on which nothing was entered: a chart has a gap there, not zero. */
export const hasEntries = (sums: ChartSums): boolean =>
  sums.days > 0 || sums.salesCents !== 0 || costsOf(sums) !== 0;

/** Parts of a period that have been charted: each month, week or weekday in its order. */
export type ChartPeriod = ChartSums & { key: string; profitCents: number };

function sumBy(
  days: readonly ChartDay[],
  keys: readonly string[],
  keyOf: (date: string) => string,
): ChartPeriod[] {
  const sums = new Map(keys.map((key) => [key, nothing]));
  for (const day of days) {
    const key = keyOf(day.date);
    sums.set(key, plus(sums.get(key) ?? nothing, day));
  }
  return [...sums].map(([key, each]) => ({ key, ...each, profitCents: profitOf(each) }));
}

/** Sums of each month (`YYYY-MM`) that a range touches, months without a row included. */
export function sumMonths(days: readonly ChartDay[], range: DateRange): ChartPeriod[] {
  return sumBy(days, [...new Set(datesIn(range).map(monthOf))], monthOf);
}

/** Sums of each week that a range touches; the key is its first day. */
export function sumWeeks(
  days: readonly ChartDay[],
  { range, startsOn }: { range: DateRange; startsOn: Weekday },
): ChartPeriod[] {
  const weekOf = (date: string) => weekStart(date, startsOn);
  return sumBy(days, [...new Set(datesIn(range).map(weekOf))], weekOf);
}

/** The numbers of the weekdays, 0 for Sunday, as a business's week has them. */
export function weekdayOrder(startsOn: Weekday): number[] {
  const first = weekdays.indexOf(startsOn);
  return weekdays.map((_, index) => (first + index) % 7);
}

/** What a weekday sold in all, in cents, and on how many days. */
export type WeekdaySum = { weekday: number; cents: number; days: number };

/** What each weekday sold, in the order of the business's week. */
export function sumWeekdays(days: readonly ChartDay[], startsOn: Weekday): WeekdaySum[] {
  return weekdayOrder(startsOn).map((weekday) => {
    const sold = days.filter(
      ({ date, salesCents }) => salesCents !== null && weekdayIndex(date) === weekday,
    );
    const cents = sold.reduce((sum, { salesCents }) => sum + (salesCents ?? 0), 0);
    return { weekday, cents, days: sold.length };
  });
}

/** What a weekday sells on one of its days, in cents; null when it never sold. */
export const meanOf = ({ cents, days }: WeekdaySum): number | null =>
  days === 0 ? null : Math.round(cents / days);

/** A part of an amount in whole percent, null of nothing and of a loss. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null;
}

/** Amounts by name: the largest ones, and what all others come to. */
export type Largest<Row> = { shown: Row[]; rest: { cents: number; count: number } };

/** The `most` largest of some amounts; what else there is becomes one sum. */
export function largest<Row extends { cents: number }>(
  rows: readonly Row[],
  most: number,
): Largest<Row> {
  const sorted = [...rows].sort((a, b) => b.cents - a.cents);
  const others = sorted.slice(most);
  return {
    shown: sorted.slice(0, most),
    rest: { cents: others.reduce((sum, { cents }) => sum + cents, 0), count: others.length },
  };
}

/** So many months, this one included, are charted until somebody chooses. */
const usualMonths = 12;

const firstOfMonth = (date: string) => `${monthOf(date)}-01`;

/** The first day of the month so many months before a date's. */
function monthsBack(date: string, months: number): string {
  let first = firstOfMonth(date);
  for (let count = 0; count < months; count += 1) first = firstOfMonth(addDays(first, -1));
  return first;
}

/** The periods that are one click away, up to yesterday; the first one is charted at first. */
export function chartPeriods(today: string) {
  const end = addDays(today, -1);
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-01-01`;
  return [
    {
      id: 'last-12-months',
      label: 'Last 12 months',
      range: { start: monthsBack(end, usualMonths - 1), end },
    },
    { id: 'last-3-months', label: 'Last 3 months', range: { start: monthsBack(end, 2), end } },
    {
      id: 'this-year',
      label: 'This year',
      range: { start: thisYear, end: end < thisYear ? today : end },
    },
    {
      id: 'last-year',
      label: 'Last year',
      range: { start: `${year - 1}-01-01`, end: `${year - 1}-12-31` },
    },
  ] as const;
}
