import { paidOnDelivery } from '@backcounter/core/invoices';
import { setDeleted } from '../../deletion.ts';
import type { Db } from '../../database.ts';
import { listNewestInvoices, sumInvoices, updateInvoice } from '../../invoices.ts';
import { listNewestSales, sumSales } from '../../sales.ts';
import type { ListFilter } from '../../newest-first.ts';
import type { Page } from '../../paging.ts';
import { subtotalsOfInvoices, subtotalsOfSales } from '../../subtotals.ts';
import { lockStores } from '../../stores.ts';
import { insertVendor, listVendors } from '../../vendors.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';
import { addSale, addStore, at, insertInvoice } from '../rows.ts';

const stores = Array.from({ length: 25 }, (_, index) => `s${index + 10}`);
const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
const vendors = ['v1', 'v2', 'v3'];

type Example = {
  id: string;
  storeId: string;
  vendorId: string;
  date: string;
  amountCents: number;
  number: string;
};

/** A hundred invoices, one per store and day, with predictable numbers and amounts. */
const examples: Example[] = stores.flatMap((storeId, store) =>
  days.map((date, day) => ({
    id: `${storeId}-${day}`,
    storeId,
    vendorId: vendors[(store + day) % 3] ?? '',
    date,
    amountCents: 100 * ((store * 4 + day) % 7),
    number: `INV-${store}/${day}%"É`,
  })),
);

async function openWithExamples(testDatabase: TestDatabase): Promise<Db> {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    for (const store of stores) await addStore(tx, store);
    for (const id of vendors)
      await insertVendor(
        tx,
        id,
        { name: id, storeIds: stores, paymentTerms: null, account: null },
        at,
      );
    for (const example of examples) {
      const { id, date, storeId } = example;
      const fields = { ...example, ...paidOnDelivery, numberScope: '', description: null };
      await insertInvoice(tx, id, { ...fields, number: `old ${id}` }, at);
      await updateInvoice(tx, id, fields, at);
      await addSale(tx, id, date, { storeId, cents: example.amountCents });
    }
    const gone = {
      ...examples[0],
      ...paidOnDelivery,
      numberScope: '',
      description: null,
      number: 'INV-gone',
    };
    await insertInvoice(tx, 'gone', gone as typeof gone & Example, at);
    await setDeleted(tx, 'invoices', { id: 'gone', deletedAt: at, at });
  });
  return storage.db;
}

const filters: [string, ListFilter][] = [
  ['all stores', { scope: null, range: null }],
  ['one store', { scope: ['s12'], range: null }],
  ['three stores', { scope: ['s12', 's30', 's11'], range: null }],
  ['most stores', { scope: stores.slice(3), range: null }],
  ['no store', { scope: [], range: null }],
  ['two days', { scope: null, range: { start: '2026-01-02', end: '2026-01-03' } }],
  ['a vendor', { scope: null, range: null, vendorId: 'v2' }],
  ['a vendor of a store', { scope: ['s12'], range: null, vendorId: 'v2' }],
  ['an amount', { scope: null, range: null, cents: { min: 300, max: 300 } }],
  ['at least', { scope: ['s11', 's12'], range: null, cents: { min: 300, max: null } }],
  ['at most', { scope: null, range: null, cents: { min: null, max: 200 } }],
  ['a part of the number', { scope: null, range: null, numberPart: 'v-1' }],
  ['signs in the number', { scope: null, range: null, numberPart: '/1%"É' }],
  ['how numbers begin', { scope: null, range: null, numberPart: 'inv-2' }],
  ['a number typed with a blank', { scope: null, range: null, numberPart: 'INV 2' }],
  ['a number typed without its dash', { scope: null, range: null, numberPart: 'inv2' }],
  ['a part of two', { scope: null, range: null, numberPart: '/1' }],
  ['a short part', { scope: null, range: null, numberPart: '%' }],
  ['a part that no number has', { scope: null, range: null, numberPart: 'old s12' }],
  ['a deleted one', { scope: null, range: null, numberPart: 'gone' }],
];

/** The examples' numbers have a dash after INV, however a part is typed. */
const withDash = (part: string) => part.toLowerCase().replace(/^inv *(?=\d)/, 'inv-');

function fits(example: Example, filter: ListFilter): boolean {
  const { scope, range, vendorId = null, cents, numberPart = null } = filter;
  const { min = null, max = null } = cents ?? {};
  return (
    (scope === null || scope.includes(example.storeId)) &&
    (range === null || (example.date >= range.start && example.date <= range.end)) &&
    (vendorId === null || example.vendorId === vendorId) &&
    (min === null || example.amountCents >= min) &&
    (max === null || example.amountCents <= max) &&
    (numberPart === null || example.number.toLowerCase().includes(withDash(numberPart)))
  );
}

const expected = (filter: ListFilter) =>
  examples
    .filter((example) => fits(example, filter))
    .sort((a, b) => (a.date + a.id < b.date + b.id ? 1 : -1));

type Row = { id: string; date: string };

async function pagesOf(read: (page: Page) => Promise<Row[]>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: Page['after'] = null; ;) {
    const rows = await read({ limit: 7, after });
    ids.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < 7) return ids;
    after = [last.date, last.id];
  }
}

const invoicePages: ContractCase = {
  title:
    'pages of invoices hold the matching rows, newest first, and the total is that of all pages',
  async run(testDatabase) {
    const db = await openWithExamples(testDatabase);
    for (const [name, filter] of filters) {
      const invoiceFilter = { vendorId: null, ...filter };
      const rows = expected(filter);
      checkEqual(
        [name, await pagesOf((page) => listNewestInvoices(db, invoiceFilter, page))],
        [name, rows.map(({ id }) => id)],
      );
      const cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
      checkEqual([name, await sumInvoices(db, invoiceFilter)], [name, cents]);
    }
  },
};

const salePages: ContractCase = {
  title: 'pages of sales hold the matching rows, newest first, and the total is that of all pages',
  async run(testDatabase) {
    const db = await openWithExamples(testDatabase);
    const ofSales = filters.filter(
      ([, filter]) => !('vendorId' in filter || 'numberPart' in filter),
    );
    for (const [name, filter] of ofSales) {
      const rows = expected(filter);
      checkEqual(
        [name, await pagesOf((page) => listNewestSales(db, filter, page))],
        [name, rows.map(({ id }) => id)],
      );
      const cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
      checkEqual([name, await sumSales(db, filter)], [name, cents]);
    }
  },
};

/** Expected subtotals by store or vendor, sorted by id, which equals the name. */
function subtotalsOf(rows: readonly Example[], key: 'storeId' | 'vendorId') {
  return [...Map.groupBy(rows, (row) => row[key])]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, those]) => ({
      id,
      name: id,
      count: those.length,
      cents: those.reduce((sum, { amountCents }) => sum + amountCents, 0),
      latest: those
        .map(({ date }) => date)
        .sort()
        .at(-1),
    }));
}

const subtotalsCase: ContractCase = {
  title: 'subtotals count and sum what pages of the same filter hold, by store and by vendor',
  async run(testDatabase) {
    const db = await openWithExamples(testDatabase);
    for (const [name, filter] of filters) {
      const rows = expected(filter);
      for (const [by, key] of [
        ['store', 'storeId'],
        ['vendor', 'vendorId'],
      ] as const) {
        const found = await subtotalsOfInvoices(db, filter, by);
        checkEqual([name, by, found], [name, by, subtotalsOf(rows, key)]);
      }
      if ('vendorId' in filter || 'numberPart' in filter) continue;
      const found = await subtotalsOfSales(db, filter);
      checkEqual([name, found], [name, subtotalsOf(rows, 'storeId')]);
    }
  },
};

const manyStores: ContractCase = {
  title: 'a caller of 20,000 stores gets pages, vendors and locks of them like one of a few',
  async run(testDatabase) {
    const storage = await testDatabase.open();
    const scope = Array.from({ length: 20_000 }, (_, index) => `s${index}`);
    await storage.transaction(async (tx) => {
      for (const store of ['s7', 's19999', 'x']) {
        await addStore(tx, store);
        await addSale(tx, `sale-${store}`, '2026-01-01', { storeId: store, cents: 100 });
      }
      await insertVendor(
        tx,
        'v',
        { name: 'v', storeIds: ['s7', 'x'], paymentTerms: null, account: null },
        at,
      );
    });
    const { db } = storage;
    const page = { limit: 7, after: null };
    const sales = await listNewestSales(db, { scope, range: null }, page);
    checkEqual(
      sales.map(({ id }) => id),
      ['sale-s7', 'sale-s19999'],
    );
    const ofNumber = { scope, range: null, vendorId: null, numberPart: 'v-1' };
    checkEqual(await listNewestInvoices(db, ofNumber, page), []);
    const vendors = await listVendors(db, { scope, storeIds: scope });
    checkEqual(
      vendors.map(({ stores: linked }) => linked.map(({ id }) => id)),
      [['s7']],
    );
    const locked = await storage.transaction((tx) => lockStores(tx, scope, scope, 'share'));
    checkEqual(
      locked.map(({ id }) => id),
      ['s19999', 's7'],
    );
  },
};

export const newestFirstCases: ContractCase[] = [
  invoicePages,
  salePages,
  subtotalsCase,
  manyStores,
];
