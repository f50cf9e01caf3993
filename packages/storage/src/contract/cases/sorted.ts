import { sql } from 'kysely';
import { listColumns, type SortId } from '@backcounter/core/list-columns';
import { sortKey, compareTexts } from '@backcounter/core/list-order';
import { nameKey } from '@backcounter/core/text';
import { paidOnDelivery } from '@backcounter/core/invoices';
import type { Storage } from '../../database.ts';
import { listSortedInvoices, streamSortedInvoices, type InvoiceFilter } from '../../invoices.ts';
import type { Page } from '../../paging.ts';
import { listSortedSales, streamSortedSales } from '../../sales.ts';
import { setDeleted } from '../../deletion.ts';
import { insertVendor } from '../../vendors.ts';
import { checkEqual } from '../check.ts';
import { addSale, addStore, at, insertInvoice } from '../rows.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';

/** Names whose byte order differs from natural order. */
const stores = ['Store 10', 'store 9', 'Éclair', 'eclair 2', 'Zoo', '24 Market'];
const vendors = ['Zeta', 'Ábaco', 'acme 100', 'Acme 20'];
const days = ['2026-01-03', '2026-01-01', '2026-01-02'];

type Example = {
  id: string;
  store: string;
  vendor: string;
  number: string;
  date: string;
  amount: number;
};

/** Many rows share a store, vendor, amount or day; ids follow no such order. */
const examples: Example[] = stores.flatMap((store, storeAt) =>
  days.map((date, dayAt) => {
    const count = storeAt * days.length + dayAt;
    return {
      id: `i${(count * 7) % 18}`.padEnd(4, 'x'),
      store,
      vendor: vendors[count % vendors.length] ?? '',
      number: `${['INV-', 'inv ', 'É', ''][count % 4] ?? ''}${(count * 5) % 18}`,
      date,
      amount: [500, -20, 1_000_000, 500][count % 4] ?? 0,
    };
  }),
);

async function openWithExamples(testDatabase: TestDatabase): Promise<Storage> {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    for (const name of stores) await addStore(tx, name);
    for (const name of vendors)
      await insertVendor(
        tx,
        name,
        { name, storeIds: stores, paymentTerms: null, account: null },
        at,
      );
    for (const { id, store, vendor, number, date, amount } of examples) {
      const row = { storeId: store, vendorId: vendor, number, date, amountCents: amount };
      await insertInvoice(
        tx,
        id,
        { ...row, numberScope: '', description: null, ...paidOnDelivery },
        at,
      );
      await addSale(tx, id, date, { storeId: store, cents: amount });
    }
    const deleted = { storeId: 'Zoo', vendorId: 'Zeta', number: 'gone', date: '2026-01-02' };
    const fields = {
      ...deleted,
      amountCents: 1,
      numberScope: '',
      description: null,
      ...paidOnDelivery,
    };
    await insertInvoice(tx, 'gone', fields, at);
    await setDeleted(tx, 'invoices', { id: 'gone', deletedAt: at, at });
  });
  return storage;
}

const all: InvoiceFilter = { scope: null, range: null, vendorId: null };

const filters: InvoiceFilter[] = [
  all,
  { ...all, scope: ['Zoo', 'Éclair', 'store 9'] },
  { ...all, scope: [] },
  { ...all, range: { start: '2026-01-02', end: '2026-01-03' } },
  { ...all, cents: { min: 0, max: 500 } },
  { ...all, vendorId: 'Zeta' },
];

const fits = (
  { store, vendor, date, amount }: Example,
  { scope, range, cents, vendorId }: InvoiceFilter,
) =>
  (vendorId === null || vendor === vendorId) &&
  (scope === null || scope.includes(store)) &&
  (range === null || (date >= range.start && date <= range.end)) &&
  (!cents || (amount >= (cents.min ?? -Infinity) && amount <= (cents.max ?? Infinity)));

type Order = { by: SortId<'invoices'>; isDescending: boolean };

/** Sorts all rows in natural order; ties put the last id first. */
function expected(filter: InvoiceFilter, { by, isDescending }: Order): string[] {
  const compare = (one: Example, other: Example) =>
    by === 'amount' ? one.amount - other.amount : compareTexts(one[by], other[by]);
  return examples
    .filter((example) => fits(example, filter))
    .sort(
      (one, other) =>
        (isDescending ? -compare(one, other) : compare(one, other)) || (one.id < other.id ? 1 : -1),
    )
    .map(({ id }) => id);
}

type Row = { id: string; sort_value: string | number };

async function inPages(limit: number, read: (page: Page) => Promise<Row[]>): Promise<string[]> {
  const ids: string[] = [];
  for (let after: Page['after'] = null; ids.length <= examples.length;) {
    const rows = await read({ limit, after });
    ids.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return ids;
    after = [last.sort_value, last.id];
  }
  throw new Error('The pages come to no end');
}

async function idsOf(parts: AsyncIterable<readonly Row[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of parts) ids.push(...rows.map(({ id }) => id));
  return ids;
}

const sortIds = (columns: readonly { id: string; isUnsorted?: true }[]) =>
  columns.filter(({ isUnsorted }) => !isUnsorted).map(({ id }) => id);

const orders = (ids: readonly string[]) =>
  ids.flatMap((by) => [false, true].map((isDescending) => ({ by, isDescending }) as Order));

const invoiceCase: ContractCase = {
  title: 'invoices come in the order of any column, whole, streamed and page by page',
  async run(testDatabase) {
    const storage = await openWithExamples(testDatabase);
    const { db } = storage;
    const sortings = orders(sortIds(listColumns.invoices));
    checkEqual(sortings.length, 10);
    for (const sorting of sortings) {
      for (const [index, filter] of filters.entries()) {
        const labeled = (ids: unknown) => [sorting, index, ids];
        const ids = labeled(expected(filter, sorting));
        const whole = await listSortedInvoices(db, filter, { sorting, page: null });
        checkEqual(labeled(whole.map(({ id }) => id)), ids);
        const read = (page: Page) => listSortedInvoices(db, filter, { sorting, page });
        for (const limit of [1, 4]) checkEqual(labeled(await inPages(limit, read)), ids);
        checkEqual(labeled(await idsOf(streamSortedInvoices(storage, filter, sorting))), ids);
      }
    }
  },
};

const saleCase: ContractCase = {
  title: 'sales come in the order of any column, whole, streamed and page by page',
  async run(testDatabase) {
    const storage = await openWithExamples(testDatabase);
    const { db } = storage;
    const sortings = orders(sortIds(listColumns.sales));
    checkEqual(sortings.length, 6);
    for (const order of sortings) {
      const sorting = { ...order, by: order.by as SortId<'sales'> };
      for (const [index, { scope, range, cents = null }] of filters.entries()) {
        const filter = { scope, range, cents };
        const labeled = (ids: unknown) => [sorting, index, ids];
        const ids = labeled(expected({ ...all, ...filter }, sorting));
        const whole = await listSortedSales(db, filter, { sorting, page: null });
        checkEqual(labeled(whole.map(({ id }) => id)), ids);
        const read = (page: Page) => listSortedSales(db, filter, { sorting, page });
        for (const limit of [1, 4]) checkEqual(labeled(await inPages(limit, read)), ids);
        checkEqual(labeled(await idsOf(streamSortedSales(storage, filter, sorting))), ids);
      }
    }
  },
};

const texts = ['', 'inv-9', 'INV-0010', 'Ångström 3.14', 'naïve 007/8', '😀 5', '1'.repeat(25)];

const keyCase: ContractCase = {
  title: 'the sort key of a text is the one of core',
  async run(testDatabase) {
    const { db } = await testDatabase.open();
    for (const text of texts.map(nameKey)) {
      const { rows } = await sql<{ key: string }>`
        select sort_key(cast(${text} as text)) as ${sql.ref('key')}`.execute(db);
      checkEqual(rows, [{ key: sortKey(text) }]);
    }
  },
};

export const sortedCases: ContractCase[] = [invoiceCase, saleCase, keyCase];
