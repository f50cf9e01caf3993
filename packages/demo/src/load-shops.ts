import { mapAccounts, journalAccounts } from '@backcounter/core/journals';
import { z } from 'zod';
import { activityWire } from '@backcounter/api/activity';
import { dismissalWire } from '@backcounter/api/findings';
import { invoiceWire } from '@backcounter/api/invoices';
import { saleWire } from '@backcounter/api/sales';
import { settingsToRow, settingsWire } from '@backcounter/api/settings';
import { storeWire } from '@backcounter/api/stores';
import { targetWire } from '@backcounter/api/targets';
import { vendorWire } from '@backcounter/api/vendors';
import { dollarsToCents } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import {
  insertActivityWithoutStores,
  listActivity,
  type ActivityEntry,
} from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';
import { hasSettings, insertSettings, readSettings } from '@backcounter/storage/settings';
import { insertOwnedRows, insertWholeRows } from '@backcounter/storage/whole-rows';
import { rowColumns, snakeCaseRowColumns, readStored } from './stored-rows.ts';

/** Cents of a wire amount that the API has written. */
export function centsOf(dollars: number): number {
  const cents = dollarsToCents(dollars);
  if (cents === null) throw new RangeError(`${dollars} is no amount`);
  return cents;
}

/** Stored settings; data of earlier versions lacks the newer ones. */
const storedSettings = settingsWire.extend({
  week_starts_on: settingsWire.shape.week_starts_on.default('monday'),
  employees_may_delete_sales: z.boolean().default(true),
  employees_may_see_past_sales: z.boolean().default(true),
  books_closed_through: settingsWire.shape.books_closed_through.default(null),
  ...mapAccounts((name) => z.string().default(journalAccounts[name])),
});

export async function loadSettings(tx: Tx, rows: unknown[]): Promise<void> {
  const [settings] = z.array(storedSettings).max(1).parse(rows);
  if (settings) await insertSettings(tx, settingsToRow(settings));
}

/** The history is stored newest first. */
export async function loadActivity(tx: Tx, rows: unknown[]): Promise<void> {
  const entries = z.array(activityWire).parse(rows);
  const history = entries.map(({ _id, user, ...entry }) => ({
    ...entry,
    id: _id,
    user_id: user._id,
    user_name: user.name,
  }));
  await insertActivityWithoutStores(
    tx,
    history.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
}

const storeRef = z.union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)]);

/** Fields in which rows refer to stores. */
const rowWithStores = z
  .object({ store_id: storeRef, storeId: storeRef, store_ids: z.array(storeRef) })
  .partial();

function storesNamedIn(row: ActivityEntry['after']): string[] {
  if (row === null) return [];
  const { store_id, storeId, store_ids = [] } = rowWithStores.parse(row);
  return [store_id, storeId, ...store_ids].filter((id) => id !== undefined);
}

function storesOf(entry: ActivityEntry): string[] {
  const own = entry.kind === 'stores' ? [entry.subject_id] : [];
  return [...new Set([...own, ...storesNamedIn(entry.before), ...storesNamedIn(entry.after)])];
}

/** Loads stores, and links each entry of the history to the stores it is about. */
export async function loadStores(tx: Tx, rows: unknown[]): Promise<void> {
  const stores = await readStored(tx, 'stores', {
    rows,
    schema: storeWire,
    missing: () => ({ allow_simultaneous_shifts: false, closed_weekdays: [], closed_dates: [] }),
  });
  await insertWholeRows(
    tx,
    'stores',
    stores.map((store) => ({
      id: store.wire._id,
      name: store.wire.name,
      name_key: nameKey(store.wire.name),
      address: store.wire.address,
      allow_simultaneous_shifts: store.wire.allow_simultaneous_shifts ? 1 : 0,
      closed_weekdays: JSON.stringify(store.wire.closed_weekdays),
      closed_dates: JSON.stringify(store.wire.closed_dates),
      ...snakeCaseRowColumns(store),
    })),
  );
  const entries = await listActivity(tx, { scope: null, users: true }, null);
  const links = entries.flatMap((entry) =>
    storesOf(entry).map((store_id) => ({ store_id, activity_id: entry.id })),
  );
  await insertOwnedRows(tx, 'activity_stores', { rows: links, parents: { store_id: 'stores' } });
}

/** Targets of existing stores; the history knows when they were set. */
export async function loadTargets(tx: Tx, rows: unknown[]): Promise<void> {
  const targets = z
    .array(targetWire)
    .parse(rows)
    .map((target) => ({
      store_id: target.store_id,
      month: target.month,
      amount_cents: centsOf(target.amount),
      updated_at: new Date(0).toISOString(),
    }));
  await insertOwnedRows(tx, 'targets', { rows: targets, parents: { store_id: 'stores' } });
}

/** Dismissed findings of existing stores. */
export async function loadDismissals(tx: Tx, rows: unknown[]): Promise<void> {
  const dismissals = z
    .array(dismissalWire)
    .parse(rows)
    .map(({ _id, ...dismissal }) => ({ id: _id, ...dismissal }));
  await insertOwnedRows(tx, 'dismissals', { rows: dismissals, parents: { store_id: 'stores' } });
}

export async function loadVendors(tx: Tx, rows: unknown[]): Promise<void> {
  const vendors = (
    await readStored(tx, 'vendors', {
      rows,
      schema: vendorWire,
      missing: () => ({ payment_terms: null, account: null }),
    })
  ).map((vendor) => ({
    vendor,
    names: { name: vendor.wire.name, name_key: nameKey(vendor.wire.name) },
    terms: vendor.wire.payment_terms,
  }));
  await insertWholeRows(
    tx,
    'vendors',
    vendors.map(({ vendor, names, terms }) => ({
      id: vendor.wire._id,
      ...names,
      payment_terms: terms,
      account: vendor.wire.account,
      ...snakeCaseRowColumns(vendor),
    })),
  );
  const links = vendors.flatMap(({ vendor: { wire, deletedAt }, names }) =>
    wire.store_ids.map((store) => ({
      vendor_id: wire._id,
      store_id: store._id,
      name_key: names.name_key,
      deleted_at: deletedAt,
    })),
  );
  await insertOwnedRows(tx, 'vendor_stores', { rows: links, parents: { store_id: 'stores' } });
}

export async function loadInvoices(tx: Tx, rows: unknown[]): Promise<void> {
  // Without stored settings the defaults apply, where numbers are unique in the whole business.
  const perVendor =
    (await hasSettings(tx)) && (await readSettings(tx)).invoice_numbers_per_vendor === 1;
  const invoices = await readStored(tx, 'invoices', {
    rows,
    schema: invoiceWire,
    missing: () => ({ description: null, vendor_name: '' }),
  });
  await insertOwnedRows(tx, 'invoices', {
    rows: invoices.map(({ wire, deletedAt }) => ({
      id: wire._id,
      invoice_number: wire.invoice_number,
      number_key: nameKey(wire.invoice_number),
      number_scope: perVendor ? wire.vendor_id._id : '',
      store_id: wire.store_id._id,
      vendor_id: wire.vendor_id._id,
      amount_cents: centsOf(wire.amount),
      date: wire.date,
      description: wire.description,
      due_date: wire.due_date ?? null,
      paid_date: wire.paid_date ?? null,
      payment_reference: wire.payment_reference ?? null,
      ...rowColumns({ ...wire, deletedAt }),
    })),
    parents: { store_id: 'stores', vendor_id: 'vendors' },
  });
}

export async function loadSales(tx: Tx, rows: unknown[]): Promise<void> {
  const sales = await readStored(tx, 'sales', {
    rows,
    schema: saleWire,
    missing: () => ({ description: null }),
  });
  await insertOwnedRows(tx, 'sales', {
    rows: sales.map(({ wire, deletedAt }) => ({
      id: wire._id,
      store_id: wire.store_id._id,
      amount_cents: centsOf(wire.total_sales),
      date: wire.date,
      description: wire.description,
      ...rowColumns({ ...wire, deletedAt }),
    })),
    parents: { store_id: 'stores' },
  });
}
