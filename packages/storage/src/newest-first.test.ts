import { paidOnDelivery } from '@backcounter/core/invoices';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migratedDatabase } from './contract/empty-database.ts';
import { addStore, at, insertInvoice } from './contract/rows.ts';
import type { Db, InvoicesTable, Storage } from './database.ts';
import { openPostgres } from './drivers/postgres.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';
import { newestRows, type ListFilter } from './newest-first.ts';
import { listNewestInvoices } from './invoices.ts';
import { isRarePart } from './number-parts.ts';
import { findInvoicesByNumber } from './search.ts';
import { insertVendor } from './vendors.ts';

const page = { limit: 50, after: ['2026-11-01', 'x'] };
const range = { start: '2026-01-01', end: '2026-12-31' };

/** Enough rows that no planner scans all of them for a page of fifty. */
async function fill(storage: Storage): Promise<void> {
  const stores = ['s1', 's2', 's3'];
  await storage.transaction(async (tx) => {
    for (const id of stores) await addStore(tx, id);
    for (const id of ['v1', 'v2'])
      await insertVendor(
        tx,
        id,
        { name: id, storeIds: stores, paymentTerms: null, account: null },
        at,
      );
    for (let n = 0; n < 3000; n += 1) {
      const [storeId = '', vendorId] = [stores[n % 3], `v${1 + (n % 2)}`];
      const date = `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
      const number = { number: `INV-${n}`, numberScope: '', amountCents: n + 1 };
      await insertInvoice(
        tx,
        `i${n}`,
        { ...number, storeId, vendorId, date, description: null, ...paidOnDelivery },
        at,
      );
    }
  });
}

const filters: [string, ListFilter][] = [
  ['all', { scope: null, range: null }],
  ['a period', { scope: null, range }],
  ['a store', { scope: ['s1'], range }],
  ['many stores', { scope: Array.from({ length: 30 }, (_, n) => `s${n}`), range: null }],
  ['a vendor', { scope: null, range: null, vendorId: 'v1' }],
  ['a vendor of a store', { scope: ['s1'], range: null, vendorId: 'v1' }],
  ['a common amount', { scope: null, range: null, cents: { min: 1, max: null } }],
];

const twoStores: ListFilter = { scope: ['s1', 's2'], range: null };

/** Counts full table scans; a subquery of the same name is not one. */
const fullScans = (plan: string) =>
  plan.split('\n').filter((line) => line === 'SCAN invoices').length -
  plan.split('\n').filter((line) => line === 'CO-ROUTINE invoices').length;

const rare: [string, ListFilter, RegExp][] = [
  ['a rare amount', { scope: null, range: null, cents: { min: 7, max: 7 } }, /invoices_amount/],
  [
    'a part of the number',
    { scope: null, range: null, numberPart: '-299' },
    /invoice_numbers VIRTUAL TABLE|invoices_number_trigrams/,
  ],
  [
    'a number typed without its dash',
    { scope: null, range: null, numberPart: 'v299' },
    /invoice_numbers VIRTUAL TABLE|invoices_number_trigrams/,
  ],
];

async function planOf(db: Db, filter: ListFilter): Promise<string> {
  const rows = await newestRows<InvoicesTable>(db, 'invoices', { ...filter, page });
  const { rows: lines } = await sql<Record<string, string>>`
    ${sql.raw(word)} select * from ${rows} as invoices`.execute(db);
  return lines.map((line) => line['detail'] ?? line['QUERY PLAN']).join('\n');
}

let word = '';

/** An invoice of January, older than more than 2,000 others. */
const old = 'INV-2988';

async function expectReach(db: Db): Promise<void> {
  const numbers = async (read: Promise<{ invoice_number: string }[]>) =>
    (await read).map(({ invoice_number }) => invoice_number);
  const rare = { scope: null, range: null, vendorId: null, numberPart: '-2988' };
  const page = { limit: 50, after: null };
  const pageOf = (looked: Pick<ListFilter, 'recent'>) =>
    numbers(listNewestInvoices(db, { ...rare, ...looked }, page));
  expect(await pageOf({ recent: 'only' })).toEqual([]);
  expect(await pageOf({ recent: 'tooFew' })).toEqual([old]);
  expect(await pageOf({})).toEqual([old]);
  const search = (part: string) =>
    numbers(findInvoicesByNumber(db, part, { scope: null, limit: 20 }));
  for (const part of ['-2988', 'inv-2988', 'INV 2988', 'inv2988', 'v 2988']) {
    expect([part, await search(part)]).toEqual([part, [old]]);
  }
  expect(await search('-1')).toHaveLength(20);
}

describe('a page on SQLite', () => {
  let storage: Storage;

  beforeAll(async () => {
    word = 'explain query plan';
    storage = openSqlite({ path: ':memory:' });
    await migrate(storage, () => 0);
    await fill(storage);
  });

  afterAll(() => storage.close());

  it.each(filters)('of %s is read along an index and not sorted', async (_, filter) => {
    const plan = await planOf(storage.db, filter);
    expect(plan).toMatch(/USING (COVERING )?INDEX invoices_(date|store|vendor|store_vendor)/);
    expect(fullScans(plan)).toBe(0);
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('of two stores is put together from the newest of each', async () => {
    const plan = await planOf(storage.db, twoStores);
    expect(plan).toContain('MERGE (UNION ALL)');
    expect(plan.match(/SEARCH invoices USING INDEX invoices_store /g)).toHaveLength(2);
    expect(fullScans(plan)).toBe(0);
  });

  it.each(rare)('of %s is found by its own index', async (_, filter, index) => {
    const plan = await planOf(storage.db, filter);
    expect(plan).toMatch(index);
    expect(fullScans(plan)).toBe(0);
  });

  it('of the newest 2,000 rows looks no further, and a search does for a rare part', () =>
    expectReach(storage.db));

  it('of numbers with a part that few have holds the older ones too', async () => {
    const found = await findInvoicesByNumber(storage.db, '-29', { scope: null, limit: 120 });
    // INV-29, INV-290… and INV-2900…; 77 of them are among the newest 2,000.
    expect(found).toHaveLength(111);
    const rareParts = ['-29', '2988', 'inv', '-2', 'no such', 'inv 298'].map((part) =>
      isRarePart(storage.db, part),
    );
    expect(await Promise.all(rareParts)).toEqual([true, true, false, false, true, true]);
  });

  it('of a common part looks no further when half of it is among the newest 2,000', async () => {
    const common = { scope: null, range: null, vendorId: null, numberPart: 'nv-2' };
    const recent = await listNewestInvoices(
      storage.db,
      { ...common, recent: 'only' },
      { limit: 3000, after: null },
    );
    const search = (limit: number) =>
      findInvoicesByNumber(storage.db, 'nv-2', { scope: null, limit });
    expect(await search(recent.length * 2)).toHaveLength(recent.length);
    expect((await search(recent.length * 2 + 1)).length).toBeGreaterThan(recent.length);
  });
});

describe('a page on PostgreSQL', () => {
  let storage: Storage;

  beforeAll(async () => {
    const url = await migratedDatabase(inject('postgresUrl'));
    storage = openPostgres({ url });
    await migrate(storage, () => 0);
    await fill(storage);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('vacuum analyze invoices');
    await client.end();
    word = 'explain';
  });

  afterAll(() => storage.close());

  it.each(filters)('of %s is read along an index and not sorted', async (_, filter) => {
    const plan = await planOf(storage.db, filter);
    expect(plan).toMatch(
      /Index (Only )?Scan Backward using invoices_(date|store|vendor|store_vendor)/,
    );
    expect(plan).not.toMatch(/Seq Scan|-> +Sort/);
  });

  it('of two stores is put together from the newest of each', async () => {
    const plan = await planOf(storage.db, twoStores);
    expect(plan).toContain('Merge Append');
    expect(plan.match(/Index Scan Backward using invoices_store /g)).toHaveLength(2);
    expect(plan).not.toMatch(/Seq Scan|-> +Sort/);
  });

  it.each(rare)('of %s is found by its own index', async (_, filter, index) => {
    const plan = await planOf(storage.db, filter);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  it('of the newest 2,000 rows looks no further, and a search does for a rare part', () =>
    expectReach(storage.db));
});
