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
import { hoursOf } from './times.ts';

/** What a chart answers, as its title says it: fixed sentences with the figures of its rows. */

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

/** Whole dollars: a title is no ledger. */
const round = (cents: number): string => formatCents(Math.round(cents / 100) * 100).slice(0, -3);

function most<Row>(rows: readonly Row[], valueOf: (row: Row) => number): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || valueOf(row) > valueOf(best) ? row : best),
    undefined,
  );
}

/** Which day sold most, and how many days have no sale: of the calendar. */
export function daysAnswer(days: readonly ChartDay[]): string {
  const sold = days.filter(({ salesCents }) => salesCents !== null);
  const best = most(sold, ({ salesCents }) => salesCents ?? 0);
  if (!best) return 'No sales in this period';
  const gaps = days.length - sold.length;
  const { date, salesCents } = best;
  const bestText = `${formatDay(date)}, ${date.slice(0, 4)} sold most, ${round(salesCents ?? 0)}`;
  if (gaps === 0) return bestText;
  return `${bestText}; ${gaps} of ${days.length} days ${gaps === 1 ? 'has' : 'have'} no sale`;
}

/** Which weekday brings most: 'Saturdays bring 24% of sales'. */
export function weekdaysAnswer(sums: readonly WeekdaySum[]): string {
  const total = sums.reduce((sum, { cents }) => sum + cents, 0);
  const best = most(sums, ({ cents }) => cents);
  const share = best && shareOf(best.cents, total);
  if (!best || share === null || share === undefined) return 'No sales in this period';
  return `${pluralOf(best.weekday)} bring ${share}% of sales`;
}

export type StoreWeekdays = { name: string; cents: number; weekdays: readonly WeekdaySum[] };

/** Where a weekday is strongest: 'Main St sells most on a Saturday, $4,120 a day'. */
export function storeWeekdaysAnswer(stores: readonly StoreWeekdays[]): string {
  const cells = stores.flatMap(({ name, weekdays }) =>
    weekdays.map((sum) => ({ name, weekday: sum.weekday, mean: meanOf(sum) ?? 0 })),
  );
  const best = most(cells, ({ mean }) => mean);
  if (!best || best.mean === 0) return 'No sales in this period';
  return `${best.name} on ${pluralOf(best.weekday)} sells most, ${round(best.mean)} a day`;
}

const isWhole = (month: string, { start, end }: DateRange) =>
  monthRange(month).start >= start && monthRange(month).end <= end;

/** Which month earned most and which least, of whole months where there are any. */
export function monthsAnswer(months: readonly ChartPeriod[], range: DateRange): string {
  const all = months.filter(hasEntries);
  const whole = all.filter(({ key }) => isWhole(key, range));
  const known = whole.length > 0 ? whole : all;
  const best = most(known, ({ profitCents }) => profitCents);
  const least = most(known, ({ profitCents }) => -profitCents);
  if (!best || !least) return 'No profit in this period';
  const bestText = `${periodLabel(best.key)} earned most, ${round(best.profitCents)}`;
  if (best === least) return bestText;
  const verb = least.profitCents < 0 ? 'lost most' : 'earned least';
  return `${bestText}; ${periodLabel(least.key)} ${verb}, ${round(least.profitCents)}`;
}

export type MonthTarget = { month: string; cents: number };

/** What part of the sales went out again; with targets, in how many months they were met. */
export function costsAnswer(
  months: readonly ChartPeriod[],
  targets: readonly MonthTarget[] = [],
): string {
  const sales = months.reduce((sum, { salesCents }) => sum + salesCents, 0);
  const costs = months.reduce((sum, each) => sum + costsOf(each), 0);
  const share = shareOf(costs, sales);
  const answer = share === null ? 'No sales in this period' : `Costs took ${share}% of sales`;
  const met = targets.filter(({ month, cents }) =>
    months.some(({ key, salesCents }) => key === month && salesCents >= cents),
  ).length;
  if (targets.length === 0 || share === null) return answer;
  const monthsText = targets.length === 1 ? '1 month' : `${targets.length} months`;
  return `${answer}; the target was met in ${met} of ${monthsText}`;
}

/** What part of the sales was paid as salary, and the week with the highest part. */
export function laborAnswer(weeks: readonly ChartPeriod[]): string {
  const sales = weeks.reduce((sum, { salesCents }) => sum + salesCents, 0);
  const salary = weeks.reduce((sum, { salaryCents }) => sum + salaryCents, 0);
  const share = shareOf(salary, sales);
  if (salary === 0) return 'No shifts in this period';
  if (share === null) {
    const hours = hoursOf(weeks.reduce((sum, { minutes }) => sum + minutes, 0));
    return `${hours} hours, and no sales`;
  }
  const worst = most(
    weeks.filter(({ salesCents }) => salesCents > 0),
    (week) => week.salaryCents / week.salesCents,
  );
  const worstText = worst
    ? `, most in the week of ${formatDateInText(worst.key)} with ${shareOf(worst.salaryCents, worst.salesCents) ?? 0}%`
    : '';
  return `Salary takes ${share}% of sales${worstText}`;
}

/** Who bills most: 'Acme bills 31% of the invoices'. */
export function vendorsAnswer({ shown, rest }: Largest<{ name: string; cents: number }>): string {
  const total = shown.reduce((sum, { cents }) => sum + cents, rest.cents);
  const [first] = shown;
  const share = first && shareOf(first.cents, total);
  if (!first || share === null || share === undefined) return 'No invoices in this period';
  const three = shown.slice(0, 3).reduce((sum, { cents }) => sum + cents, 0);
  const threeShare = shareOf(three, total) ?? 0;
  const answer = `${first.name} bills ${share}% of all invoices`;
  return shown.length > 3 ? `${answer}, the first three vendors ${threeShare}%` : answer;
}
