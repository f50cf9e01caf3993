import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import { asValues, prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

export type DaySumFilter = { scope: StoreScope; range: DateRange };

/** The sum of a day over the stores in scope, in cents, and the number of rows. */
export type DaySum = { date: string; cents: number; count: number };

const amounts = {
  sales: sql<number>`sum(amount_cents)`,
  invoices: sql<number>`sum(amount_cents)`,
  shifts: sql<number>`sum(salary_cents)`,
  daily_cash: sql<number>`sum(credit_cents + debit_cents - fuel_cents)`,
};

/** Columns of `sums_by_day` with the sum and the count over all stores. */
const stored = {
  sales: ['sales_cents', 'sales'],
  invoices: ['invoices_cents', 'invoices'],
  shifts: ['salary_cents', 'shifts'],
  daily_cash: ['cash_cents', 'cash'],
} as const;

export type DaySumTable = keyof typeof amounts;

const sumsOfAll = prepare((db, days: Placeholders<DateRange>, table: DaySumTable) => {
  const { start, end } = asValues(days);
  const [cents, count] = stored[table];
  return db
    .selectFrom('sums_by_day')
    .select(({ fn }) => [
      'date',
      fn.sum<number>(cents).as('cents'),
      fn.sum<number>(count).as('count'),
    ])
    .where('date', '>=', start)
    .where('date', '<=', end)
    .groupBy('date')
    .having(({ fn }) => fn.sum(count), '>', 0);
});

/**
 * Sums by date of sales, invoices, salaries or daily cash results, from stored sums for all stores
 * and from a date index otherwise; dates without a row are left out.
 */
export function sumByDate(
  db: Db,
  table: DaySumTable,
  { scope, range }: DaySumFilter,
): Promise<DaySum[]> {
  if (scope === null) return sumsOfAll(db, range, table);
  return db
    .selectFrom(table)
    .select(({ fn }) => ['date', amounts[table].as('cents'), fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .groupBy('date')
    .execute();
}

/** Number of rows per store and date; days without rows are left out. */
export function countByStoreAndDate(db: Db, table: DaySumTable, { scope, range }: DaySumFilter) {
  return db
    .selectFrom(table)
    .select(({ fn }) => ['store_id', 'date', fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .groupBy(['store_id', 'date'])
    .execute();
}
