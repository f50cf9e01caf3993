import { sql } from 'kysely';
import { nameKey } from '@backcounter/core/text';
import { inBatches } from './batches.ts';
import type { Db, Tx } from './database.ts';
import { liveInvoices } from './invoices.ts';
import { insertWholeRows } from './whole-rows.ts';

/** Count and sum in cents of a vendor's live invoices, and how many are of `closedThrough` or before. */
export async function sumInvoicesOfVendor(
  db: Db,
  vendorId: string,
  closedThrough: string | null,
): Promise<{ count: number; cents: number; closed: number }> {
  const isClosed = sql<
    number | string | null
  >`sum(case when date <= ${closedThrough ?? ''} then 1 else 0 end)`;
  const row = await db
    .selectFrom('invoices')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('amount_cents').as('cents'),
      isClosed.as('closed'),
    ])
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    cents: Number(row.cents ?? 0),
    closed: Number(row.closed ?? 0),
  };
}

/** The stores with live invoices of a vendor, also those that it has left. */
export async function storesWithInvoicesOf(db: Db, vendorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('store_id')
    .distinct()
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.store_id);
}

/**
 * The live invoices of a vendor whose number another vendor has as well, each with the date and amount
 * of both. There are none if numbers are unique across the business.
 */
export function listSharedNumbers(db: Db, vendorId: string, otherId: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('invoices as others', 'others.number_key', 'invoices.number_key')
    .select([
      'invoices.invoice_number',
      'invoices.date',
      'invoices.amount_cents',
      'others.date as other_date',
      'others.amount_cents as other_cents',
    ])
    .where('invoices.vendor_id', '=', vendorId)
    .where('invoices.deleted_at', 'is', null)
    .where('others.vendor_id', '=', otherId)
    .where('others.deleted_at', 'is', null)
    .orderBy('invoices.date')
    .orderBy('invoices.number_key')
    .execute();
}

/** Locks all live invoices of a vendor until the transaction ends, in whichever stores. */
export function lockInvoicesOfVendor(tx: Tx, vendorId: string) {
  return liveInvoices(tx, null)
    .where('invoices.vendor_id', '=', vendorId)
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute();
}

/** The same for those that were last changed at an instant. */
export function lockInvoicesChangedAt(tx: Tx, vendorId: string, at: string) {
  return liveInvoices(tx, null)
    .where('invoices.vendor_id', '=', vendorId)
    .where('invoices.updated_at', '=', at)
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute();
}

/**
 * Moves invoices, live or deleted, to another vendor; AppError `conflict` (invoices_number) when a
 * number is taken there.
 */
export async function moveInvoices(
  tx: Tx,
  ids: readonly string[],
  { vendorId, at }: { vendorId: string; at: string },
): Promise<void> {
  await inBatches(ids, (some) =>
    tx
      .updateTable('invoices')
      .set({
        vendor_id: vendorId,
        // Empty while numbers are unique across the business.
        number_scope: sql<string>`case when number_scope = '' then '' else ${vendorId} end`,
        updated_at: at,
      })
      .where('id', 'in', some)
      .execute(),
  );
}

type LinkedVendor = { id: string; name: string };

/**
 * Adds stores to a live vendor; AppError `conflict` (vendor_stores_name) when one of them has another
 * vendor of that name.
 */
export async function addStoresToVendor(
  tx: Tx,
  { id, name }: LinkedVendor,
  storeIds: readonly string[],
): Promise<void> {
  const link = { vendor_id: id, name_key: nameKey(name), deleted_at: null };
  const links = storeIds.map((store_id) => ({ ...link, store_id }));
  await insertWholeRows(tx, 'vendor_stores', links);
}

/** Takes stores from a vendor. */
export async function removeStoresFromVendor(
  tx: Tx,
  vendorId: string,
  storeIds: readonly string[],
): Promise<void> {
  await inBatches(storeIds, (some) =>
    tx
      .deleteFrom('vendor_stores')
      .where('vendor_id', '=', vendorId)
      .where('store_id', 'in', some)
      .execute(),
  );
}

/** Sets the time of a vendor's last change. */
export async function setVendorChanged(tx: Tx, vendorId: string, at: string): Promise<void> {
  await tx.updateTable('vendors').set({ updated_at: at }).where('id', '=', vendorId).execute();
}
