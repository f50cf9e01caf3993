import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@backcounter/core/errors';
import { paidOnDelivery } from '@backcounter/core/invoices';
import { CompiledQuery } from 'kysely';
import { addStore, at, insertInvoice } from './contract/rows.ts';
import type { Storage } from './database.ts';
import { violatedIndex } from './drivers/storage-errors.ts';
import { openSqlite } from './drivers/sqlite.ts';
import {
  listInvoicesByNumbers,
  rescopeInvoiceNumbers,
  sumInvoices,
  type InvoiceFilter,
} from './invoices.ts';
import { migrate } from './migrate.ts';
import { insertVendor } from './vendors.ts';

let storage: Storage;

beforeEach(async () => {
  storage = openSqlite({ path: ':memory:' });
  await migrate(storage, () => Date.parse(at));
  await storage.transaction(async (tx) => {
    for (const id of ['s1', 's2']) await addStore(tx, id);
    for (const id of ['v1', 'v2']) {
      await insertVendor(
        tx,
        id,
        { name: id, storeIds: ['s1', 's2'], paymentTerms: null, account: null },
        at,
      );
    }
  });
});

afterEach(() => storage.close());

const add = (id: string, number: string, more: object = {}) =>
  storage.transaction((tx) =>
    insertInvoice(
      tx,
      id,
      {
        number,
        numberScope: '',
        storeId: 's1',
        vendorId: 'v1',
        amountCents: 100,
        date: '2026-11-20',
        description: null,
        ...paidOnDelivery,
        ...more,
      },
      at,
    ),
  );

const rescope = (perVendor: boolean) =>
  storage.transaction((tx) => rescopeInvoiceNumbers(tx, perVendor));

describe('rescopeInvoiceNumbers', () => {
  it('INV-11 narrows numbers to the vendor and back', async () => {
    await add('i1', 'A');
    await rescope(true);
    await add('i2', 'a', { vendorId: 'v2', numberScope: 'v2' });
    await expect(add('i3', 'a', { numberScope: 'v1' })).rejects.toThrow(AppError);
    await storage.db
      .updateTable('invoices')
      .set({ deleted_at: at })
      .where('id', '=', 'i2')
      .execute();
    await rescope(false);
    await expect(add('i4', 'a')).rejects.toThrow(AppError);
  });

  it('INV-11 rescopes deleted invoices too, so that they can be restored', async () => {
    await add('i1', 'A');
    await storage.db.updateTable('invoices').set({ deleted_at: at }).execute();
    const scopes = async () =>
      (await storage.db.selectFrom('invoices').select('number_scope').execute()).map(
        (row) => row.number_scope,
      );
    await rescope(true);
    expect(await scopes()).toEqual(['v1']);
    await rescope(false);
    expect(await scopes()).toEqual(['']);
  });

  it('INV-11 refuses to go back while two vendors use a number, and changes nothing', async () => {
    await rescope(true);
    await add('i1', 'A', { numberScope: 'v1' });
    await add('i2', 'a', { vendorId: 'v2', numberScope: 'v2' });
    const error: unknown = await rescope(false).catch((thrown: unknown) => thrown);
    expect(violatedIndex(error)).toBe('invoices_number');
    const rows = await storage.db.selectFrom('invoices').select('number_scope').execute();
    expect(rows.map((row) => row.number_scope).sort()).toEqual(['v1', 'v2']);
  });
});

describe('sumInvoices', () => {
  const range = { start: '2026-01-01', end: '2026-12-31' };
  const filters: [string, InvoiceFilter, number][] = [
    ['everything', { scope: null, vendorId: null, range: null }, 1107],
    ['a year', { scope: null, vendorId: null, range }, 107],
    ['a store and year', { scope: ['s1'], vendorId: null, range }, 100],
    ['some stores and a year', { scope: ['s1', 's2'], vendorId: null, range }, 107],
    ['a vendor and year', { scope: null, vendorId: 'v1', range }, 100],
    ['a store, vendor and year', { scope: ['s1'], vendorId: 'v1', range }, 100],
  ];

  /** SQLite's query plan for a sum. */
  async function planOf(filter: InvoiceFilter): Promise<string> {
    const executed = vi.spyOn(storage.db.getExecutor(), 'executeQuery');
    await sumInvoices(storage.db, filter);
    const { sql, parameters } = executed.mock.lastCall![0];
    executed.mockRestore();
    const { rows } = await storage.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map((row) => row.detail).join('; ');
  }

  it.each(filters)('API-24 sums %s without reading the table', async (_, filter, cents) => {
    await add('i1', 'A');
    await add('i2', 'B', { storeId: 's2', vendorId: 'v2', amountCents: 7 });
    await add('i3', 'C', { date: '2025-12-31', amountCents: 1000 });
    expect(await sumInvoices(storage.db, filter)).toBe(cents);
    expect(await planOf(filter)).toMatch(
      /SEARCH (sums_by_day|sums_by_month|invoices) USING (COVERING INDEX|PRIMARY KEY)/,
    );
  });
});

describe('listInvoicesByNumbers', () => {
  it('finds the numbers of a long list, whichever part of it they stand in', async () => {
    await add('first', 'N-0');
    await add('last of a part', 'N-499');
    await add('first of the next', 'n-500');
    await add('last', 'N-1000');
    await add('not asked for', 'N-1001');
    await add('of another store', 'N-7', { storeId: 's2' });
    const numbers = Array.from({ length: 1001 }, (_, index) => `N-${index}`);
    const found = await listInvoicesByNumbers(storage.db, numbers, ['s1']);
    expect(found.map(({ id }) => id).sort()).toEqual([
      'first',
      'first of the next',
      'last',
      'last of a part',
    ]);
  });
});
