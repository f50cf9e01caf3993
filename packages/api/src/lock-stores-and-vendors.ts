import { invalidField } from '@backcounter/core/errors';
import { invoiceMessages } from '@backcounter/core/invoices';
import type { InvoicesTable } from '@backcounter/storage/database';
import { linkedPairs, listVendorsById, lockVendors } from '@backcounter/storage/vendors';
import { formerLink, type WriteCall } from './route.ts';
import { findLocked, lockStoresInBodies } from './store-access.ts';

type StoreAndVendor = Pick<InvoicesTable, 'store_id' | 'vendor_id'>;

/**
 * Locks the stores and vendors of invoices against deletion and returns a lookup for a row; throws
 * AppError `invalid` unless each vendor is linked to its store, or was and the call permits that.
 */
export async function lockStoresAndVendors(
  { tx, caller, formerLinks }: WriteCall,
  all: readonly StoreAndVendor[],
) {
  const message = invoiceMessages.invalidSelection;
  const storeIds = all.map(({ store_id }) => store_id);
  const stores = await lockStoresInBodies(tx, caller, storeIds, message);
  const vendorIds = new Set(all.map(({ vendor_id }) => vendor_id));
  const pairs = new Map(
    all.map(({ store_id: storeId, vendor_id: vendorId }) => [
      formerLink(vendorId, storeId),
      { storeId, vendorId },
    ]),
  );
  const vendors = await lockVendors(tx, [...vendorIds], 'share');
  const links = await linkedPairs(tx, [...pairs.values()]);
  for (const { vendorId, storeId } of links) pairs.delete(formerLink(vendorId, storeId));
  if ([...pairs.keys()].some((pair) => !formerLinks?.has(pair))) {
    throw invalidField('vendor_id', message);
  }
  for (const { id } of vendors) vendorIds.delete(id);
  const deleted = await listVendorsById(tx, [...vendorIds]);
  return ({ store_id: storeId, vendor_id: vendorId }: StoreAndVendor) => ({
    store: findLocked(stores, storeId),
    vendor: findLocked([...vendors, ...deleted], vendorId),
  });
}
