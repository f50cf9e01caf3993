import {
  addDays,
  monthOf,
  weekdayIndex,
  weekdays,
  weekStart,
  type DateRange,
  type Weekday,
} from './dates.ts';
import { datesIn, monthsBefore } from './comparisons.ts';
import { profitOf } from './profit.ts';

/**
 * Figures of the caller's stores on one date, in cents; `salesCents` is null when no sale is
 * entered.
 */
export type ChartDay = {
  date: string;
  salesCents: number | null;
  invoicesCents: number;
  salaryCents: number;
  minutes: number;
};

/** Sums over days, in cents; `days` counts those with a sale. */
export type ChartSums = {
  salesCents: number;
  invoicesCents: number;
  salaryCents: number;
  minutes: number;
  days: number;
};

const noSums: ChartSums = { salesCents: 0, invoicesCents: 0, salaryCents: 0, minutes: 0, days: 0 };

const plus = (sums: ChartSums, day: ChartDay): ChartSums => ({
  salesCents: sums.salesCents + (day.salesCents ?? 0),
  invoicesCents: sums.invoicesCents + day.invoicesCents,
  salaryCents: sums.salaryCents + day.salaryCents,
  minutes: sums.minutes + day.minutes,
  days: sums.days + (day.salesCents === null ? 0 : 1),
});

/** Invoices plus salaries, in cents. */
export const costsOf = ({ invoicesCents, salaryCents }: ChartSums): number =>
  invoicesCents + salaryCents;

/** False when nothing was entered: a chart shows a gap then, not zero. */
export const hasEntries = (sums: ChartSums): boolean =>
  sums.days > 0 || sums.salesCents !== 0 || costsOf(sums) !== 0;

/** Sums of a charted month or week; `key` is `YYYY-MM` or the first day of the week. */
export type ChartPeriod = ChartSums & { key: string; profitCents: number };

function sumBy(
  days: readonly ChartDay[],
  keys: readonly string[],
  keyOf: (date: string) => string,
): ChartPeriod[] {
  const sums = new Map(keys.map((key) => [key, noSums]));
  for (const day of days) {
    const key = keyOf(day.date);
    sums.set(key, plus(sums.get(key) ?? noSums, day));
  }
  return [...sums].map(([key, each]) => ({ key, ...each, profitCents: profitOf(each) }));
}

/** Sums per month (`YYYY-MM`) that a range touches, including months without rows. */
export function sumMonths(days: readonly ChartDay[], range: DateRange): ChartPeriod[] {
  return sumBy(days, [...new Set(datesIn(range).map(monthOf))], monthOf);
}

/** Sums per week that a range touches; the key is its first day. */
export function sumWeeks(
  days: readonly ChartDay[],
  { range, startsOn }: { range: DateRange; startsOn: Weekday },
): ChartPeriod[] {
  const weekOf = (date: string) => weekStart(date, startsOn);
  return sumBy(days, [...new Set(datesIn(range).map(weekOf))], weekOf);
}

/** Weekday numbers (0 = Sunday) in the order of the business's week. */
export function weekdayOrder(startsOn: Weekday): number[] {
  const first = weekdays.indexOf(startsOn);
  return weekdays.map((_, index) => (first + index) % 7);
}

/** Total sales of a weekday in cents, and the number of days with a sale. */
export type WeekdaySum = { weekday: number; cents: number; days: number };

/** Sales per weekday, in the order of the business's week. */
export function sumWeekdays(days: readonly ChartDay[], startsOn: Weekday): WeekdaySum[] {
  return weekdayOrder(startsOn).map((weekday) => {
    const sold = days.filter(
      ({ date, salesCents }) => salesCents !== null && weekdayIndex(date) === weekday,
    );
    const cents = sold.reduce((sum, { salesCents }) => sum + (salesCents ?? 0), 0);
    return { weekday, cents, days: sold.length };
  });
}

/** Mean sales of a weekday in cents; null without a sale. */
export const meanOf = ({ cents, days }: WeekdaySum): number | null =>
  days === 0 ? null : Math.round(cents / days);

/** A part as a whole percentage of an amount; null when the amount is zero or negative. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null;
}

/** The largest rows, and the sum and count of the others. */
export type Largest<Row> = { shown: Row[]; rest: { cents: number; count: number } };

/** The `limit` largest rows; all others become one sum. */
export function largest<Row extends { cents: number }>(
  rows: readonly Row[],
  limit: number,
): Largest<Row> {
  const sorted = [...rows].sort((a, b) => b.cents - a.cents);
  const others = sorted.slice(limit);
  return {
    shown: sorted.slice(0, limit),
    rest: { cents: others.reduce((sum, { cents }) => sum + cents, 0), count: others.length },
  };
}

/** Months charted by default, including the current one. */
const defaultMonths = 12;

/** First day of the month that is `months` months before a date's. */
function monthsBack(date: string, months: number): string {
  return `${monthOf(monthsBefore(date, months))}-01`;
}

/** Preset periods up to yesterday; the first one is the default. */
export function chartPeriods(today: string) {
  const end = addDays(today, -1);
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-01-01`;
  return [
    {
      id: 'last-12-months',
      label: 'Last 12 months',
      range: { start: monthsBack(end, defaultMonths - 1), end },
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
