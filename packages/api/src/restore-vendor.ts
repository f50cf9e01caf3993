import { nextUpdatedAt } from '@backcounter/core/business';
import { listActivityAt } from '@backcounter/storage/activity';
import type { InvoiceRow } from '@backcounter/storage/invoices';
import {
  lockInvoicesChangedAt,
  moveInvoices,
  removeStoresFromVendor,
  setVendorChanged,
  storesWithInvoicesOf,
} from '@backcounter/storage/vendor-merges';
import {
  findVendor,
  lockVendor,
  setVendorLinksDeleted,
  vendorStoreIds,
} from '@backcounter/storage/vendors';
import type { VendorRow } from '@backcounter/storage/vendors';
import { recordActivity } from './activity-log.ts';
import { invoiceEntries } from './vendor-merges.ts';
import { findMerge } from './merged-vendors.ts';
import { orNotFound } from './or-not-found.ts';
import { readBack } from './row-writes.ts';
import type { WriteCall } from './route.ts';
import type { Restore } from './soft-delete.ts';
import { saveVendor, vendorRows } from './vendors.ts';

type Merge = NonNullable<Awaited<ReturnType<typeof findMerge>>>;

/** What a merge has changed and nobody since: invoices that it moved, and stores that it added. */
type Unchanged = { invoices: InvoiceRow[]; storeIds: string[] };

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value ? value._id : undefined;

const storesIn = (row: Record<string, unknown> | null): unknown[] => {
  const stores = row?.['store_ids'];
  return Array.isArray(stores) ? stores.map(idIn) : [];
};

/**
 * Locks what a merge has changed and nobody since. Other rows may have been changed in the same
 * millisecond, so the activity tells which.
 */
async function lockUnchanged(
  { tx }: WriteCall,
  vendorId: string,
  { into, at }: Merge,
): Promise<Unchanged> {
  const kept = await lockVendor(tx, into._id, 'update');
  const candidates = await lockInvoicesChangedAt(tx, into._id, at);
  const subjects = [into._id, ...candidates.map(({ id }) => id)];
  const entries = await listActivityAt(tx, subjects, at);
  const moved = new Set(
    entries
      .filter(({ before }) => idIn(before?.['vendor_id']) === vendorId)
      .map((entry) => entry.subject_id),
  );
  const merge = entries.find((entry) => entry.subject_id === into._id);
  const invoices = candidates.filter(({ id }) => moved.has(id));
  if (kept?.updated_at !== at || !merge) return { invoices, storeIds: [] };
  const before = new Set(storesIn(merge.before));
  const added = storesIn(merge.after).filter((id) => typeof id === 'string' && !before.has(id));
  return { invoices, storeIds: added.map(String) };
}

/** Takes from the kept vendor the stores that a merge added, where it has no invoices of its own. */
async function removeStores(call: WriteCall, keptId: string, unchanged: Unchanged) {
  const { tx } = call;
  const used = await storesWithInvoicesOf(tx, keptId);
  const storeIds = unchanged.storeIds.filter((id) => !used.includes(id));
  const before = await findVendor(tx, keptId, null);
  if (!before || storeIds.length === 0) return;
  const at = nextUpdatedAt(call.now, before.updated_at);
  await removeStoresFromVendor(tx, keptId, storeIds);
  await setVendorChanged(tx, keptId, at);
  const after = await orNotFound(findVendor(tx, keptId, null), vendorRows.name);
  await recordActivity(call, {
    kind: 'vendors',
    action: 'update',
    subjectId: keptId,
    storeIds: before.stores.map(({ id }) => id),
    before: vendorRows.toWire(before),
    after: vendorRows.toWire(after),
    at,
  });
}

/** Moves invoices back to a vendor that is not live yet. */
async function moveBack(
  call: WriteCall,
  vendor: Pick<VendorRow, 'id' | 'name' | 'name_key'>,
  invoices: readonly InvoiceRow[],
) {
  const at = nextUpdatedAt(call.now, ...invoices.map((invoice) => invoice.updated_at));
  const ids = invoices.map(({ id }) => id);
  await moveInvoices(call.tx, ids, { vendorId: vendor.id, at });
  if (invoices.length > 0) await recordActivity(call, ...invoiceEntries(invoices, vendor, at));
}

/**
 * Restores a deleted vendor, with the invoices that a merge has taken from it, unless they were
 * changed since; throws AppError `conflict` if its name was reused or one of its stores is deleted.
 */
export const restoreVendor: Restore<'vendors'> = async (call, deleted) => {
  const { tx } = call;
  const { row } = deleted;
  const merge = await findMerge(tx, row.id);
  const unchanged = merge && (await lockUnchanged(call, row.id, merge));
  const invoices = unchanged?.invoices ?? [];
  const stores = await vendorStoreIds(tx, row.id);
  await deleted.requireStores([...stores, ...invoices.map((invoice) => invoice.store_id)]);
  await moveBack(call, row, invoices);
  if (merge && unchanged) await removeStores(call, merge.into._id, unchanged);
  await deleted.revive();
  await saveVendor(setVendorLinksDeleted(tx, row.id, null), row.name);
  const restored = await readBack(call, vendorRows, row.id);
  if (!merge) return restored;
  return { ...restored, row: { ...restored.row, restored_invoices: invoices.length } };
};
