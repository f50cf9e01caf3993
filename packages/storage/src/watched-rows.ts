import type { DateRange } from '@backcounter/core/dates';
import type { WatchedInvoice } from '@backcounter/core/watched-invoices';
import type { Db } from './database.ts';
import { inScope, type StoreScope } from './scope.ts';

/** The stores and dates to inspect, both edges included. */
export type WatchFilter = { scope: StoreScope; range: DateRange };

/** Invoices with the names of their vendors, by date and id; amounts in cents. */
export function listWatchedInvoices(
  db: Db,
  { scope, range }: WatchFilter,
): Promise<WatchedInvoice[]> {
  return db
    .selectFrom('invoices')
    .innerJoin('vendors', 'vendors.id', 'invoices.vendor_id')
    .select([
      'invoices.id as id',
      'invoices.invoice_number as invoiceNumber',
      'invoices.store_id as storeId',
      'invoices.vendor_id as vendorId',
      'vendors.name as vendorName',
      'invoices.amount_cents as cents',
      'invoices.date as date',
    ])
    .where('invoices.deleted_at', 'is', null)
    .where(inScope('invoices.store_id', scope))
    .where('invoices.date', '>=', range.start)
    .where('invoices.date', '<=', range.end)
    .orderBy('invoices.date')
    .orderBy('invoices.id')
    .execute();
}

/** Sales per store and date, in cents. */
export function listWatchedSales(db: Db, { scope, range }: WatchFilter) {
  return db
    .selectFrom('sales')
    .select(['store_id', 'date', 'amount_cents as cents'])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .execute();
}

/** The date of each store's first sale, by one index seek per store; null without a sale. */
export function listFirstSales(db: Db, scope: StoreScope) {
  return db
    .selectFrom('stores')
    .select(({ selectFrom }) => [
      'stores.id as store_id',
      selectFrom('sales')
        .select(({ fn }) => fn.min<string | null>('sales.date').as('date'))
        .whereRef('sales.store_id', '=', 'stores.id')
        .where('sales.deleted_at', 'is', null)
        .as('date'),
    ])
    .where('stores.deleted_at', 'is', null)
    .where(inScope('stores.id', scope))
    .execute();
}
