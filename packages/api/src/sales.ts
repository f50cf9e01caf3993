import { z } from 'zod';
import { conflictField, invalidField } from '@backcounter/core/errors';
import { parseChangedInput, parseInput } from '@backcounter/core/fields';
import { centsToDollars } from '@backcounter/core/money';
import { intersectRanges } from '@backcounter/core/dates';
import { readAmounts, readDates } from '@backcounter/core/list-filters';
import { readPeriod } from '@backcounter/core/periods';
import { isVisibleSaleDay, visiblePart, visibleSaleDays } from '@backcounter/core/sale-rights';
import {
  saleInput,
  saleMessages,
  saleRules,
  salesWeekInput,
  toSale,
  type SaleCell,
  type SaleFields,
  type SaleInput,
} from '@backcounter/core/sales';
import {
  toSaleRow,
  findSale,
  hasSaleOn,
  insertSales,
  listNewestSales,
  listSortedSales,
  listSales,
  lockSale,
  lockSales,
  lockSalesOn,
  streamSales,
  streamSortedSales,
  sumSales,
  sumSalesByDay,
  updateSale,
  type SaleRow,
} from '@backcounter/storage/sales';
import { streamList } from './stream-list.ts';
import { readListSorting, replySorted } from './list-sorting.ts';
import { deleteRowsRoute } from './row-batches.ts';
import {
  addRows,
  changeRow,
  deleteRow,
  deleteRows,
  lockRow,
  firstElement,
  readBack,
  type NounRows,
} from './row-writes.ts';
import { readRoute, writeRoute, type Call, type WriteCall } from './route.ts';
import type { Restore } from './soft-delete.ts';
import { subtotalsResponse, subtotalsToWire } from './subtotals.ts';
import { saveWeek, type Sheet } from './save-week.ts';
import { findLocked, scopeOfStores, lockStoreInBody, lockStoresInBodies } from './store-access.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import {
  calendarDate,
  doneMessage,
  dollars,
  filterId,
  instant,
  listResponse,
  namedRow,
  pageQuery,
  periodQuery,
  rangeQuery,
  readPage,
  replyList,
  sortQuery,
} from './wire.ts';
import type { Db } from '@backcounter/storage/database';
import { newestFirst } from '@backcounter/storage/newest-first';
import type { Page } from '@backcounter/storage/paging';
import type { SaleSorting } from '@backcounter/storage/sorted-rows';
import { subtotalsOfSales } from '@backcounter/storage/subtotals';

/** A sale as clients get it (SAL-30). */
export const saleWire = z.object({
  _id: z.string(),
  store_id: namedRow,
  total_sales: dollars,
  date: calendarDate,
  description: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type SaleWire = z.output<typeof saleWire>;

function toWire(row: SaleRow): SaleWire {
  return {
    _id: row.id,
    store_id: { _id: row.store_id, name: row.store_name },
    total_sales: centsToDollars(row.amount_cents),
    date: row.date,
    description: row.description,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export { toWire as saleToWire };

const toInput = (row: SaleRow) => ({ ...toWire(row), store_id: row.store_id });

const dayTaken = () => conflictField('date', saleMessages.duplicate);

function save<T>(write: Promise<T>): Promise<T> {
  return mapUniqueViolation(write, { sales_store_date: dayTaken });
}

const openDays = ({ caller, business }: Call) => visibleSaleDays(caller.role, business);

/** Row access for sales; those on days that the caller may not see are treated as missing. */
const saleRows = {
  kind: 'sales',
  name: 'Sale',
  find: ({ tx }, id) => findSale(tx, id, null),
  lock: async (call, id) => {
    const sale = await lockSale(call.tx, id, call.caller.scope);
    return sale && isVisibleSaleDay(sale.date, openDays(call)) ? sale : undefined;
  },
  lockAll: async (call, ids) => {
    const sales = await lockSales(call.tx, ids, call.caller.scope);
    return sales.filter(({ date }) => isVisibleSaleDay(date, openDays(call)));
  },
  toWire,
  storeIds: (row) => [row.store_id],
} satisfies NounRows<SaleRow, SaleWire>;

/** Enters sales, all or nothing; throws AppError for the first invalid one. */
async function enterSales(call: WriteCall, inputs: readonly SaleInput[]): Promise<SaleWire[]> {
  const { tx, caller, business } = call;
  const all = inputs.map((input) => toSale(input, { business, role: caller.role }));
  const storeIds = all.map(({ storeId }) => storeId);
  const stores = await lockStoresInBodies(tx, caller, storeIds);
  return addRows(call, saleRows, {
    all,
    insert: (rows, at) => save(insertSales(tx, rows, at)),
    rowOf: (sale) => toSaleRow(sale, findLocked(stores, sale.store_id)),
  });
}

const salesQuery = z.object({
  store_id: filterId,
  ...periodQuery,
  ...rangeQuery,
  ...sortQuery,
  ...pageQuery,
});

/** The filter of a list or total, with the display name of the selected stores. */
async function readSelection(call: Call, db: Db, query: z.output<typeof salesQuery>) {
  const { timeZone } = call.business;
  const requested = intersectRanges(readPeriod(query, timeZone), readDates(query, timeZone));
  const range = visiblePart(requested, openDays(call));
  const { scope, name } = await scopeOfStores(db, call.caller, query);
  return { filter: { scope, range, cents: readAmounts(query) }, name };
}

/** The sales of a query in the order of a column, in parts, for files. */
export async function* sortedSales(
  call: Call & { db: Db },
  query: z.output<typeof salesQuery>,
  sorting: SaleSorting,
) {
  const { filter } = await readSelection(call, call.db, query);
  for await (const rows of streamSortedSales(call.deps.storage, filter, sorting)) {
    yield rows.map(toWire);
  }
}

/** The days of a sheet of sales, under the rules of the single calls. */
function sheetOf(call: Call): Sheet<SaleCell, SaleFields, SaleRow, SaleWire> {
  const { business, caller } = call;
  return {
    rows: saleRows,
    may: { update: 'sales.update', delete: 'sales.delete' },
    storeOf: (cell) => cell.store_id,
    isCleared: (cell) => cell.total_sales === null,
    checkDate: (date) => {
      if (!isVisibleSaleDay(date, openDays(call)))
        throw invalidField('date', saleMessages.dayNotOpen);
    },
    toFields: ({ store_id, date, total_sales }, own) =>
      toSale(
        { store_id, date, total_sales: total_sales ?? 0, description: own?.description ?? null },
        { business, role: caller.role, current: own },
      ),
    lock: lockSalesOn,
    insertAll: insertSales,
    update: updateSale,
  };
}

export const salesRoutes = {
  'GET /sales': readRoute({
    summary: 'List sales, newest day first',
    permission: 'sales.read',
    cached: true,
    query: salesQuery,
    response: listResponse(saleWire),
    heavy: (query) =>
      (query.store_id === undefined && query.limit === undefined) ||
      readListSorting('sales', query) !== null,
    async handle(call) {
      const sorting = readListSorting('sales', call.query);
      const { filter } = await readSelection(call, call.db, call.query);
      if (sorting) {
        const read = (page: Page | null) => listSortedSales(call.db, filter, { sorting, page });
        return replySorted(call.query, sorting, { read, toWire });
      }
      const page = readPage(call.query, newestFirst);
      const rows = await (page
        ? listNewestSales(call.db, filter, page)
        : listSales(call.db, filter));
      return replyList(rows, page, toWire, (row) => [row.date, row.id]);
    },
    async stream(call) {
      if (call.query.limit !== undefined) return null;
      const sorting = readListSorting('sales', call.query);
      const { filter } = await readSelection(call, call.db, call.query);
      const { storage } = call.deps;
      const rows = sorting
        ? streamSortedSales(storage, filter, sorting)
        : streamSales(storage, filter);
      return streamList(rows, toWire);
    },
  }),

  'GET /sales/total': readRoute({
    summary: 'Sum the sales of a store, or of all, over a period',
    permission: 'sales.read',
    cached: true,
    query: salesQuery,
    response: z.object({ total: dollars, store_name: z.string() }),
    async handle(call) {
      const { filter, name } = await readSelection(call, call.db, call.query);
      const cents = await sumSales(call.db, filter);
      return { total: centsToDollars(cents), store_name: name };
    },
  }),

  'GET /sales/days': readRoute({
    summary: 'Count and sum the sales that a list of the same filters holds, day by day',
    permission: 'sales.read',
    cached: true,
    query: salesQuery,
    response: z.array(z.object({ date: calendarDate, count: z.int(), total: dollars })),
    heavy: (query) => query.store_id === undefined,
    async handle(call) {
      const { filter } = await readSelection(call, call.db, call.query);
      const days = await sumSalesByDay(call.db, filter);
      return days.map(({ date, count, cents }) => ({ date, count, total: centsToDollars(cents) }));
    },
  }),

  'GET /sales/subtotals': readRoute({
    summary: 'Count and sum the sales that a list of the same filters holds, by store',
    permission: 'sales.read',
    cached: true,
    query: salesQuery,
    response: subtotalsResponse,
    heavy: (query) => query.store_id === undefined,
    async handle(call) {
      const { filter } = await readSelection(call, call.db, call.query);
      return subtotalsToWire(await subtotalsOfSales(call.db, filter));
    },
  }),

  'POST /sales': writeRoute({
    summary: 'Enter the sales of a store and day',
    permission: 'sales.create',
    body: saleInput,
    read: (sent, { business, caller }) =>
      parseInput(saleInput, sent, saleRules({ business, role: caller.role })),
    response: saleWire,
    status: 201,
    async refuseEarly({ db, caller, business, body }) {
      const sale = toSale(body, { business, role: caller.role });
      if (await hasSaleOn(db, sale, caller.scope)) throw dayTaken();
    },
    handle: async (call) => firstElement(await enterSales(call, [call.body])),
    handleAll: (call) => enterSales(call, call.bodies),
  }),

  // Must precede the route with `:id`, which would match this path.
  'PUT /sales/week': writeRoute({
    summary: 'Save the changed cells of a sheet of stores and days, all of them or none',
    permission: 'sales.create',
    body: salesWeekInput,
    response: z.array(saleWire),
    handle: (call) => saveWeek(call, call.body.cells, sheetOf(call)),
  }),

  'PUT /sales/:id': writeRoute({
    summary: 'Change a sale',
    permission: 'sales.update',
    changes: saleInput,
    response: saleWire,
    async handle(call) {
      const { tx, caller, business, change } = call;
      const before = await lockRow(call, saleRows);
      const rules = { business, role: caller.role, current: before };
      const input = parseChangedInput(saleInput, toInput(before), change, saleRules(rules));
      const fields = toSale(input, rules);
      await lockStoreInBody(tx, caller, fields.storeId);
      const update = (at: string) => save(updateSale(tx, before.id, fields, at));
      return changeRow(call, saleRows, { before, update });
    },
  }),

  'POST /sales/delete': deleteRowsRoute({
    summary: 'Delete several sales, all of them or none; each can be restored',
    permission: 'sales.delete',
    rows: saleRows,
  }),

  'DELETE /sales/:id': writeRoute({
    summary: 'Delete a sale; it can be restored',
    permission: 'sales.delete',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, saleRows, await lockRow(call, saleRows));
      return { message: 'Sale deleted successfully!' };
    },
    handleIds: (call) => deleteRows(call, saleRows),
  }),
} as const;

/**
 * Restores a deleted sale; throws AppError `conflict` if its day was entered again or its store is
 * deleted.
 */
export const restoreSale: Restore<'sales'> = async (call, { row, requireStores, revive }) => {
  await requireStores([row.store_id]);
  await save(revive());
  return readBack(call, saleRows, row.id);
};
