import { invalidField } from '@backcounter/core/errors';
import { invoiceMessages, type InvoiceFields } from '@backcounter/core/invoices';
import type { InvoicesTable } from '@backcounter/storage/database';
import {
  linkedPairs,
  listVendorsById,
  lockVendors,
  type VendorStore,
} from '@backcounter/storage/vendors';
import { formerLink, type WriteCall } from './route.ts';
import { findLocked, lockStoresInBodies } from './store-access.ts';

const pairOf = ({ vendorId, storeId }: VendorStore) => formerLink(vendorId, storeId);

/**
 * Locks the stores and vendors of invoices against deletion and returns a lookup for a row; throws
 * AppError `invalid` unless each vendor is linked to its store, or was and the call permits that.
 */
export async function lockStoresAndVendors(
  { tx, caller, formerLinks }: WriteCall,
  all: readonly InvoiceFields[],
) {
  const message = invoiceMessages.invalidSelection;
  const storeIds = all.map(({ storeId }) => storeId);
  const stores = await lockStoresInBodies(tx, caller, storeIds, message);
  const vendorIds = new Set(all.map(({ vendorId }) => vendorId));
  const pairs = new Map(all.map((fields) => [pairOf(fields), fields]));
  const vendors = await lockVendors(tx, [...vendorIds], 'share');
  const links = await linkedPairs(tx, [...pairs.values()]);
  for (const pair of links) pairs.delete(pairOf(pair));
  if ([...pairs.keys()].some((pair) => !formerLinks?.has(pair))) {
    throw invalidField('vendor_id', message);
  }
  for (const { id } of vendors) vendorIds.delete(id);
  const deleted = await listVendorsById(tx, [...vendorIds]);
  return ({ store_id: storeId, vendor_id: vendorId }: InvoicesTable) => ({
    store: findLocked(stores, storeId),
    vendor: findLocked([...vendors, ...deleted], vendorId),
  });
}
