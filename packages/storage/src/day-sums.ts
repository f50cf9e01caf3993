import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import { asValues, prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

export type DaySumFilter = { scope: StoreScope; range: DateRange };

/** The sum of a day over the stores of a scope, in cents, and how many rows it has. */
export type DaySum = { date: string; cents: number; count: number };

const amounts = {
  sales: sql<number>`sum(amount_cents)`,
  invoices: sql<number>`sum(amount_cents)`,
  shifts: sql<number>`sum(salary_cents)`,
  daily_cash: sql<number>`sum(credit_cents + debit_cents - fuel_cents)`,
};

/** What is stored of them for all stores. */
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
 * Sums by date: sales, invoices, the salary of shifts, the daily results of cash. Of all stores
 * they are stored, of some they are read from an index by date; dates without a row are left out.
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

/** Which days of which stores have rows, and how many. */
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
