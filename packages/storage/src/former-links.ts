import type { Db } from './database.ts';

/**
 * The stores in which each employee has live shifts. An employee may have moved to another store or
 * have been deleted since; the shifts stay.
 */
export function listShiftStores(db: Db) {
  return db
    .selectFrom('shifts')
    .select(['employee_id', 'store_id'])
    .distinct()
    .where('deleted_at', 'is', null)
    .execute();
}

/** The stores to which each vendor has live invoices, whether it still delivers there or not. */
export function listInvoiceStores(db: Db) {
  return db
    .selectFrom('invoices')
    .innerJoin('vendors', 'vendors.id', 'invoices.vendor_id')
    .select(['invoices.vendor_id', 'invoices.store_id', 'vendors.name', 'vendors.name_key'])
    .distinct()
    .where('invoices.deleted_at', 'is', null)
    .orderBy('vendors.name_key')
    .orderBy('invoices.vendor_id', 'desc')
    .execute();
}
