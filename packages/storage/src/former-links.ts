import type { Db } from './database.ts';

/**
 * The employees with live shifts in a store. They may have moved to another store or have been
 * deleted since; the shifts stay.
 */
export function listEmployeesWithShifts(db: Db, storeId: string) {
  return db
    .selectFrom('shifts')
    .select('employee_id')
    .distinct()
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The vendors with live invoices to a store, whether they still deliver there or not. */
export function listVendorsWithInvoices(db: Db, storeId: string) {
  const ids = db
    .selectFrom('invoices')
    .select('vendor_id')
    .distinct()
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null);
  return db
    .selectFrom(ids.as('ids'))
    .innerJoin('vendors', 'vendors.id', 'ids.vendor_id')
    .select([
      'ids.vendor_id',
      'vendors.name',
      'vendors.name_key',
      'vendors.payment_terms',
      'vendors.account',
    ])
    .orderBy('vendors.id', 'desc')
    .execute();
}
