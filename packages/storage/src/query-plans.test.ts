import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { insertActivity, listActivity } from './activity.ts';
import {
  listPaid,
  listPaidTogether,
  listPaidWith,
  listUnpaid,
  sumPaid,
  sumUnpaid,
} from './bills.ts';
import { sumInvoicesByVendor } from './charts.ts';
import { addStore, at } from './contract/rows.ts';
import { migratedDatabase } from './contract/empty-database.ts';
import type { Db, Storage } from './database.ts';
import { sumByDate } from './day-sums.ts';
import { openPostgres } from './drivers/postgres.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { insertInvoices, listInvoices, listNewestInvoices, sumInvoices } from './invoices.ts';
import { migrate } from './migrate.ts';
import { sumByPeriod, sumByStore } from './profit.ts';
import { insertSales, listNewestSales, listSaleDays, listSales, sumSales } from './sales.ts';
import { findInvoicesByNumber } from './search.ts';
import { sumHours } from './shifts.ts';
import { subtotalsOfInvoices, subtotalsOfSales } from './subtotals.ts';
import { insertVendor, listVendors } from './vendors.ts';

const scope = ['s1'];
const everywhere = null;
const week = { start: '2026-05-04', end: '2026-05-10' };
const month = { start: '2026-05-01', end: '2026-05-31' };
const year = { start: '2026-01-01', end: '2026-12-31' };
const page = { limit: 50, after: ['2026-05-15', 'x'] };
/** The first page is what people look at: bills are few, those due first matter. */
const bills = { limit: 50, after: null };

type PlannedRead = {
  title: string;
  read: (db: Db) => Promise<unknown>;
  /** True where an index must provide the order too, without a sort. */
  needsNoSort?: boolean;
  /** The index that must provide all columns, without the rows, which SQLite would look up. */
  coveredBy?: string;
  /** The index that must be read on both engines. */
  index?: string;
};

/** The most frequent and the largest reads, in a business with many rows. */
const reads: readonly PlannedRead[] = [
  {
    title: "a store's month of sales",
    read: (db) => listSales(db, { scope, range: month }),
  },
  {
    title: "all stores' month of sales",
    read: (db) => listSales(db, { scope: everywhere, range: month }),
  },
  {
    title: "all stores' week of sales",
    read: (db) => listSaleDays(db, { scope: everywhere, range: week }),
    needsNoSort: true,
  },
  {
    title: 'a page of sales',
    read: (db) => listNewestSales(db, { scope: everywhere, range: year }, page),
    needsNoSort: true,
  },
  {
    title: "a total of all stores' year of sales",
    read: (db) => sumSales(db, { scope: everywhere, range: year }),
    needsNoSort: true,
  },
  {
    title: "the subtotals of all stores' sales",
    read: (db) => subtotalsOfSales(db, { scope: everywhere, range: null }),
  },
  {
    title: "the subtotals of a store's year of invoices by vendor",
    read: (db) => subtotalsOfInvoices(db, { scope, range: year }, 'vendor'),
  },
  {
    title: "the subtotals of all stores' year of invoices by vendor",
    read: (db) => subtotalsOfInvoices(db, { scope: everywhere, range: year }, 'vendor'),
    coveredBy: 'invoices_vendor',
  },
  {
    title: "a store's month of invoices",
    read: (db) => listInvoices(db, { scope, range: month, vendorId: null }),
  },
  {
    title: 'a page of invoices',
    read: (db) => listNewestInvoices(db, { scope: everywhere, range: year, vendorId: null }, page),
    needsNoSort: true,
  },
  {
    title: 'a page of unpaid invoices',
    read: (db) => listUnpaid(db, { scope: everywhere, vendorId: null }, bills),
    needsNoSort: true,
    index: 'invoices_unpaid',
  },
  {
    title: "a page of a store's and vendor's unpaid invoices",
    read: (db) => listUnpaid(db, { scope, vendorId: 'v1' }, bills),
    index: 'invoices_unpaid',
  },
  {
    title: 'a page of all bills that were paid',
    read: (db) => listPaid(db, { scope: everywhere, vendorId: null, range: null }, bills),
    index: 'invoices_paid',
  },
  {
    title: "a page of a store's and vendor's bills that were paid in a month",
    read: (db) => listPaid(db, { scope, vendorId: 'v1', range: month }, bills),
    index: 'invoices_paid',
  },
  {
    title: "a store's bills that were paid with a check",
    read: (db) => listPaidWith(db, ['1043', 'check 1043'], { scope, limit: 50 }),
    index: 'invoices_payment',
  },
  {
    title: 'the payments of a total',
    read: (db) => listPaidTogether(db, { scope, cents: { min: 1, max: 9 }, limit: 5 }),
    index: 'invoices_paid',
  },
  ...[
    { title: 'the sum of all bills that were paid', scope: everywhere, vendorId: null },
    { title: "the sum of a store's bills that were paid", scope, vendorId: 'v1' },
  ].map(({ title, ...filter }) => ({
    title,
    read: (db: Db) => sumPaid(db, { ...filter, range: month }),
    index: 'invoices_paid',
  })),
  ...[
    { title: 'sums of all unpaid invoices', filter: { scope: everywhere, vendorId: null } },
    { title: "sums of a store's unpaid invoices", filter: { scope, vendorId: 'v1' } },
  ].map(({ title, filter }) => ({
    title,
    read: (db: Db) => sumUnpaid(db, filter, '2026-05-15'),
    index: 'invoices_unpaid',
  })),
  {
    title: "a total of a store's and vendor's year of invoices",
    read: (db) => sumInvoices(db, { scope, range: year, vendorId: 'v1' }),
    needsNoSort: true,
  },
  {
    title: "the profit of a store's year",
    read: (db) => sumByPeriod(db, { scope, periods: [month, year] }),
  },
  {
    title: "the profit of all stores' month",
    read: (db) => sumByStore(db, { scope: everywhere, range: month }),
  },
  {
    title: 'the days of a chart',
    read: async (db) => [
      await sumByDate(db, 'sales', { scope: everywhere, range: month }),
      await sumByDate(db, 'invoices', { scope: everywhere, range: month }),
      await sumByDate(db, 'shifts', { scope: everywhere, range: month }),
    ],
    needsNoSort: true,
  },
  {
    title: 'what vendors billed in a month',
    read: (db) => sumInvoicesByVendor(db, { scope: everywhere, range: month }),
  },
  {
    title: "a month's hours of a store",
    read: (db) => sumHours(db, { scope, range: month }),
  },
  {
    title: 'a search for a number',
    read: (db) => findInvoicesByNumber(db, 'INV-1-77', { scope: everywhere, limit: 5 }),
  },
  {
    title: 'a search for a number typed with blanks instead of its dashes',
    read: (db) => findInvoicesByNumber(db, 'INV s1 77', { scope: everywhere, limit: 5 }),
  },
  {
    title: 'a page of the activity',
    read: (db) => listActivity(db, { scope: null, users: true }, { limit: 50, after: ['x'] }),
    needsNoSort: true,
  },
];

/** The scope of an owner with very many stores. */
const manyStores = Array.from({ length: 2000 }, (_, index) => `s${index}`);

const ownersActivity = (db: Db) =>
  listActivity(db, { scope: manyStores, users: false }, { limit: 50, after: ['x'] });

const ownersVendors = (db: Db) => listVendors(db, { scope: manyStores, storeIds: null });

const [stores, days] = [4, 400];

/** Enough rows to give a planner with statistics a choice. */
async function fill(storage: Storage): Promise<void> {
  await storage.transaction(async (tx) => {
    const storeIds = Array.from({ length: stores }, (_, index) => `s${index}`);
    for (const id of storeIds) await addStore(tx, id);
    await insertVendor(tx, 'v1', { name: 'v1', storeIds, paymentTerms: null, account: null }, at);
    const entry = { kind: 'stores', action: 'create', before: null, after: null, at };
    const who = { user_id: null, user_name: 'Ann', employee_name: null };
    await insertActivity(
      tx,
      storeIds.map((id) => ({ ...entry, ...who, id, subject_id: id, storeIds: [id] })),
    );
    for (const storeId of storeIds) {
      const fields = Array.from({ length: days }, (_, day) => ({
        storeId,
        amountCents: 1000 + day,
        date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
        description: null,
      }));
      const sales = fields.map((sale, day) => ({ id: `sale-${storeId}-${day}`, fields: sale }));
      const invoices = fields.map((sale, day) => ({
        id: `invoice-${storeId}-${day}`,
        fields: {
          ...sale,
          vendorId: 'v1',
          number: `INV-${storeId}-${day}`,
          numberScope: '',
          // Every tenth is to be paid later, and every hundredth still has to be.
          dueDate: day % 10 === 0 ? sale.date : null,
          paidDate: day % 10 === 0 && day % 100 !== 0 ? sale.date : null,
          paymentReference: null,
        },
      }));
      await insertSales(tx, sales, at);
      await insertInvoices(tx, invoices, at);
    }
  });
}

/** The query plans of all statements that a read runs. */
async function plansOf(db: Db, read: PlannedRead['read'], word: string): Promise<string> {
  const statements = vi.spyOn(db.getExecutor(), 'executeQuery');
  await read(db);
  const queries = statements.mock.calls.map(([query]) => query);
  statements.mockRestore();
  expect(queries.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const query of queries) {
    const plan = { ...query, sql: `${word} ${query.sql}` };
    const { rows } = await db.executeQuery<Record<string, string>>(plan);
    plans.push(...rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? ''));
  }
  return plans.join('\n');
}

const growing = 'sales|invoices|shifts|activity|incomes|daily_cash';

/** Full table scans; a subquery of the same name as its table is not one. */
function tablesRead(plan: string): number {
  const lines = (what: string) => plan.match(new RegExp(`^${what} (${growing})$`, 'gm'))?.length;
  return (lines('SCAN') ?? 0) - (lines('(CO-ROUTINE|MATERIALIZE)') ?? 0);
}

describe('on SQLite', () => {
  let storage: Storage;

  beforeAll(async () => {
    storage = openSqlite({ path: ':memory:' });
    await migrate(storage, () => 0);
    await fill(storage);
  });

  afterAll(() => storage.close());

  it.each(reads)(
    '$title is read by an index',
    async ({ read, needsNoSort = false, coveredBy = '', index = '' }) => {
      const plan = await plansOf(storage.db, read, 'explain query plan');
      expect(plan).toMatch(/SEARCH|USING (COVERING )?INDEX/);
      expect(plan).toContain(index);
      if (coveredBy) expect(plan).toContain(`USING COVERING INDEX ${coveredBy} `);
      // A covering index may be scanned; the table may not.
      expect(tablesRead(plan)).toBe(0);
      if (needsNoSort) expect(plan).not.toContain('TEMP B-TREE');
    },
  );

  it('ROL-11 the entries of very many stores are found by store, not each looked for at every store', async () => {
    const plan = await plansOf(storage.db, ownersActivity, 'explain query plan');
    const bounds = 'store_id=? AND activity_id>? AND activity_id<?';
    expect(plan).toContain(`SEARCH activity_stores USING PRIMARY KEY (${bounds})`);
    expect(plan).not.toContain('CORRELATED');
  });

  it('ROL-11 the stores of a vendor are read by its links, not looked for among very many', async () => {
    const plan = await plansOf(storage.db, ownersVendors, 'explain query plan');
    expect(plan).toMatch(/SEARCH vendor_stores USING INDEX \w+ \(vendor_id=\?\)/);
    expect(plan).not.toContain('vendor_id=? AND store_id=?');
    expect(await ownersVendors(storage.db)).toMatchObject([{ id: 'v1', stores: [{}, {}, {}, {}] }]);
  });
});

describe('on PostgreSQL', () => {
  let storage: Storage;

  beforeAll(async () => {
    const url = await migratedDatabase(inject('postgresUrl'));
    const filled = openPostgres({ url });
    await migrate(filled, () => 0);
    await fill(filled);
    await filled.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('vacuum analyze');
    // PostgreSQL would scan a table this small; the test checks that an index can serve the query.
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set enable_seqscan = off`);
    await client.end();
    storage = openPostgres({ url });
  });

  afterAll(() => storage.close());

  it.each(reads)(
    '$title is read by an index',
    async ({ read, needsNoSort = false, index = '' }) => {
      const plan = await plansOf(storage.db, read, 'explain');
      expect(plan).toContain(index);
      expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
      expect(plan).not.toMatch(new RegExp(`Seq Scan on (${growing})`));
      if (needsNoSort) expect(plan).not.toMatch(/\bSort\b/);
    },
  );

  it('ROL-11 the entries of very many stores are found by store and id', async () => {
    const plan = await plansOf(storage.db, ownersActivity, 'explain');
    expect(plan).toContain('using activity_stores_pkey');
    expect(plan).toContain('activity_id >= ');
  });

  it('ROL-11 the vendors of very many stores have those of theirs', async () => {
    expect(await ownersVendors(storage.db)).toMatchObject([{ id: 'v1', stores: [{}, {}, {}, {}] }]);
  });
});
