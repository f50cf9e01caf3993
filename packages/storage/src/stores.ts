import type { ClosedDays } from '@backcounter/core/board';
import { nameKey } from '@backcounter/core/text';
import type { StoreFields, StoreRecords } from '@backcounter/core/stores';
import type { Db, StoresTable, Tx } from './database.ts';
import { newRow, type Columns, type TableOfStores } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

function liveStores(db: Db, scope: StoreScope) {
  return db
    .selectFrom('stores')
    .selectAll('stores')
    .where('stores.deleted_at', 'is', null)
    .where(inScope('stores.id', scope));
}

export const storeOrder: readonly OrderKey[] = [
  { column: 'stores.name_key', direction: 'asc' },
  { column: 'stores.id', direction: 'asc' },
];

/** Live stores by name, each with one id of its vendors, sales and invoices, if any (STO-10). */
export function listStores(db: Db, scope: StoreScope, page: Page | null = null) {
  const stores = liveStores(db, scope).select(({ selectFrom }) => [
    selectFrom('vendor_stores')
      .select('vendor_id')
      .whereRef('vendor_stores.store_id', '=', 'stores.id')
      .where('vendor_stores.deleted_at', 'is', null)
      .limit(1)
      .as('a_vendor_id'),
    selectFrom('sales')
      .select('sales.id')
      .whereRef('sales.store_id', '=', 'stores.id')
      .where('sales.deleted_at', 'is', null)
      .limit(1)
      .as('a_sale_id'),
    selectFrom('invoices')
      .select('invoices.id')
      .whereRef('invoices.store_id', '=', 'stores.id')
      .where('invoices.deleted_at', 'is', null)
      .limit(1)
      .as('an_invoice_id'),
  ]);
  return inOrder(stores, storeOrder, page).execute();
}

export type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>;

const storeById = prepare((db, { id }: Placeholders<{ id: string }>) =>
  liveStores(db, null).where('stores.id', '=', id),
);

const storeForShare = prepare((db, { id }: Placeholders<{ id: string }>) =>
  liveStores(db, null).where('stores.id', '=', id).forShare('stores'),
);

const storeForUpdate = prepare((db, { id }: Placeholders<{ id: string }>) =>
  liveStores(db, null).where('stores.id', '=', id).forUpdate('stores'),
);

/** One live store in scope, undefined when there is none. */
export async function findStore(db: Db, id: string, scope: StoreScope) {
  if (scope?.includes(id) === false) return undefined;
  const [store] = await storeById(db, { id });
  return store;
}

/** Names by id of the live stores among `ids` that are in scope. */
export async function storeNames(
  db: Db,
  ids: readonly string[],
  scope: StoreScope,
): Promise<ReadonlyMap<string, string>> {
  const rows = await liveStores(db, scope)
    .clearSelect()
    .select(['id', 'name'])
    .where(inScope('stores.id', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Locks the live stores among `ids` until the transaction ends: `share` lets others add rows to the
 * same store, `update` excludes them.
 */
export function lockStores(
  tx: Tx,
  ids: readonly string[],
  scope: StoreScope,
  lock: 'share' | 'update',
): Promise<StoreRow[]> {
  const [id, ...more] = ids;
  if (id === undefined) return Promise.resolve([]);
  // The hot path: saving a sale, an invoice or a store's week.
  if (scope === null && more.length === 0) {
    return lock === 'share' ? storeForShare(tx, { id }) : storeForUpdate(tx, { id });
  }
  const query = liveStores(tx, scope).where(inScope('stores.id', ids)).orderBy('stores.id');
  return (lock === 'share' ? query.forShare('stores') : query.forUpdate('stores')).execute();
}

/** Names of the live stores in scope. */
export async function listStoreNames(db: Db, scope: StoreScope): Promise<string[]> {
  const stores = await liveStores(db, scope).clearSelect().select('name').execute();
  return stores.map(({ name }) => name);
}

/** The ids of live stores. */
export async function listStoreIds(db: Db, scope: StoreScope): Promise<string[]> {
  const stores = await liveStores(db, scope).clearSelect().select('id').execute();
  return stores.map(({ id }) => id);
}

/** Live stores by name with their closed days and creation time. */
export function listStoreDays(db: Db, scope: StoreScope) {
  return liveStores(db, scope)
    .clearSelect()
    .select(['id', 'name', 'closed_weekdays', 'closed_dates', 'created_at'])
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}

/** The days on which a store does not open. */
export function closedDaysOf(
  row: Pick<StoresTable, 'closed_weekdays' | 'closed_dates'>,
): ClosedDays {
  return {
    weekdays: JSON.parse(row.closed_weekdays) as number[],
    dates: JSON.parse(row.closed_dates) as string[],
  };
}

/** The StoreRecords key of each table. */
const recordOf: Record<TableOfStores, keyof StoreRecords> = {
  vendor_stores: 'vendors',
  sales: 'sales',
  invoices: 'invoices',
  employees: 'employees',
  shifts: 'shifts',
  incomes: 'incomes',
  daily_cash: 'dailyCash',
};

async function hasRecord(db: Db, table: TableOfStores, storeId: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('store_id')
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Which kinds of live rows a store still has (STO-09, STO-15); call it while the store is locked.
 */
export async function readStoreRecords(db: Db, storeId: string): Promise<StoreRecords> {
  const records = {} as StoreRecords;
  for (const [table, record] of Object.entries(recordOf) as [TableOfStores, keyof StoreRecords][]) {
    records[record] = await hasRecord(db, table, storeId);
  }
  return records;
}

function columns(fields: StoreFields): Columns<'stores'> {
  return {
    name: fields.name,
    name_key: nameKey(fields.name),
    address: fields.address,
    allow_simultaneous_shifts: fields.allowSimultaneousShifts ? 1 : 0,
    closed_weekdays: JSON.stringify(fields.closedDays.weekdays),
    closed_dates: JSON.stringify(fields.closedDays.dates),
  };
}

export async function insertStore(tx: Tx, id: string, fields: StoreFields, at: string) {
  await tx
    .insertInto('stores')
    .values(newRow(id, columns(fields), at))
    .execute();
}

export async function updateStore(tx: Tx, id: string, fields: StoreFields, at: string) {
  await tx
    .updateTable('stores')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}
