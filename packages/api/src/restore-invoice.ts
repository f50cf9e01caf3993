import { AppError } from '@backcounter/core/errors';
import { invoiceMessages } from '@backcounter/core/invoices';
import { moveInvoices } from '@backcounter/storage/vendor-merges';
import { invoiceRows, saveInvoices } from './invoices.ts';
import { lockRemainingVendor } from './merged-vendors.ts';
import { readBack } from './row-writes.ts';
import type { Restore } from './soft-delete.ts';

/**
 * Restores a deleted invoice, to the vendor into which its own was merged meanwhile; throws AppError
 * `conflict` if its number was reused or its store or vendor is deleted.
 */
export const restoreInvoice: Restore<'invoices'> = async (call, { row, requireStores, revive }) => {
  await requireStores([row.store_id]);
  const vendor = await lockRemainingVendor(call.tx, row.vendor_id);
  if (!vendor) throw new AppError('conflict', { message: invoiceMessages.vendorGone });
  if (vendor.id !== row.vendor_id) {
    await moveInvoices(call.tx, [row.id], { vendorId: vendor.id, at: row.updated_at });
  }
  await saveInvoices(revive());
  return readBack(call, invoiceRows, row.id);
};
