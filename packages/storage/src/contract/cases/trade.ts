import { paidOnDelivery } from '@backcounter/core/invoices';
import { analyzeTables } from '../../analyze-tables.ts';
import { setDeleted } from '../../deletion.ts';
import {
  findInvoice,
  hasInvoiceNumber,
  listInvoices,
  lockInvoice,
  rescopeInvoiceNumbers,
  sumInvoices,
  updateInvoice,
} from '../../invoices.ts';
import { sumByPeriod, sumByStore } from '../../profit.ts';
import {
  findVendorForFilter,
  findVendor,
  insertVendor,
  linkedPairs,
  listVendorNames,
  listVendorsWithStoreIds,
  listVendors,
  lockVendor,
  lockVendors,
  setVendorLinksDeleted,
  updateVendor,
  vendorStoreIds,
} from '../../vendors.ts';
import { listWatchedInvoices } from '../../watched-rows.ts';
import { violatedIndex } from '../../drivers/storage-errors.ts';
import { checkEqual, expectAppError } from '../check.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';
import { addSale, addStore, at, insertInvoice } from '../rows.ts';

const later = '2026-11-21T18:00:00.000Z';

async function openWithVendors(testDatabase: TestDatabase) {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    await addStore(tx, 'a', 'Alpha');
    await addStore(tx, 'b', 'beta');
    await insertVendor(
      tx,
      'v1',
      { name: 'Zest', storeIds: ['b', 'a'], paymentTerms: null, account: null },
      at,
    );
    await insertVendor(
      tx,
      'v2',
      { name: 'acme', storeIds: ['b'], paymentTerms: null, account: null },
      at,
    );
  });
  return storage;
}

const invoice = (number: string, more: object = {}) => ({
  number,
  numberScope: '',
  storeId: 'a',
  vendorId: 'v1',
  amountCents: 100,
  date: '2026-02-01',
  description: null,
  ...paidOnDelivery,
  ...more,
});

async function openWithInvoices(testDatabase: TestDatabase) {
  const storage = await openWithVendors(testDatabase);
  await storage.transaction(async (tx) => {
    await insertInvoice(tx, 'i1', invoice('N-1'), at);
    await insertInvoice(tx, 'i2', invoice('N-2', { date: '2026-02-28', amountCents: 20 }), at);
    const ofBeta = { storeId: 'b', vendorId: 'v2', amountCents: 3, date: '2026-03-01' };
    await insertInvoice(tx, 'i3', invoice('N-3', ofBeta), at);
    await insertInvoice(tx, 'gone', invoice('N-4'), at);
    await setDeleted(tx, 'invoices', { id: 'gone', deletedAt: later, at: later });
  });
  return storage;
}

const namesOf = (vendors: { name: string; stores: { name: string }[] }[]) =>
  vendors.map((vendor) => [vendor.name, ...vendor.stores.map((store) => store.name)]);

const vendorCases: ContractCase[] = [
  {
    title: 'VEN-17 vendors are listed by name with the stores that the caller may see',
    async run(testDatabase) {
      const { db } = await openWithVendors(testDatabase);
      checkEqual(namesOf(await listVendors(db, { scope: null, storeIds: null })), [
        ['acme', 'beta'],
        ['Zest', 'Alpha', 'beta'],
      ]);
      checkEqual(namesOf(await listVendors(db, { scope: ['a'], storeIds: null })), [
        ['Zest', 'Alpha'],
      ]);
      checkEqual(namesOf(await listVendors(db, { scope: null, storeIds: ['a'] })), [
        ['Zest', 'Alpha', 'beta'],
      ]);
      const page = { limit: 1, after: ['acme', 'v2'] };
      checkEqual(
        (await listVendors(db, { scope: null, storeIds: null }, page)).map((vendor) => vendor.id),
        ['v1'],
      );
      checkEqual(await findVendor(db, 'v2', ['a']), undefined);
    },
  },
  {
    title: 'names of vendors are those of the same vendors, without their stores',
    async run(testDatabase) {
      const { db } = await openWithVendors(testDatabase);
      const all = { scope: null, storeIds: null };
      checkEqual(namesOf(await listVendorNames(db, all)), [['acme'], ['Zest']]);
      checkEqual(namesOf(await listVendorNames(db, { scope: ['a'], storeIds: null })), [['Zest']]);
      checkEqual(namesOf(await listVendorNames(db, { scope: null, storeIds: ['a'] })), [['Zest']]);
      const page = { limit: 1, after: ['acme', 'v2'] };
      checkEqual(namesOf(await listVendorNames(db, all, page)), [['Zest']]);
    },
  },
  {
    title: 'the ids of the stores of vendors are those of the whole list',
    async run(testDatabase) {
      const { db } = await openWithVendors(testDatabase);
      const all = { scope: null, storeIds: null };
      const filters = [
        all,
        { scope: ['a'], storeIds: null },
        { scope: null, storeIds: ['a'] },
        { scope: [], storeIds: null },
      ];
      for (const filter of filters) {
        const vendors = await listVendors(db, filter);
        const withIds = vendors.map(({ stores, ...vendor }) => ({
          ...vendor,
          storeIds: stores.map(({ id }) => id),
        }));
        checkEqual(await listVendorsWithStoreIds(db, filter), withIds);
      }
      const page = { limit: 1, after: ['acme', 'v2'] };
      const [next, ...more] = await listVendorsWithStoreIds(db, all, page);
      checkEqual([next?.id, next?.storeIds, more], ['v1', ['a', 'b'], []]);
    },
  },
  {
    title: 'VEN-21 a vendor changes its name and its stores among those of the caller only',
    async run(testDatabase) {
      const { db, transaction } = await openWithVendors(testDatabase);
      const change = (name: string, scope: string[] | null, storeIds: string[]) =>
        transaction((tx) =>
          updateVendor(
            tx,
            { id: 'v1', at: later, scope },
            { name, storeIds, paymentTerms: null, account: null },
          ),
        );
      const clash = await expectAppError(change('ACME', null, ['b']), 'conflict');
      checkEqual(violatedIndex(clash), 'vendor_stores_name');
      await change('Zing', ['a'], ['a']);
      checkEqual(await vendorStoreIds(db, 'v1'), ['a', 'b']);
      await change('Zing', null, ['b']);
      const vendor = await findVendor(db, 'v1', null);
      checkEqual([vendor?.name, vendor?.stores.map((store) => store.id)], ['Zing', ['b']]);
      await transaction(async (tx) => {
        checkEqual((await lockVendor(tx, 'v1', 'share'))?.name, 'Zing');
        checkEqual((await lockVendor(tx, 'v1', 'update'))?.name, 'Zing');
        const [own, other] = [
          { vendorId: 'v1', storeId: 'b' },
          { vendorId: 'v1', storeId: 'a' },
        ];
        checkEqual(await linkedPairs(tx, [own]), [own]);
        checkEqual(await linkedPairs(tx, [other]), []);
        checkEqual(await linkedPairs(tx, [own, other]), [own]);
        checkEqual(
          (await lockVendors(tx, ['v1', 'v2', 'nobody'], 'share')).map(({ name }) => name).sort(),
          ['Zing', 'acme'],
        );
      });
    },
  },
  {
    title: 'a deleted vendor leaves the list and its name, yet lists can still be filtered by it',
    async run(testDatabase) {
      const { db, transaction } = await openWithInvoices(testDatabase);
      await transaction(async (tx) => {
        await setDeleted(tx, 'vendors', { id: 'v2', deletedAt: later, at: later });
        await setVendorLinksDeleted(tx, 'v2', later);
      });
      checkEqual(await findVendor(db, 'v2', null), undefined);
      checkEqual((await findVendorForFilter(db, 'v2', null))?.name, 'acme');
      checkEqual((await findVendorForFilter(db, 'v2', ['b']))?.name, 'acme');
      checkEqual(await findVendorForFilter(db, 'v2', ['a']), undefined);
      await transaction((tx) =>
        insertVendor(
          tx,
          'v3',
          { name: 'Acme', storeIds: ['b'], paymentTerms: null, account: null },
          later,
        ),
      );
      const back = transaction((tx) => setVendorLinksDeleted(tx, 'v2', null));
      checkEqual(violatedIndex(await expectAppError(back, 'conflict')), 'vendor_stores_name');
    },
  },
];

const filters = [
  { name: 'everything', vendorId: null, scope: null, range: null, ids: ['i3', 'i2', 'i1'] },
  { name: 'a vendor', vendorId: 'v1', scope: null, range: null, ids: ['i2', 'i1'] },
  { name: 'a store', vendorId: null, scope: ['b'], range: null, ids: ['i3'] },
  {
    name: 'a store and a month',
    vendorId: null,
    scope: ['a'],
    range: { start: '2026-02-01', end: '2026-02-28' },
    ids: ['i2', 'i1'],
  },
  {
    name: 'a store, a vendor and a month',
    vendorId: 'v1',
    scope: ['a'],
    range: { start: '2026-02-02', end: '2026-02-28' },
    ids: ['i2'],
  },
];

const invoiceCases: ContractCase[] = [
  ...filters.map(({ name, ids, ...filter }): ContractCase => ({
    title: `INV-29 live invoices and their sum are those of ${name}`,
    async run(testDatabase) {
      const { db } = await openWithInvoices(testDatabase);
      const rows = await listInvoices(db, filter);
      checkEqual(
        rows.map((row) => row.id),
        ids,
      );
      const sum = rows.reduce((total, row) => total + row.amount_cents, 0);
      checkEqual(await sumInvoices(db, filter), sum);
    },
  })),
  {
    title: 'INV-11 a number is taken whatever its case, unless its invoice is deleted',
    async run(testDatabase) {
      const { db, transaction } = await openWithInvoices(testDatabase);
      const has = (number: string, vendorId: string | null = null, scope: string[] | null = null) =>
        hasInvoiceNumber(db, number, { scope, vendorId });
      checkEqual(await has(' n-1 '), true);
      checkEqual(await has('N-4'), false);
      checkEqual(await has('N-1', 'v2'), false);
      checkEqual(await has('N-1', null, ['b']), false);
      const again = transaction((tx) => insertInvoice(tx, 'new', invoice('n-1'), at));
      checkEqual(violatedIndex(await expectAppError(again, 'conflict')), 'invoices_number');
    },
  },
  {
    title:
      'INV-11 numbers can become unique by vendor and, when none clash, across the business again',
    async run(testDatabase) {
      const { transaction } = await openWithInvoices(testDatabase);
      await transaction((tx) => rescopeInvoiceNumbers(tx, true));
      const same = invoice('N-1', { vendorId: 'v2', storeId: 'b', numberScope: 'v2' });
      await transaction((tx) => insertInvoice(tx, 'same', same, at));
      const back = () => transaction((tx) => rescopeInvoiceNumbers(tx, false));
      checkEqual(violatedIndex(await expectAppError(back(), 'conflict')), 'invoices_number');
      const other = { ...same, number: 'N-9' };
      await transaction((tx) => updateInvoice(tx, 'same', other, later));
      await back();
      const row = await transaction((tx) => lockInvoice(tx, 'same', ['b']));
      checkEqual([row?.invoice_number, row?.updated_at], ['N-9', later]);
    },
  },
  {
    title: 'invoices are searched for findings by date, those of a day in the order of their ids',
    async run(testDatabase) {
      const storage = await openWithVendors(testDatabase);
      const ids = ['x3', 'x1', 'x5', 'x2', 'x4'];
      await storage.transaction(async (tx) => {
        for (const id of ids) await insertInvoice(tx, id, invoice(id), at);
        await insertInvoice(tx, 'x6', invoice('before', { date: '2026-01-31' }), at);
      });
      // With statistics PostgreSQL reads the table instead of an index that has this order.
      await analyzeTables(storage);
      const range = { start: '2026-01-31', end: '2026-02-01' };
      checkEqual(
        (await listWatchedInvoices(storage.db, { scope: null, range })).map(({ id }) => id),
        ['x6', ...ids.toSorted()],
      );
    },
  },
  {
    title: 'an invoice is found in the stores of the caller only',
    async run(testDatabase) {
      const { db } = await openWithInvoices(testDatabase);
      const row = await findInvoice(db, 'i3', ['b']);
      checkEqual([row?.store_name, row?.vendor_name, row?.amount_cents], ['beta', 'acme', 3]);
      checkEqual((await findInvoice(db, 'i3', null))?.id, 'i3');
      checkEqual(await findInvoice(db, 'i3', ['a']), undefined);
      checkEqual(await findInvoice(db, 'gone', null), undefined);
    },
  },
];

const profitCases: ContractCase[] = [
  {
    title: 'PRF-12 sales and invoices are summed by store and period, live ones only',
    async run(testDatabase) {
      const { db, transaction } = await openWithInvoices(testDatabase);
      await transaction(async (tx) => {
        await addSale(tx, 's1', '2026-02-01', { storeId: 'a', cents: 1000 });
        await addSale(tx, 's2', '2026-02-28', { storeId: 'a', cents: 500 });
        await addSale(tx, 's3', '2026-03-01', { storeId: 'b', cents: 7 });
      });
      const periods = [
        { start: '2026-02-01', end: '2026-02-28' },
        { start: '2026-03-01', end: '2026-03-31' },
      ];
      const year = { scope: null, periods };
      const sums = await sumByPeriod(db, year);
      const brief = sums.map((row) => [
        row.start,
        row.store_name,
        ...[row.sales_cents, row.days_with_sales, row.invoices_cents, row.salary_cents],
      ]);
      checkEqual(brief, [
        ['2026-02-01', 'Alpha', 1500, 2, 120, 0],
        ['2026-02-01', 'beta', 0, 0, 0, 0],
        ['2026-03-01', 'Alpha', 0, 0, 0, 0],
        ['2026-03-01', 'beta', 7, 1, 3, 0],
      ]);
      const ofOne = await sumByPeriod(db, { ...year, scope: ['b'] });
      checkEqual(ofOne, [sums[1], sums[3]]);
      checkEqual(await sumByPeriod(db, { ...year, scope: ['a', 'b'] }), sums);
      checkEqual(await sumByPeriod(db, { ...year, scope: [] }), []);
      checkEqual(await sumByPeriod(db, { scope: null, periods: [] }), []);
      const range = { start: '2026-02-01', end: '2026-03-31' };
      checkEqual(await sumByStore(db, { scope: ['b'], range }), [
        {
          ...{ storeId: 'b', name: 'beta', salesCents: 7, daysWithSales: 1 },
          ...{ invoicesCents: 3, salaryCents: 0 },
        },
      ]);
    },
  },
];

export const tradeCases: ContractCase[] = [...vendorCases, ...invoiceCases, ...profitCases];
