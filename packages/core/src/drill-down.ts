import type { DateRange } from './dates.ts';
import type { ChangeFigure } from './profit-change.ts';

/** The rows that a figure of a comparison sums up; `profit` covers all three figures. */
export type DrillDown = {
  of: ChangeFigure | 'profit';
  /** Null for all stores. */
  storeId: string | null;
  vendorId?: string;
};

/** The period to explain, and the one it is compared with. */
export type ComparedPeriods = { range: DateRange; against: DateRange };

const lists: Readonly<Record<ChangeFigure, string>> = {
  sales: '/dashboard/sales?panel=history&',
  invoices: '/dashboard/vendors-invoices?view=invoices&',
  employeeSalary: '/dashboard/employees?panel=hours&',
};

/** Rows of one figure, which a page lists. */
export type ListedRows = DrillDown & { of: ChangeFigure };

const queryOf = ({ storeId, vendorId }: DrillDown, range: DateRange) => {
  const query = new URLSearchParams();
  if (storeId !== null) query.set('store', storeId);
  if (vendorId !== undefined) query.set('vendor', vendorId);
  query.set('from', range.start);
  query.set('to', range.end);
  return query;
};

/** Page that lists these rows in a period: sales, invoices or hours. */
export const listPath = (rows: ListedRows, range: DateRange): string =>
  `${lists[rows.of]}${queryOf(rows, range).toString()}`;

const isListed = (rows: DrillDown): rows is ListedRows => rows.of !== 'profit';

/**
 * Page that lists these rows in the period to explain; for profit, why it changed against the same
 * dates.
 */
export function drillDownPath(rows: DrillDown, { range, against }: ComparedPeriods): string {
  if (isListed(rows)) return listPath(rows, range);
  const query = queryOf(rows, range);
  query.set('against_from', against.start);
  query.set('against_to', against.end);
  return `/dashboard/calculate?${query.toString()}`;
}
