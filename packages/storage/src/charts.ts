import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { DaySumFilter } from './day-sums.ts';
import { inScope } from './scope.ts';

/** Salary in cents and minutes of the shifts of each date that has one, from an index. */
export function sumWorkByDate(db: Db, { scope, range }: DaySumFilter) {
  return db
    .selectFrom('shifts')
    .select(({ fn }) => [
      'date',
      fn.sum<number>('salary_cents').as('salary_cents'),
      fn.sum<number>('minutes').as('minutes'),
    ])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .groupBy('date')
    .execute();
}

type DatesFilter = Pick<DaySumFilter, 'scope'> & { dates: readonly string[] };

/** What each store sold on some dates, such as the Mondays of a year: cents and number of days. */
export function sumSalesOnDates(db: Db, { scope, dates }: DatesFilter) {
  return db
    .selectFrom('sales')
    .select(({ fn }) => [
      'store_id',
      fn.sum<number>('amount_cents').as('cents'),
      fn.countAll<number>().as('days'),
    ])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', 'in', dates)
    .groupBy('store_id')
    .execute();
}

/** What each vendor billed, deleted ones included, in cents; the name is the vendor's. */
export function sumInvoicesByVendor(db: Db, { scope, range }: DaySumFilter) {
  const sums = db
    .selectFrom('invoices')
    .select(({ fn }) => [
      'vendor_id',
      sql<number>`sum(amount_cents)`.as('cents'),
      fn.countAll<number>().as('count'),
    ])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .groupBy('vendor_id');
  return db
    .selectFrom(sums.as('sums'))
    .innerJoin('vendors', 'vendors.id', 'sums.vendor_id')
    .select(['vendors.id', 'vendors.name', 'sums.cents', 'sums.count'])
    .orderBy('vendors.name_key')
    .orderBy('vendors.id')
    .execute();
}
