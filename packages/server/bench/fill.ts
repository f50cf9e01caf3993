import { addDays } from '@backcounter/core/dates';
import { idMaker } from '@backcounter/core/ids';
import { nameKey } from '@backcounter/core/text';
import type { Storage, Tx } from '@backcounter/storage/database';

/** A business of the size that the figures are told for. */
export const size = {
  stores: Number(process.env['BENCH_STORES'] ?? 50),
  days: 2000,
  vendors: 20,
} as const;
const firstDay = '2021-01-01';

const at = '2026-01-01T00:00:00.000Z';
const stamps = { created_at: at, updated_at: at, deleted_at: null };

function chunks<T>(rows: readonly T[], length: number): T[][] {
  const count = Math.ceil(rows.length / length);
  return Array.from({ length: count }, (_, i) => rows.slice(i * length, (i + 1) * length));
}

async function insertStores(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id, index) => {
    const name = `Store ${String(index + 1).padStart(2, '0')}`;
    const closed = { closed_weekdays: '[]', closed_dates: '[]' };
    return { id, name, name_key: nameKey(name), address: `${index + 1} Main St`, ...closed };
  });
  await tx
    .insertInto('stores')
    .values(rows.map((row) => ({ ...row, ...stamps, allow_simultaneous_shifts: 1 as const })))
    .execute();
}

async function insertVendors(tx: Tx, ids: readonly string[], stores: readonly string[]) {
  const rows = ids.map((id, index) => ({ id, name: `Vendor ${index + 1}` }));
  await tx
    .insertInto('vendors')
    .values(rows.map((row) => ({ ...row, name_key: nameKey(row.name), ...stamps })))
    .execute();
  const links = rows.flatMap((row) =>
    stores.map((store_id) => ({
      vendor_id: row.id,
      store_id,
      name_key: nameKey(row.name),
      deleted_at: null,
    })),
  );
  for (const part of chunks(links, 500)) {
    await tx.insertInto('vendor_stores').values(part).execute();
  }
}

/** Fills an empty database with 100,000 sales and as many invoices; gives the ids to ask for. */
export async function fill(storage: Storage): Promise<{ stores: string[]; vendors: string[] }> {
  const newId = idMaker(Date.now, (count) => crypto.getRandomValues(new Uint8Array(count)));
  const stores = Array.from({ length: size.stores }, newId);
  const vendors = Array.from({ length: size.vendors }, newId);
  const days = Array.from({ length: size.days }, (_, day) => addDays(firstDay, day));
  await storage.transaction(async (tx) => {
    await insertStores(tx, stores);
    await insertVendors(tx, vendors, stores);
    for (const [index, store_id] of stores.entries()) {
      const sales = days.map((date, day) => ({
        ...{ id: newId(), store_id, date, description: null, ...stamps },
        amount_cents: 50_000 + ((index * 7919 + day * 104_729) % 400_000),
      }));
      const invoices = days.map((date, day) => ({
        ...{ id: newId(), store_id, date, description: null, number_scope: '', ...stamps },
        vendor_id: vendors[(index + day) % vendors.length] ?? '',
        invoice_number: `INV-${index}-${day}`,
        number_key: `inv-${index}-${day}`,
        amount_cents: 1000 + ((index * 6101 + day * 7907) % 90_000),
      }));
      for (const part of chunks(sales, 500)) await tx.insertInto('sales').values(part).execute();
      for (const part of chunks(invoices, 500)) {
        await tx.insertInto('invoices').values(part).execute();
      }
    }
  });
  return { stores, vendors };
}
