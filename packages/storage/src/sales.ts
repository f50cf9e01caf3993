import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { SaleFields } from '@backcounter/core/sales';
import { inBatches } from './batches.ts';
import { sumByDate, type DaySum } from './day-sums.ts';
import type { Db, SalesTable, Storage, StoresTable, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { byNewest, amountAndNumberCondition, newestRows, type ListFilter } from './newest-first.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { asValues, prepare, prepareForStore, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';
import { sortedOrder, sortedRows, type SaleSorting } from './sorted-rows.ts';
import { onDays, type StoreDay } from './store-days.ts';
import { storedTotal } from './stored-sums.ts';
import { insertAndRead } from './whole-rows.ts';

/** Newest day first, then by store (SAL-13). */
const saleOrder: readonly OrderKey[] = [
  { column: 'sales.date', direction: 'desc' },
  { column: 'stores.name_key', direction: 'asc' },
  { column: 'sales.id', direction: 'asc' },
];

export type SaleFilter = ListFilter;

function liveSales(db: Db, scope: StoreScope, rows = sql<SalesTable>`sales`) {
  return db
    .selectFrom(rows.as('sales'))
    .innerJoin('stores', 'stores.id', 'sales.store_id')
    .select([
      'sales.id',
      'sales.store_id',
      'stores.name as store_name',
      'stores.name_key as store_name_key',
      'sales.amount_cents',
      'sales.date',
      'sales.description',
      'sales.created_at',
      'sales.updated_at',
    ])
    .where('sales.deleted_at', 'is', null)
    .where(inScope('sales.store_id', scope));
}

export type SaleRow = Awaited<ReturnType<typeof listSales>>[number];

const wholeList = prepareForStore((db, filter) => salesList(db, filter));

/**
 * Live sales with their store's name, newest day first, then by store. A page has to sort all rows;
 * use `listNewestSales` for lists that grow.
 */
export async function listSales(db: Db, filter: SaleFilter, page: Page | null = null) {
  if (page !== null) return salesList(db, filter, page).execute();
  if ((filter.cents ?? null) === null) return wholeList(db, filter);
  return salesList(db, filter)
    .where(await amountAndNumberCondition(db, filter))
    .execute();
}

/** Streams the rows of `listSales` in batches. */
export async function* streamSales({ db, streamRows }: Storage, filter: SaleFilter) {
  const list = salesList(db, filter).where(await amountAndNumberCondition(db, filter));
  yield* streamRows(list.compile());
}

/** The same sales sorted by a column; all of them when `page` is null. */
export async function listSortedSales(
  db: Db,
  filter: SaleFilter,
  list: { sorting: SaleSorting; page: Page | null },
) {
  return (await sortedList(db, filter, list)).execute();
}

/** Streams the rows of `listSortedSales` in batches. */
export async function* streamSortedSales(
  { db, streamRows }: Storage,
  filter: SaleFilter,
  sorting: SaleSorting,
) {
  const list = await sortedList(db, filter, { sorting, page: null });
  yield* streamRows(list.compile());
}

async function sortedList(
  db: Db,
  filter: SaleFilter,
  { sorting, page }: { sorting: SaleSorting; page: Page | null },
) {
  const list = { filter, sorting, page };
  const rows = await sortedRows<SalesTable>(db, 'sales', list);
  return liveSales(db, filter.scope, rows)
    .select(sql<string | number>`sales.sort_value`.as('sort_value'))
    .orderBy(sortedOrder('sales', sorting));
}

/** A page of the same sales, newest day first, then most recently added. */
export async function listNewestSales(db: Db, filter: SaleFilter, page: Page) {
  const rows = await newestRows<SalesTable>(db, 'sales', { ...filter, page });
  return (await liveSales(db, filter.scope, rows).execute()).sort(byNewest);
}

function salesList(db: Db, { scope, range }: SaleFilter, page: Page | null = null) {
  let query = liveSales(db, scope);
  if (range) {
    query = query.where('sales.date', '>=', range.start).where('sales.date', '<=', range.end);
  }
  return inOrder(query, saleOrder, page);
}

function saleSum(db: Db, { scope, range }: SaleFilter) {
  const query = db
    .selectFrom('sales')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope));
  return range ? query.where('date', '>=', range.start).where('date', '<=', range.end) : query;
}

const salesSum = prepareForStore(saleSum);

/** The sum in cents of the sales that `listSales` returns. */
export async function sumSales(db: Db, filter: SaleFilter): Promise<number> {
  if ((filter.cents ?? null) !== null) {
    const sum = saleSum(db, filter).where(await amountAndNumberCondition(db, filter));
    return (await sum.executeTakeFirst())?.cents ?? 0;
  }
  return (
    (await storedTotal(db, 'sales_cents', filter)) ?? (await salesSum(db, filter))[0]?.cents ?? 0
  );
}

/** Sales by store and day for a week grid, in no particular order. */
export function listSaleDays(db: Db, { scope, range }: { scope: StoreScope; range: DateRange }) {
  return db
    .selectFrom('sales')
    .select(['id', 'store_id', 'date', 'amount_cents', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .execute();
}

/** Sum in cents and number of sales per day, of the sales that `listSales` returns. */
export async function sumSalesByDay(db: Db, filter: SaleFilter): Promise<DaySum[]> {
  const { scope, range, cents = null } = filter;
  if (scope === null && range && cents === null) {
    const days = await sumByDate(db, 'sales', { scope, range });
    return days.sort((one, other) => (one.date < other.date ? -1 : 1));
  }
  let query = db
    .selectFrom('sales')
    .select(({ fn }) => [
      'date',
      fn.sum<number>('amount_cents').as('cents'),
      fn.countAll<number>().as('count'),
    ])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where(await amountAndNumberCondition(db, filter));
  if (range) query = query.where('date', '>=', range.start).where('date', '<=', range.end);
  return query.groupBy('date').orderBy('date').execute();
}

const saleById = prepare((db, { id }: Placeholders<{ id: string }>) =>
  liveSales(db, null).where('sales.id', '=', id),
);

const salesOfDay = prepare((db, { store, date }: Placeholders<{ store: string; date: string }>) =>
  db
    .selectFrom('sales')
    .innerJoin('stores', 'stores.id', 'sales.store_id')
    .select('sales.id')
    .where('sales.store_id', '=', store)
    .where('sales.date', '=', date)
    .where('sales.deleted_at', 'is', null)
    .where('stores.deleted_at', 'is', null),
);

/** True when a live store in scope has a live sale on the day (SAL-07). */
export async function hasSaleOn(
  db: Db,
  { storeId, date }: Pick<SaleFields, 'storeId' | 'date'>,
  scope: StoreScope,
): Promise<boolean> {
  if (scope?.includes(storeId) === false) return false;
  return (await salesOfDay(db, { store: storeId, date })).length > 0;
}

/** The live sales among `ids` in scope, in no particular order. */
export async function findSales(db: Db, ids: readonly string[], scope: StoreScope) {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0 && scope === null) return saleById(db, { id });
  return liveSales(db, scope).where('sales.id', 'in', ids).execute();
}

/** One live sale, undefined when there is none in the caller's stores. */
export async function findSale(db: Db, id: string, scope: StoreScope) {
  return (await findSales(db, [id], scope))[0];
}

const saleForUpdate = prepare((db, { id }: Placeholders<{ id: string }>) =>
  liveSales(db, null).where('sales.id', '=', id).forUpdate('sales'),
);

/** The same, locked until the transaction ends. */
export async function lockSale(tx: Tx, id: string, scope: StoreScope) {
  const [sale] = await saleForUpdate(tx, { id });
  return sale && scope?.includes(sale.store_id) !== false ? sale : undefined;
}

/** Locks several live sales in the caller's stores until the transaction ends. */
export function lockSales(tx: Tx, ids: readonly string[], scope: StoreScope) {
  return inBatches(ids, (some) =>
    liveSales(tx, scope).where('sales.id', 'in', some).forUpdate('sales').execute(),
  );
}

/** Locks the live sales of the given store days until the transaction ends. */
export function lockSalesOn(tx: Tx, days: readonly StoreDay[]) {
  return inBatches(days, (some) =>
    liveSales(tx, null).where(onDays('sales', some)).forUpdate('sales').execute(),
  );
}

function columns(fields: SaleFields): Columns<'sales'> {
  return {
    store_id: fields.storeId,
    amount_cents: fields.amountCents,
    date: fields.date,
    description: fields.description,
  };
}

export type NewSale = { id: string; fields: SaleFields };

/**
 * Adds sales and returns the stored rows, in no particular order; AppError `conflict`
 * (sales_store_date) when store and date already have one (SAL-07).
 */
export function insertSales(tx: Tx, sales: readonly NewSale[], at: string): Promise<SalesTable[]> {
  const rows = sales.map(({ id, fields }) => newRow(id, columns(fields), at));
  return insertAndRead(tx, 'sales', rows);
}

/** A stored sale with the columns that lists join from its store. */
export function toSaleRow(
  { deleted_at: _, ...sale }: SalesTable,
  store: Pick<StoresTable, 'name' | 'name_key'>,
): SaleRow {
  return { ...sale, store_name: store.name, store_name_key: store.name_key };
}

/** Changes a live sale; AppError `conflict` (sales_store_date) as on insert. */
export async function updateSale(tx: Tx, id: string, fields: SaleFields, at: string) {
  await saleUpdate(tx, { id, ...columns(fields), updated_at: at });
}

type SaleUpdate = Columns<'sales'> & Pick<SalesTable, 'id' | 'updated_at'>;

const saleUpdate = prepare((db, values: Placeholders<SaleUpdate>) => {
  const { id, ...changed } = asValues(values);
  return db.updateTable('sales').set(changed).where('id', '=', id);
});
