import type { Db } from '../../database.ts';
import { inOrder, type OrderKey, type Page } from '../../paging.ts';
import { listSales, type SaleRow } from '../../sales.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';
import { addSale, addStore } from '../rows.ts';

const stores = ['a', 'B', 'é', '😀', `o'b`];
const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];

/** Twenty sales that are equal in every column but the id. */
async function openWithSales(testDatabase: TestDatabase): Promise<Db> {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    for (const store of stores) {
      await addStore(tx, store);
      for (const [index, day] of days.entries()) {
        const sale = { storeId: store, cents: 100 * (index % 2) };
        await addSale(tx, `${store}${index}`, day, sale);
      }
    }
  });
  return storage.db;
}

type Row = { id: string; date: string; amount_cents: number };
type Column = keyof Row;

function read(db: Db, order: readonly OrderKey[], page: Page | null): Promise<Row[]> {
  const query = db.selectFrom('sales').select(['id', 'date', 'amount_cents']);
  return inOrder(query, order, page).execute();
}

/** More rows than any list here has. */
const mostRows = 100;

/** Collects all rows in pages of `limit`. */
async function inPages<R>(
  limit: number,
  next: (page: Page) => Promise<R[]>,
  keysOf: (row: R) => (string | number)[],
): Promise<R[]> {
  const all: R[] = [];
  let after: Page['after'] = null;
  for (;;) {
    const rows = await next({ limit, after });
    all.push(...rows);
    const last = rows.at(-1);
    if (rows.length < limit || last === undefined) return all;
    if (all.length > mostRows) throw new Error('The pages come to no end');
    after = keysOf(last);
  }
}

const orders: OrderKey[][] = [
  [{ column: 'id', direction: 'asc' }],
  [{ column: 'id', direction: 'desc' }],
  [
    { column: 'date', direction: 'desc' },
    { column: 'id', direction: 'asc' },
  ],
  [
    { column: 'amount_cents', direction: 'asc' },
    { column: 'date', direction: 'desc' },
    { column: 'id', direction: 'asc' },
  ],
  [
    { column: 'amount_cents', direction: 'desc' },
    { column: 'date', direction: 'asc' },
    { column: 'id', direction: 'desc' },
  ],
];

const orderCases = orders.map((order): ContractCase => ({
  title: `pages are slices of the whole list by ${order.map((key) => `${key.column} ${key.direction}`).join(', ')}`,
  async run(testDatabase) {
    const db = await openWithSales(testDatabase);
    const whole = await read(db, order, null);
    checkEqual(whole.length, stores.length * days.length);
    const keysOf = (row: Row) => order.map((key) => row[key.column as Column]);
    for (const limit of [1, 3, 7, 20, 50]) {
      checkEqual(await inPages(limit, (page) => read(db, order, page), keysOf), whole);
    }
  },
}));

const salePages: ContractCase = {
  title: 'SAL-13 pages of sales are slices of the list, newest day first, then by store',
  async run(testDatabase) {
    const db = await openWithSales(testDatabase);
    const all = { scope: null, range: null };
    const whole = await listSales(db, all);
    checkEqual(
      whole.slice(0, 6).map((sale) => [sale.date, sale.store_name]),
      [
        ['2026-01-04', 'a'],
        ['2026-01-04', 'B'],
        ['2026-01-04', `o'b`],
        ['2026-01-04', 'é'],
        ['2026-01-04', '😀'],
        ['2026-01-03', 'a'],
      ],
    );
    const keysOf = (sale: SaleRow) => [sale.date, sale.store_name_key, sale.id];
    for (const limit of [1, 4, 20]) {
      checkEqual(await inPages(limit, (page) => listSales(db, all, page), keysOf), whole);
    }
  },
};

export const pagingCases: ContractCase[] = [...orderCases, salePages];
