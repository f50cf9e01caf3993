import { wireToCents } from '@backcounter/core/money';
import type { AnswerOf } from '@backcounter/api/client';

export type ProfitRow = AnswerOf<'GET /profit'>[number];

/** What a store, or all, took and paid in some months; in cents. */
export type Figures = {
  sales: number;
  invoices: number;
  salary: number;
  profit: number;
  daysWithSales: number;
  days: number;
};

/** A line of the results: a month of a store, a store, or all lines together. */
export type Line = Figures & {
  key: string;
  label: string;
  storeId: string;
  storeName: string;
  /** The `YYYY-MM` that it is made of, in their order, or one `YYYY-MM-DD/YYYY-MM-DD`. */
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

/** False of days on which nothing was entered: a chart has a gap there, not zero. */
export const hasEntries = ({ daysWithSales, sales, invoices, salary }: Figures): boolean =>
  daysWithSales > 0 || [sales, invoices, salary].some((cents) => cents !== 0);

/** Several figures added up. */
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

/** True when nothing at all is known of the period (PRF-23). */
export const isEmpty = (rows: readonly ProfitRow[]): boolean =>
  rows.every(
    (row) =>
      row.sales === 0 &&
      row.invoices === 0 &&
      row.employeeSalary === 0 &&
      row.days_with_sales === 0,
  );

/** The lines of one store: its month, or each month of its year (PRF-10). */
export const linesByMonth = (rows: readonly ProfitRow[]): Line[] =>
  rows.map((row) => ({
    ...figuresOf(row),
    key: row.period,
    label: row.label,
    storeId: row.store_id._id,
    storeName: row.store_id.name,
    months: [row.period],
  }));

/** A line for each store, over all the months of the rows. */
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

/** What all the lines come to. */
export function totalOf(lines: readonly Line[], of: Pick<Line, 'storeId' | 'storeName' | 'label'>) {
  const months = [...new Set(lines.flatMap((line) => line.months))];
  return { ...sumFigures(lines), ...of, key: 'total', months };
}

/** Sales, costs and profit of some months over all the rows; null for a month without figures. */
export function figuresByMonth(rows: readonly ProfitRow[], months: readonly string[]) {
  const byMonth = Map.groupBy(rows, (row) => row.period);
  return months.map((month) => {
    const own = byMonth.get(month) ?? [];
    return { month, figures: isEmpty(own) ? null : sumFigures(own.map(figuresOf)) };
  });
}

/** `12.5%` of a whole; a dash where there is no whole. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1).replace('-', '−')}%`;

/** What part of the sales is left as profit, and what part was paid to those who worked for them. */
export const sharesOf = ({ sales, salary, profit }: Figures) => ({
  margin: formatShare(profit, sales),
  labor: formatShare(salary, sales),
});
