import { addDays } from '@backcounter/core/dates';
import { nameKey } from '@backcounter/core/text';
import type { Storage, Tx } from '@backcounter/storage/database';
import type { Connection } from './databases.ts';
import {
  daysPerStore,
  idStarts,
  storeId,
  vendorCount,
  vendorId,
  type Size,
  type Times,
} from './sizes.ts';

const at = '2026-01-01T00:00:00.000Z';
const stamps = { created_at: at, updated_at: at, deleted_at: null };

/** Stores per insert statement. */
const storesPerInsert = 100;

function chunks<T>(rows: readonly T[], length: number): T[][] {
  const count = Math.ceil(rows.length / length);
  return Array.from({ length: count }, (_, i) => rows.slice(i * length, (i + 1) * length));
}

async function insertStores(tx: Tx, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `Store ${String(index + 1).padStart(2, '0')}`;
    const closed = { closed_weekdays: '[]', closed_dates: '[]' };
    return {
      id: storeId(index),
      name,
      name_key: nameKey(name),
      address: `${index + 1} Main St`,
      ...closed,
    };
  });
  for (const part of chunks(rows, 500)) {
    await tx
      .insertInto('stores')
      .values(part.map((row) => ({ ...row, ...stamps, allow_simultaneous_shifts: 1 as const })))
      .execute();
  }
}

async function insertVendors(tx: Tx, stores: number): Promise<void> {
  const rows = Array.from({ length: vendorCount }, (_, index) => {
    const name = `Vendor ${index + 1}`;
    return { id: vendorId(index), name, name_key: nameKey(name) };
  });
  await tx
    .insertInto('vendors')
    .values(rows.map((row) => ({ ...row, ...stamps })))
    .execute();
  const links = rows.flatMap(({ id, name_key }) =>
    Array.from({ length: stores }, (_, index) => ({
      vendor_id: id,
      store_id: storeId(index),
      name_key,
      deleted_at: null,
    })),
  );
  for (const part of chunks(links, 500)) {
    await tx.insertInto('vendor_stores').values(part).execute();
  }
}

/** Inserts the stores and vendors of a business into empty tables. */
export function fillStores(storage: Storage, { stores }: Size): Promise<void> {
  return storage.transaction(async (tx) => {
    await insertStores(tx, stores);
    await insertVendors(tx, stores);
  });
}

/** SQL for an id as in `sizes.ts`, from a computed number. */
const idSql = {
  sqlite: (start: string, number: string) => `'${start}' || printf('%08x', ${number})`,
  postgresql: (start: string, number: string) => `'${start}' || lpad(to_hex(${number}), 8, '0')`,
};

/** Statements that generate a sale and an invoice for each day of stores `from` to `to - 1`. */
function rowsOf(connection: Connection, { firstDay }: Times, from: number, to: number): string[] {
  const id = idSql[connection.engine];
  const days = Array.from(
    { length: daysPerStore },
    (_, day) => `(${day}, '${addDays(firstDay, day)}')`,
  );
  const tables = `with recursive
    numbers (store) as (select ${from} union all select store + 1 from numbers where store < ${to - 1}),
    days (day, date) as (values ${days.join(', ')})`;
  const times = `'${at}', '${at}', null from numbers cross join days`;
  const number = `store * ${daysPerStore} + day`;
  return [
    `${tables} insert into sales (id, store_id, amount_cents, date, description,
      created_at, updated_at, deleted_at)
    select ${id(idStarts.sales, number)}, ${id(idStarts.stores, 'store')},
      50000 + (store * 7919 + day * 104729) % 400000, date, null, ${times}`,
    `${tables} insert into invoices (id, store_id, vendor_id, invoice_number, number_key,
      number_scope, amount_cents, date, description, created_at, updated_at, deleted_at)
    select ${id(idStarts.invoices, number)}, ${id(idStarts.stores, 'store')},
      ${id(idStarts.vendors, `(store + day) % ${vendorCount}`)},
      'INV-' || store || '-' || day, 'inv-' || store || '-' || day, '',
      1000 + (store * 6101 + day * 7907) % 90000, date, null, ${times}`,
  ];
}

const indexesSql = {
  sqlite: `select name, sql from sqlite_master
    where type = 'index' and tbl_name in ('sales', 'invoices') and sql is not null`,
  postgresql: `select indexname as name, indexdef as sql from pg_indexes
    where schemaname = current_schema() and tablename in ('sales', 'invoices')
      and indexname not like '%_pkey'`,
};

/**
 * Inserts the sales and invoices of a business. Indexes are dropped and recreated afterwards, so
 * that ten million rows take minutes.
 */
export async function fillRows(connection: Connection, size: Size, times: Times): Promise<void> {
  const indexes = await connection.all(indexesSql[connection.engine]);
  for (const { name } of indexes) await connection.all(`drop index ${String(name)}`);
  for (let from = 0; from < size.stores; from += storesPerInsert) {
    const to = Math.min(from + storesPerInsert, size.stores);
    for (const statement of rowsOf(connection, times, from, to)) await connection.all(statement);
  }
  for (const { sql } of indexes) await connection.all(String(sql));
  // Autovacuum would do this later; SQLite needs no statistics here.
  if (connection.engine === 'postgresql') await connection.all('vacuum analyze');
}
