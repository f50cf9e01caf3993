import type { DateRange } from '@backcounter/core/dates';
import type { SaleFields } from '@backcounter/core/sales';
import type { Db, SalesTable, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { prepare, prepareForStore, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';
import { inBatches, onDays, type StoreDay } from './store-days.ts';

/** Newest day first, then by store (SAL-13). */
export const saleOrder: readonly OrderKey[] = [
  { column: 'sales.date', direction: 'desc' },
  { column: 'stores.name_key', direction: 'asc' },
  { column: 'sales.id', direction: 'asc' },
];

export type SaleFilter = { scope: StoreScope; range: DateRange | null };

function liveSales(db: Db, scope: StoreScope) {
  return db
    .selectFrom('sales')
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

const wholeList = prepareForStore((db, filter) => salesList(db, filter, null));

/** Live sales with their store's name, newest first. */
export function listSales(db: Db, filter: SaleFilter, page: Page | null = null) {
  return page === null ? wholeList(db, filter) : salesList(db, filter, page).execute();
}

function salesList(db: Db, { scope, range }: SaleFilter, page: Page | null) {
  let query = liveSales(db, scope);
  if (range) {
    query = query.where('sales.date', '>=', range.start).where('sales.date', '<=', range.end);
  }
  return inOrder(query, saleOrder, page);
}

const salesSum = prepareForStore((db, { scope, range }) => {
  const query = db
    .selectFrom('sales')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope));
  return range ? query.where('date', '>=', range.start).where('date', '<=', range.end) : query;
});

/** The sum in cents of the sales that `listSales` would give. */
export async function sumSales(db: Db, filter: SaleFilter): Promise<number> {
  const [row] = await salesSum(db, filter);
  return row?.cents ?? 0;
}

/** One live sale, undefined when there is none in the caller's stores. */
export function findSale(db: Db, id: string, scope: StoreScope) {
  return liveSales(db, scope).where('sales.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockSale(tx: Tx, id: string, scope: StoreScope) {
  return liveSales(tx, scope).where('sales.id', '=', id).forUpdate('sales').executeTakeFirst();
}

/** Live sales of the stores and days named, locked until the transaction ends. */
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

const addSale = prepare((db, sale: Placeholders<SalesTable>) =>
  db.insertInto('sales').values(sale),
);

/** Adds a sale; AppError `conflict` (sales_store_date) when store and date have one (SAL-07). */
export async function insertSale(tx: Tx, id: string, fields: SaleFields, at: string) {
  await addSale(tx, newRow(id, columns(fields), at));
}

/** Changes a live sale; AppError `conflict` (sales_store_date) as on insert. */
export async function updateSale(tx: Tx, id: string, fields: SaleFields, at: string) {
  await tx
    .updateTable('sales')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}
