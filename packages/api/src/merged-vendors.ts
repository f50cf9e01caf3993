import { readMerge } from '@backcounter/core/vendor-merges';
import { listActivity } from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';
import { lockVendor } from '@backcounter/storage/vendors';

/**
 * The merge that has deleted a vendor, as the entry of its deletion tells it; null if it was deleted
 * otherwise. Call it for a deleted vendor.
 */
export async function findMerge(tx: Tx, vendorId: string) {
  const filter = { scope: null, users: true, subjectId: vendorId };
  const [entry] = await listActivity(tx, filter, { limit: 1, after: null });
  const merge = entry?.action === 'delete' ? readMerge(entry.before) : null;
  return entry && merge ? { ...merge, at: entry.at } : null;
}

/**
 * Locks a vendor against deletion, or the one into which it was merged, which may have been merged
 * itself; undefined if that is deleted.
 */
export async function lockRemainingVendor(tx: Tx, vendorId: string) {
  for (let id: string | undefined = vendorId; id !== undefined;) {
    const vendor = await lockVendor(tx, id, 'share');
    if (vendor) return vendor;
    // A vendor is merged into one that is not deleted yet, so the chain has an end.
    id = (await findMerge(tx, id))?.into._id;
  }
  return undefined;
}
