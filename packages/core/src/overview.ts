import type { Business } from './business.ts';
import {
  daysIn,
  datesIn,
  monthComparison,
  weekComparison,
  yesterdayComparison,
  type Comparison,
} from './comparisons.ts';
import { addDays, mondayOf, monthOf, monthRange, weekParam, type DateRange } from './dates.ts';

/** The four key figures of the dashboard. */
export const figureIds = ['sales_yesterday', 'sales_week', 'profit_month', 'cash_week'] as const;
export type FigureId = (typeof figureIds)[number];

/** Figures of the caller's stores on one date in cents, null where nothing was entered. */
export type DayFigures = {
  salesCents: number | null;
  /** Number of stores with a sale. */
  sales: number;
  profitCents: number | null;
  cashCents: number | null;
  /** Number of stores with cash entered. */
  cash: number;
};

/** Days without an entry in the map have nothing entered. */
export type DaysByDate = ReadonlyMap<string, DayFigures>;

type Calendar = Pick<Business, 'today' | 'weekStartsOn'>;

/** Store of a figure, or `all`, and the number of stores. */
type Subject = { storeId: string; stores: number };

/** Days in a sparkline. */
const trendDays = 28;

const comparisons: Record<FigureId, (calendar: Calendar) => Comparison> = {
  sales_yesterday: yesterdayComparison,
  sales_week: weekComparison,
  profit_month: monthComparison,
  cash_week: weekComparison,
};

const centsOf: Record<FigureId, (day: DayFigures) => number | null> = {
  sales_yesterday: (day) => day.salesCents,
  sales_week: (day) => day.salesCents,
  profit_month: (day) => day.profitCents,
  cash_week: (day) => day.cashCents,
};

/** Date ranges that the figures need: one without gaps up to yesterday, and one a year earlier. */
export function overviewRanges(calendar: Calendar): [DateRange, DateRange] {
  const all = figureIds.map((id) => comparisons[id](calendar));
  const yesterday = addDays(calendar.today, -1);
  const starts = [addDays(yesterday, 1 - trendDays), ...all.map(({ previous }) => previous.start)];
  const before = all.map(({ lastYear }) => lastYear);
  return [
    { start: starts.sort()[0] ?? yesterday, end: yesterday },
    {
      start: before.map(({ start }) => start).sort()[0] ?? yesterday,
      end:
        before
          .map(({ end }) => end)
          .sort()
          .at(-1) ?? yesterday,
    },
  ];
}

function sumOf(id: FigureId, days: DaysByDate, range: DateRange): number | null {
  const known = datesIn(range).flatMap((date) => {
    const day = days.get(date);
    const cents = day ? centsOf[id](day) : null;
    return cents === null ? [] : [cents];
  });
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
}

/**
 * `Sales this week`, or `Sales last week` on the first day of a week, when the range is the
 * previous one.
 */
function labelOf(id: FigureId, range: DateRange, { today, weekStartsOn }: Calendar): string {
  const isOver =
    id === 'profit_month'
      ? monthOf(range.end) !== monthOf(today)
      : weekComparison({ today: addDays(today, 1), weekStartsOn }).range.start !== range.start;
  const which = isOver ? 'last' : 'this';
  const labels: Record<FigureId, string> = {
    sales_yesterday: 'Sales yesterday',
    sales_week: `Sales ${which} week`,
    profit_month: `Profit ${which} month`,
    cash_week: `Cash ${which} week`,
  };
  return labels[id];
}

/** Page with the rows of a figure. */
function pathOf(id: FigureId, { start, end }: DateRange, about: Calendar & Subject): string {
  const { storeId, weekStartsOn } = about;
  if (id === 'profit_month') {
    const isWhole = monthRange(monthOf(start)).end === end;
    const period = isWhole ? `month=${monthOf(start)}` : `from=${start}&to=${end}`;
    return `/dashboard/calculate?store=${storeId}&${period}`;
  }
  if (id !== 'cash_week') {
    return `/dashboard/sales?panel=week&week=${weekParam(end, weekStartsOn)}`;
  }
  const store = storeId === 'all' ? '' : `&store=${storeId}`;
  return `/dashboard/calculate?view=weekly-cash${store}&week=${mondayOf(end)}`;
}

/** A figure and its comparisons, in cents; null where nothing was entered. */
export type Figure = {
  id: FigureId;
  label: string;
  value: number | null;
  previous: number | null;
  lastYear: number | null;
  change: number | null;
  daysEntered: number;
  /** Stores × days. */
  days: number;
  range: DateRange;
  path: string;
  /** The last 28 days up to yesterday, for a sparkline. */
  trend: { date: string; cents: number | null }[];
};

/** Computes a figure from its days. */
export function overviewFigure(id: FigureId, days: DaysByDate, about: Calendar & Subject): Figure {
  const { range, previous, lastYear } = comparisons[id](about);
  const value = sumOf(id, days, range);
  const before = sumOf(id, days, previous);
  const count = (day: DayFigures) => (id === 'cash_week' ? day.cash : day.sales);
  const entered = datesIn(range).map((date) => {
    const day = days.get(date);
    return day ? count(day) : 0;
  });
  const trend = { start: addDays(about.today, -trendDays), end: addDays(about.today, -1) };
  return {
    id,
    label: labelOf(id, range, about),
    value,
    previous: before,
    lastYear: sumOf(id, days, lastYear),
    change: value === null || before === null ? null : value - before,
    daysEntered: entered.reduce((sum, stores) => sum + stores, 0),
    days: about.stores * daysIn(range),
    range,
    path: pathOf(id, range, about),
    trend: datesIn(trend).map((date) => {
      const day = days.get(date);
      return { date, cents: day ? centsOf[id](day) : null };
    }),
  };
}
