import { wireToCents } from '@backcounter/core/money';
import type { ResponseOf } from '@backcounter/api/client';

export type ProfitRow = ResponseOf<'GET /profit'>[number];

/** Income and costs of a store, or of all, over some months; in cents. */
export type Figures = {
  sales: number;
  invoices: number;
  salary: number;
  profit: number;
  daysWithSales: number;
  days: number;
};

/** A line of the results: a store's month, a store, or the total. */
export type Line = Figures & {
  key: string;
  label: string;
  storeId: string;
  storeName: string;
  /** The months it covers as `YYYY-MM`, in order, or a single `YYYY-MM-DD/YYYY-MM-DD`. */
  months: readonly string[];
};

const none: Figures = { sales: 0, invoices: 0, salary: 0, profit: 0, daysWithSales: 0, days: 0 };

const figuresOf = (row: ProfitRow): Figures => ({
  sales: wireToCents(row.sales),
  invoices: wireToCents(row.invoices),
  salary: wireToCents(row.employeeSalary),
  profit: wireToCents(row.profit),
  daysWithSales: row.days_with_sales,
  days: row.days,
});

/** False if nothing was entered: a chart shows a gap then, not zero. */
export const hasEntries = ({ daysWithSales, sales, invoices, salary }: Figures): boolean =>
  daysWithSales > 0 || [sales, invoices, salary].some((cents) => cents !== 0);

/** Adds up several figures. */
export const sumFigures = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, each) => ({
      sales: sum.sales + each.sales,
      invoices: sum.invoices + each.invoices,
      salary: sum.salary + each.salary,
      profit: sum.profit + each.profit,
      daysWithSales: sum.daysWithSales + each.daysWithSales,
      days: sum.days + each.days,
    }),
    none,
  );

/** True when the period has no data at all (PRF-23). */
export const isEmpty = (rows: readonly ProfitRow[]): boolean =>
  rows.every(
    (row) =>
      row.sales === 0 &&
      row.invoices === 0 &&
      row.employeeSalary === 0 &&
      row.days_with_sales === 0,
  );

/** Lines of one store: its month, or each month of its year (PRF-10). */
export const linesByMonth = (rows: readonly ProfitRow[]): Line[] =>
  rows.map((row) => ({
    ...figuresOf(row),
    key: row.period,
    label: row.label,
    storeId: row.store_id._id,
    storeName: row.store_id.name,
    months: [row.period],
  }));

/** A line per store over all months of the rows. */
export function linesByStore(rows: readonly ProfitRow[], label: string): Line[] {
  const byStore = Map.groupBy(rows, (row) => row.store_id._id);
  return [...byStore].map(([storeId, own]) => ({
    ...sumFigures(own.map(figuresOf)),
    key: storeId,
    label,
    storeId,
    storeName: own[0]?.store_id.name ?? '',
    months: own.map((row) => row.period),
  }));
}

/** The total line. */
export function totalOf(lines: readonly Line[], of: Pick<Line, 'storeId' | 'storeName' | 'label'>) {
  const months = [...new Set(lines.flatMap((line) => line.months))];
  return { ...sumFigures(lines), ...of, key: 'total', months };
}

/** Figures per month over all rows; null for a month without data. */
export function figuresByMonth(rows: readonly ProfitRow[], months: readonly string[]) {
  const byMonth = Map.groupBy(rows, (row) => row.period);
  return months.map((month) => {
    const own = byMonth.get(month) ?? [];
    return { month, figures: isEmpty(own) ? null : sumFigures(own.map(figuresOf)) };
  });
}

/** `12.5%` of a whole; a dash if the whole is zero. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1).replace('-', '−')}%`;

/** Profit margin, and labor cost as a share of sales. */
export const sharesOf = ({ sales, salary, profit }: Figures) => ({
  margin: formatShare(profit, sales),
  labor: formatShare(salary, sales),
});
