import { sql, type Expression, type SqlBool } from 'kysely';
import { nameKey } from '@backcounter/core/text';
import type { VendorFields } from '@backcounter/core/vendors';
import type { Db, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { prepare, type Placeholders } from './prepared.ts';
import { inScope, inScopeUnindexed, type StoreScope } from './scope.ts';
import { insertWholeRows } from './whole-rows.ts';

/** By name (VEN-17). */
export const vendorOrder: readonly OrderKey[] = [
  { column: 'vendors.name_key', direction: 'asc' },
  { column: 'vendors.id', direction: 'asc' },
];

const vendorColumns = [
  'vendors.id',
  'vendors.name',
  'vendors.name_key',
  'vendors.payment_terms',
  'vendors.account',
  'vendors.created_at',
  'vendors.updated_at',
] as const;

export type VendorFilter = {
  scope: StoreScope;
  /** Only vendors of one of these stores; null for any. */
  storeIds: readonly string[] | null;
};

function liveVendors(db: Db) {
  return db.selectFrom('vendors').select(vendorColumns).where('vendors.deleted_at', 'is', null);
}

/** One row per vendor and store in scope, stores sorted by name. */
function withStores(db: Db, vendors: ReturnType<typeof liveVendors>, scope: StoreScope) {
  return db
    .selectFrom(vendors.as('vendors'))
    .innerJoin('vendor_stores', 'vendor_stores.vendor_id', 'vendors.id')
    .innerJoin('stores', 'stores.id', 'vendor_stores.store_id')
    .select([...vendorColumns, 'stores.id as store_id', 'stores.name as store_name'])
    .where('vendor_stores.deleted_at', 'is', null)
    .where(inScopeUnindexed('vendor_stores.store_id', scope))
    .orderBy('vendors.name_key')
    .orderBy('vendors.id')
    .orderBy('stores.name_key')
    .orderBy('stores.id')
    .execute();
}

type LinkRow = Awaited<ReturnType<typeof withStores>>[number];

export type VendorRow = Omit<LinkRow, 'store_id' | 'store_name'> & {
  stores: { id: string; name: string }[];
};

function gather(links: readonly LinkRow[]): VendorRow[] {
  const vendors: VendorRow[] = [];
  for (const { store_id, store_name, ...vendor } of links) {
    let last = vendors.at(-1);
    if (last?.id !== vendor.id) vendors.push((last = { ...vendor, stores: [] }));
    last.stores.push({ id: store_id, name: store_name });
  }
  return vendors;
}

/** Live vendors of the filter's stores in scope. */
function chosenVendors(db: Db, filter: VendorFilter) {
  const linked = db
    .selectFrom('vendor_stores')
    .select('vendor_id')
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', filter.scope))
    .where(inScope('store_id', filter.storeIds));
  return liveVendors(db).where('vendors.id', 'in', linked);
}

/** Live vendors of the caller's stores by name, each with its stores in scope (API-16). */
export async function listVendors(db: Db, filter: VendorFilter, page: Page | null = null) {
  const chosen = inOrder(chosenVendors(db, filter), vendorOrder, page);
  return gather(await withStores(db, chosen, filter.scope));
}

/** The same vendors without their stores, which make up most of the rows to read. */
export async function listVendorNames(
  db: Db,
  filter: VendorFilter,
  page: Page | null = null,
): Promise<VendorRow[]> {
  const rows = await inOrder(chosenVendors(db, filter), vendorOrder, page).execute();
  return rows.map((row) => ({ ...row, stores: [] }));
}

export type VendorWithStoreIds = Omit<VendorRow, 'stores'> & { storeIds: string[] };

/**
 * The same vendors with only the ids of their stores, sorted by the stores' names. Each vendor's
 * are one string: a thousand stores have ten thousands of links, and a row for each took 100 ms.
 */
export async function listVendorsWithStoreIds(
  db: Db,
  filter: VendorFilter,
  page: Page | null = null,
): Promise<VendorWithStoreIds[]> {
  const storeIds = sql<string>`(
    select string_agg(stores.id, ' ' order by stores.name_key, stores.id)
    from vendor_stores join stores on stores.id = vendor_stores.store_id
    where vendor_stores.vendor_id = vendors.id and vendor_stores.deleted_at is null
      and ${inScopeUnindexed('vendor_stores.store_id', filter.scope)})`;
  const chosen = inOrder(chosenVendors(db, filter), vendorOrder, page);
  const rows = await chosen.select(storeIds.as('store_ids')).execute();
  return rows.map(({ store_ids, ...vendor }) => ({ ...vendor, storeIds: store_ids.split(' ') }));
}

/** One live vendor with its stores, undefined when there is none in the caller's stores. */
export async function findVendor(
  db: Db,
  id: string,
  scope: StoreScope,
): Promise<VendorRow | undefined> {
  return gather(await withStores(db, liveVendors(db).where('vendors.id', '=', id), scope))[0];
}

/**
 * Locks a live vendor until the transaction ends: `share` lets others reference it, `update`
 * excludes them. Undefined when there is none.
 */
export async function lockVendor(tx: Tx, id: string, lock: 'share' | 'update') {
  return (await lockVendors(tx, [id], lock))[0];
}

const vendorLocked = prepare(
  (db, { id }: Placeholders<{ id: string }>, lock: 'share' | 'update') => {
    const query = liveVendors(db).where('vendors.id', '=', id);
    return lock === 'share' ? query.forShare() : query.forUpdate();
  },
);

/** The same for several vendors, in no particular order; missing ones are left out. */
export async function lockVendors(tx: Tx, ids: readonly string[], lock: 'share' | 'update') {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0) return vendorLocked(tx, { id }, lock);
  const query = liveVendors(tx).where('vendors.id', 'in', ids).orderBy('vendors.id');
  return (lock === 'share' ? query.forShare() : query.forUpdate()).execute();
}

/** Vendors of ids, deleted ones too, in no particular order. */
export async function listVendorsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('vendors').select(vendorColumns).where('vendors.id', 'in', ids).execute();
}

export type VendorStore = { vendorId: string; storeId: string };

function liveLinks(db: Db) {
  return db
    .selectFrom('vendor_stores')
    .select(['vendor_id as vendorId', 'store_id as storeId'])
    .where('deleted_at', 'is', null);
}

const linkOf = prepare((db, { vendorId, storeId }: Placeholders<VendorStore>) =>
  liveLinks(db).where('vendor_id', '=', vendorId).where('store_id', '=', storeId),
);

/** The pairs whose vendor delivers to the store (INV-10); lock the vendors first. */
export async function linkedPairs(tx: Tx, pairs: readonly VendorStore[]): Promise<VendorStore[]> {
  const [pair, ...more] = pairs;
  if (pair !== undefined && more.length === 0) return linkOf(tx, pair);
  const rows = pairs.map(({ vendorId, storeId }) => sql`(${vendorId}, ${storeId})`);
  return liveLinks(tx)
    .where(sql<SqlBool>`(vendor_id, store_id) in (values ${sql.join(rows)})`)
    .execute();
}

function namedVendor(db: Db, id: string | Expression<string>) {
  return db
    .selectFrom('vendors')
    .select(['vendors.id', 'vendors.name'])
    .where('vendors.id', '=', id);
}

const vendorNamed = prepare((db, { id }: Placeholders<{ id: string }>) => namedVendor(db, id));

/**
 * A vendor to filter lists by. Deleted ones count, since their invoices remain, as long as one of
 * the caller's stores is or was linked to the vendor or has an invoice from it.
 */
export async function findVendorForFilter(db: Db, id: string, scope: StoreScope) {
  if (scope === null) return (await vendorNamed(db, { id }))[0];
  return namedVendor(db, id)
    .where(({ or, exists, selectFrom }) =>
      or(
        (['vendor_stores', 'invoices'] as const).map((table) =>
          exists(
            selectFrom(table)
              .select(`${table}.vendor_id`)
              .where(`${table}.vendor_id`, '=', id)
              .where(inScope(`${table}.store_id`, scope)),
          ),
        ),
      ),
    )
    .executeTakeFirst();
}

function columns(fields: VendorFields): Columns<'vendors'> {
  return {
    name: fields.name,
    name_key: nameKey(fields.name),
    payment_terms: fields.paymentTerms,
    account: fields.account,
  };
}

async function insertLinks(tx: Tx, vendorId: string, fields: VendorFields): Promise<void> {
  const names = { vendor_id: vendorId, name_key: nameKey(fields.name), deleted_at: null };
  const links = fields.storeIds.map((store_id) => ({ ...names, store_id }));
  await insertWholeRows(tx, 'vendor_stores', links);
}

/**
 * Adds a vendor to stores; AppError `conflict` (vendor_stores_name) when one of them already has a
 * vendor with that name (VEN-21).
 */
export async function insertVendor(tx: Tx, id: string, fields: VendorFields, at: string) {
  await tx
    .insertInto('vendors')
    .values(newRow(id, columns(fields), at))
    .execute();
  await insertLinks(tx, id, fields);
}

/**
 * Changes a live vendor's name everywhere, its payment terms and account, and its stores among those in `scope`; AppError
 * `conflict` (vendor_stores_name) as on insert.
 */
export async function updateVendor(
  tx: Tx,
  vendor: { id: string; at: string; scope: StoreScope },
  fields: VendorFields,
): Promise<void> {
  const names = columns(fields);
  await tx
    .updateTable('vendors')
    .set({ ...names, updated_at: vendor.at })
    .where('id', '=', vendor.id)
    .execute();
  await tx
    .deleteFrom('vendor_stores')
    .where('vendor_id', '=', vendor.id)
    .where(inScope('store_id', vendor.scope))
    .execute();
  await tx
    .updateTable('vendor_stores')
    .set({ name_key: names.name_key })
    .where('vendor_id', '=', vendor.id)
    .execute();
  await insertLinks(tx, vendor.id, fields);
}

/**
 * Marks a vendor's store links deleted, or live again (null), along with the vendor itself;
 * AppError `conflict` (vendor_stores_name) when the name has been taken since.
 */
export async function setVendorLinksDeleted(
  tx: Tx,
  vendorId: string,
  deletedAt: string | null,
): Promise<void> {
  await tx
    .updateTable('vendor_stores')
    .set({ deleted_at: deletedAt })
    .where('vendor_id', '=', vendorId)
    .execute();
}

/** The stores of a vendor, live or deleted. */
export async function vendorStoreIds(db: Db, vendorId: string): Promise<string[]> {
  const links = await db
    .selectFrom('vendor_stores')
    .select('store_id')
    .where('vendor_id', '=', vendorId)
    .orderBy('store_id')
    .execute();
  return links.map((link) => link.store_id);
}
