import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
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

export type DaySumTable = keyof typeof amounts;

/**
 * Sums by date: sales, invoices, the salary of shifts, the daily results of cash. Read from an
 * index by date; dates without a row are left out.
 */
export function sumByDate(
  db: Db,
  table: DaySumTable,
  { scope, range }: DaySumFilter,
): Promise<DaySum[]> {
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
