import { sql, type SqlBool } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import type { DaySumFilter } from './day-sums.ts';
import { inScope } from './scope.ts';

/** Salary in cents and minutes of shifts per date; dates without a shift are left out. */
export function sumWorkByDate(db: Db, { scope, range }: DaySumFilter) {
  return scope === null ? workOfAll(db, range) : workOfStores(db, { scope, range });
}

function workOfAll(db: Db, { start, end }: DateRange) {
  return db
    .selectFrom('sums_by_day')
    .select(({ fn }) => [
      'date',
      fn.sum<number>('salary_cents').as('salary_cents'),
      fn.sum<number>('minutes').as('minutes'),
    ])
    .where('date', '>=', start)
    .where('date', '<=', end)
    .groupBy('date')
    .having(({ fn }) => fn.sum('shifts'), '>', 0)
    .execute();
}

function workOfStores(db: Db, { scope, range }: DaySumFilter) {
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

/**
 * Sales in cents and number of days with a sale per store, on given dates such as the Mondays of a
 * year.
 */
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

/** The live invoices of a period, grouped by vendor. */
function sumsOfVendors(db: Db, { scope, range }: DaySumFilter) {
  const sums = [
    sql<number>`sum(invoices.amount_cents)`.as('cents'),
    sql<number>`count(*)`.as('count'),
  ] as const;
  const isInPeriod = sql<SqlBool>`invoices.deleted_at is null
    and invoices.date >= ${range.start} and invoices.date <= ${range.end}`;
  if (scope !== null) {
    return db
      .selectFrom('invoices')
      .select(['vendor_id', ...sums])
      .where(isInPeriod)
      .where(inScope('store_id', scope))
      .groupBy('vendor_id');
  }
  // Starts from the vendors, since an index covers each vendor's invoices by date with amounts.
  return db
    .selectFrom('vendors')
    .crossJoin('invoices')
    .select(['vendors.id as vendor_id', ...sums])
    .whereRef('invoices.vendor_id', '=', 'vendors.id')
    .where(isInPeriod)
    .groupBy('vendors.id');
}

/** Invoiced cents and number of invoices per vendor with its account, deleted vendors included, by name. */
export function sumInvoicesByVendor(db: Db, { scope, range }: DaySumFilter) {
  const sums = sumsOfVendors(db, { scope, range });
  return db
    .selectFrom(sums.as('sums'))
    .innerJoin('vendors', 'vendors.id', 'sums.vendor_id')
    .select([
      'vendors.id',
      'vendors.name',
      'vendors.account',
      'vendors.deleted_at',
      'sums.cents',
      'sums.count',
    ])
    .orderBy('vendors.name_key')
    .orderBy('vendors.id')
    .execute();
}

/** Invoiced cents per vendor and month (`YYYY-MM`), deleted vendors included, by name. */
export function sumInvoicesByVendorAndMonth(db: Db, filter: DaySumFilter) {
  const month = sql<string>`substr(invoices.date, 1, 7)`;
  const sums = sumsOfVendors(db, filter).select(month.as('month')).groupBy(month);
  return db
    .selectFrom(sums.as('sums'))
    .innerJoin('vendors', 'vendors.id', 'sums.vendor_id')
    .select([
      'vendors.id',
      'vendors.name',
      'vendors.account',
      'vendors.deleted_at',
      'sums.month',
      'sums.cents',
    ])
    .orderBy('vendors.name_key')
    .orderBy('vendors.id')
    .orderBy('sums.month')
    .execute();
}

/**
 * Invoiced cents per store and account of the vendors, null for goods to sell; no particular order.
 */
export function sumInvoicesByAccount(db: Db, { scope, range }: DaySumFilter) {
  const sums = db
    .selectFrom('invoices')
    .select(({ fn }) => ['store_id', 'vendor_id', fn.sum<number>('amount_cents').as('cents')])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .groupBy(['store_id', 'vendor_id']);
  return db
    .selectFrom(sums.as('sums'))
    .innerJoin('vendors', 'vendors.id', 'sums.vendor_id')
    .select(({ fn }) => [
      'sums.store_id',
      'vendors.account',
      fn.sum<number>('sums.cents').as('cents'),
    ])
    .groupBy(['sums.store_id', 'vendors.account'])
    .execute();
}
