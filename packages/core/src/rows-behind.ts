import type { DateRange } from './dates.ts';
import type { ChangeFigure } from './profit-change.ts';

/** The rows that a number of a comparison is the sum of; `profit` is those of all three figures. */
export type RowsBehind = {
  of: ChangeFigure | 'profit';
  /** Null for every store. */
  storeId: string | null;
  vendorId?: string;
};

/** The period that is explained, and the one that it is compared with. */
export type Compared = { range: DateRange; against: DateRange };

const lists: Readonly<Record<ChangeFigure, string>> = {
  sales: '/dashboard/sales?panel=history&',
  invoices: '/dashboard/vendors-invoices?view=invoices&',
  employeeSalary: '/dashboard/employees?panel=hours&',
};

/**
 * The page that lists such rows in the period that is explained: sales, invoices or hours; of the
 * profit of a store why it changed, against the same dates.
 */
export function pathToRows({ of, storeId, vendorId }: RowsBehind, dates: Compared): string {
  const { range, against } = dates;
  const query = new URLSearchParams();
  if (storeId !== null) query.set('store', storeId);
  if (vendorId !== undefined) query.set('vendor', vendorId);
  query.set('from', range.start);
  query.set('to', range.end);
  if (of !== 'profit') return `${lists[of]}${query.toString()}`;
  query.set('against_from', against.start);
  query.set('against_to', against.end);
  return `/dashboard/calculate?${query.toString()}`;
}
