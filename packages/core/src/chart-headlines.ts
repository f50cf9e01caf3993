import {
  costsOf,
  hasEntries,
  meanOf,
  shareOf,
  type ChartDay,
  type ChartPeriod,
  type Largest,
  type WeekdaySum,
} from './charts.ts';
import { formatDateInText, formatDay, monthRange, periodLabel, type DateRange } from './dates.ts';
import { formatCents } from './money.ts';
import { formatCount } from './text.ts';
import { hoursOf } from './times.ts';

/** Headlines of charts: fixed sentences with figures from their rows. */

const weekdayPlurals = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
];

const pluralOf = (weekday: number): string => weekdayPlurals[weekday] ?? '';

/** Whole dollars are precise enough for a headline. */
const wholeDollars = (cents: number): string =>
  formatCents(Math.round(cents / 100) * 100).slice(0, -3);

function maxBy<Row>(rows: readonly Row[], valueOf: (row: Row) => number): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || valueOf(row) > valueOf(best) ? row : best),
    undefined,
  );
}

/** Calendar chart: the best day, and the number of days without a sale. */
export function daysHeadline(days: readonly ChartDay[]): string {
  const sold = days.filter(({ salesCents }) => salesCents !== null);
  const best = maxBy(sold, ({ salesCents }) => salesCents ?? 0);
  if (!best) return 'No sales in this period';
  const gaps = days.length - sold.length;
  const { date, salesCents } = best;
  const bestText = `${formatDay(date)}, ${date.slice(0, 4)} sold most, ${wholeDollars(salesCents ?? 0)}`;
  if (gaps === 0) return bestText;
  return `${bestText}; ${gaps} of ${days.length} days ${gaps === 1 ? 'has' : 'have'} no sale`;
}

/** Best weekday: 'Saturdays bring 24% of sales'. */
export function weekdaysHeadline(sums: readonly WeekdaySum[]): string {
  const total = sums.reduce((sum, { cents }) => sum + cents, 0);
  const best = maxBy(sums, ({ cents }) => cents);
  const share = best && shareOf(best.cents, total);
  if (!best || share === null || share === undefined) return 'No sales in this period';
  return `${pluralOf(best.weekday)} bring ${share}% of sales`;
}

export type StoreWeekdays = { name: string; cents: number; weekdays: readonly WeekdaySum[] };

/** Strongest store and weekday: 'Main St on Saturdays sells most, $4,120 a day'. */
export function storeWeekdaysHeadline(stores: readonly StoreWeekdays[]): string {
  const cells = stores.flatMap(({ name, weekdays }) =>
    weekdays.map((sum) => ({ name, weekday: sum.weekday, mean: meanOf(sum) ?? 0 })),
  );
  const best = maxBy(cells, ({ mean }) => mean);
  if (!best || best.mean === 0) return 'No sales in this period';
  return `${best.name} on ${pluralOf(best.weekday)} sells most, ${wholeDollars(best.mean)} a day`;
}

const isWhole = (month: string, { start, end }: DateRange) =>
  monthRange(month).start >= start && monthRange(month).end <= end;

/** Best and worst month, of whole months where there are any. */
export function monthsHeadline(months: readonly ChartPeriod[], range: DateRange): string {
  const all = months.filter(hasEntries);
  const whole = all.filter(({ key }) => isWhole(key, range));
  const known = whole.length > 0 ? whole : all;
  const best = maxBy(known, ({ profitCents }) => profitCents);
  const least = maxBy(known, ({ profitCents }) => -profitCents);
  if (!best || !least) return 'No profit in this period';
  const bestText = `${periodLabel(best.key)} earned most, ${wholeDollars(best.profitCents)}`;
  if (best === least) return bestText;
  const verb = least.profitCents < 0 ? 'lost most' : 'earned least';
  return `${bestText}; ${periodLabel(least.key)} ${verb}, ${wholeDollars(least.profitCents)}`;
}

/** The target of a month, and what the stores that have one sold in it. */
export type MonthTarget = { month: string; cents: number; soldCents: number };

/**
 * Costs as a share of sales; with targets, in how many months they were met. A month that is only
 * partly in the range counts once it has met its target, as more may be sold in it.
 */
export function costsHeadline(
  months: readonly ChartPeriod[],
  targets: readonly MonthTarget[],
  range: DateRange,
): string {
  const sales = months.reduce((sum, { salesCents }) => sum + salesCents, 0);
  const costs = months.reduce((sum, each) => sum + costsOf(each), 0);
  const share = shareOf(costs, sales);
  const headline = share === null ? 'No sales in this period' : `Costs took ${share}% of sales`;
  const isMet = ({ cents, soldCents }: MonthTarget) => soldCents >= cents;
  const known = targets.filter((target) => isMet(target) || isWhole(target.month, range));
  if (known.length === 0 || share === null) return headline;
  const monthsText = known.length === 1 ? '1 month' : `${known.length} months`;
  return `${headline}; the target was met in ${known.filter(isMet).length} of ${monthsText}`;
}

/** Salary as a share of sales, and the week with the highest share. */
export function laborHeadline(weeks: readonly ChartPeriod[]): string {
  const sales = weeks.reduce((sum, { salesCents }) => sum + salesCents, 0);
  const salary = weeks.reduce((sum, { salaryCents }) => sum + salaryCents, 0);
  const share = shareOf(salary, sales);
  if (salary === 0) return 'No shifts in this period';
  if (share === null) {
    const hours = hoursOf(weeks.reduce((sum, { minutes }) => sum + minutes, 0));
    return `${formatCount(hours)} hours, and no sales`;
  }
  const worst = maxBy(
    weeks.filter(({ salesCents }) => salesCents > 0),
    (week) => week.salaryCents / week.salesCents,
  );
  const worstText = worst
    ? `, most in the week of ${formatDateInText(worst.key)} with ${shareOf(worst.salaryCents, worst.salesCents) ?? 0}%`
    : '';
  return `Salary takes ${share}% of sales${worstText}`;
}

/** Largest vendors: 'Acme bills 31% of all invoices'. */
export function vendorsHeadline({ shown, rest }: Largest<{ name: string; cents: number }>): string {
  const total = shown.reduce((sum, { cents }) => sum + cents, rest.cents);
  const [first] = shown;
  const share = first && shareOf(first.cents, total);
  if (!first || share === null || share === undefined) return 'No invoices in this period';
  const three = shown.slice(0, 3).reduce((sum, { cents }) => sum + cents, 0);
  const threeShare = shareOf(three, total) ?? 0;
  const headline = `${first.name} bills ${share}% of all invoices`;
  return shown.length > 3 ? `${headline}, the first three vendors ${threeShare}%` : headline;
}
