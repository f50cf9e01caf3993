import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addStore, at } from './contract/rows.ts';
import type { Storage } from './database.ts';
import { setDeleted } from './deletion.ts';
import { violatedIndex } from './drivers/storage-errors.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';
import {
  findVendor,
  insertVendor,
  listVendors,
  listVendorsWithStoreIds,
  setVendorLinksDeleted,
} from './vendors.ts';

let storage: Storage;

beforeEach(async () => {
  storage = openSqlite({ path: ':memory:' });
  await migrate(storage, () => Date.parse(at));
  await storage.transaction(async (tx) => {
    for (const id of ['s1', 's2']) await addStore(tx, id);
  });
});

afterEach(() => storage.close());

const add = (id: string, name: string, storeIds: string[]) =>
  storage.transaction((tx) =>
    insertVendor(tx, id, { name, storeIds, paymentTerms: null, account: null }, at),
  );

const setDeletedAt = (id: string, deletedAt: string | null) =>
  storage.transaction(async (tx) => {
    await setDeleted(tx, 'vendors', { id, deletedAt, at });
    await setVendorLinksDeleted(tx, id, deletedAt);
  });

it('VEN-21 keeps a name once in each store, whatever its case, and rolls back completely', async () => {
  await add('v1', 'Acme', ['s1']);
  const error: unknown = await add('v2', 'ACME', ['s2', 's1']).catch((thrown: unknown) => thrown);
  expect(violatedIndex(error)).toBe('vendor_stores_name');
  expect(await findVendor(storage.db, 'v2', null)).toBeUndefined();
  await add('v3', 'ACME', ['s2']);
});

it('VEN-21 refuses to bring a vendor back whose name was taken since', async () => {
  await add('v1', 'Acme', ['s1', 's2']);
  await setDeletedAt('v1', at);
  expect(await findVendor(storage.db, 'v1', null)).toBeUndefined();
  await setDeletedAt('v1', null);
  expect((await findVendor(storage.db, 'v1', null))?.stores).toHaveLength(2);
  await setDeletedAt('v1', at);
  await add('v2', 'acme', ['s2']);
  const error: unknown = await setDeletedAt('v1', null).catch((thrown: unknown) => thrown);
  expect(violatedIndex(error)).toBe('vendor_stores_name');
  expect(await listVendors(storage.db, { scope: null, storeIds: null })).toHaveLength(1);
});

it('VEN-17 lists vendors of the same name one by one, and none for a caller without stores', async () => {
  await add('v2', 'Acme', ['s2']);
  await add('v1', 'acme', ['s1']);
  const ids = async (scope: string[] | null, storeIds: string[] | null) =>
    (await listVendors(storage.db, { scope, storeIds })).map((vendor) => vendor.id);
  expect(await ids(null, null)).toEqual(['v1', 'v2']);
  expect(await ids(['s2'], null)).toEqual(['v2']);
  expect(await ids(['s2'], ['s1'])).toEqual([]);
  expect(await ids([], null)).toEqual([]);
});

it('reads the ids of the stores of a vendor in one row, however many they are', async () => {
  await add('v1', 'Acme', ['s1', 's2']);
  const statements = vi.spyOn(storage.db.getExecutor(), 'executeQuery');
  await listVendorsWithStoreIds(storage.db, { scope: null, storeIds: null });
  const read = await Promise.all(statements.mock.results.map(({ value }) => value));
  statements.mockRestore();
  expect(read.map(({ rows }) => rows)).toMatchObject([[{ id: 'v1', store_ids: 's1 s2' }]]);
});
