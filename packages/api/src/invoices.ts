import { z } from 'zod';
import type { Business } from '@backcounter/core/business';
import { conflictField } from '@backcounter/core/errors';
import { parseChangedInput, parseInput } from '@backcounter/core/fields';
import {
  invoiceInput,
  invoiceMessages,
  invoiceRules,
  toInvoice,
  type InvoiceInput,
} from '@backcounter/core/invoices';
import { centsToDollars } from '@backcounter/core/money';
import { readPeriod } from '@backcounter/core/periods';
import type { Db, InvoicesTable } from '@backcounter/storage/database';
import {
  toInvoiceRow,
  findInvoice,
  hasInvoiceNumber,
  insertInvoices,
  streamInvoices,
  listInvoices,
  listNewestInvoices,
  listSortedInvoices,
  lockInvoice,
  lockInvoices,
  streamSortedInvoices,
  sumInvoices,
  updateInvoice,
  type InvoiceFilter,
  type NewInvoice,
  type InvoiceRow,
} from '@backcounter/storage/invoices';
import { newestFirst } from '@backcounter/storage/newest-first';
import type { Page } from '@backcounter/storage/paging';
import { lockSettings } from '@backcounter/storage/settings';
import { rulesFor } from './business-rules.ts';
import type { InvoiceSorting } from '@backcounter/storage/sorted-rows';
import { subtotalsOfInvoices } from '@backcounter/storage/subtotals';
import {
  needsFullScan,
  readSelection,
  selectionQuery,
  vendorOfQuery,
} from './invoice-selection.ts';
import { lockStoresAndVendors } from './lock-stores-and-vendors.ts';
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
  type NounRows,
} from './row-writes.ts';
import { subtotalsResponse, subtotalsToWire } from './subtotals.ts';
import { readRoute, writeRoute, type Call, type WriteCall } from './route.ts';
import { findStoreInPath } from './store-access.ts';
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
  readPage,
  replyList,
  sortQuery,
} from './wire.ts';

/** An invoice as clients get it (INV-41); one that was paid on delivery has none of a bill's fields. */
export const invoiceWire = z.object({
  _id: z.string(),
  invoice_number: z.string(),
  store_id: namedRow.extend({ address: z.string() }),
  vendor_id: namedRow,
  vendor_name: z.string(),
  amount: dollars,
  date: calendarDate,
  description: z.string().nullable(),
  due_date: calendarDate.optional(),
  paid_date: calendarDate.nullable().optional(),
  payment_reference: z.string().optional(),
  createdAt: instant,
  updatedAt: instant,
});

export type InvoiceWire = z.output<typeof invoiceWire>;

function toWire(row: InvoiceRow): InvoiceWire {
  return {
    _id: row.id,
    invoice_number: row.invoice_number,
    store_id: { _id: row.store_id, name: row.store_name, address: row.store_address },
    vendor_id: { _id: row.vendor_id, name: row.vendor_name },
    vendor_name: row.vendor_name,
    amount: centsToDollars(row.amount_cents),
    date: row.date,
    description: row.description,
    ...(row.due_date !== null && { due_date: row.due_date, paid_date: row.paid_date }),
    ...(row.payment_reference !== null && { payment_reference: row.payment_reference }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export { toWire as invoiceToWire };

const toInput = (row: InvoiceRow) => ({
  ...toWire(row),
  store_id: row.store_id,
  vendor_id: row.vendor_id,
  due_date: row.due_date,
  paid_date: row.paid_date,
  payment_reference: row.payment_reference,
});

const numberTaken = () => conflictField('invoice_number', invoiceMessages.numberTaken);

/** Awaits a write of invoices; AppError `conflict` at `invoice_number` if a number is taken. */
export function saveInvoices<T>(write: Promise<T>): Promise<T> {
  return mapUniqueViolation(write, { invoices_number: numberTaken });
}

/** Row access for invoices. */
export const invoiceRows = {
  kind: 'invoices',
  name: 'Invoice',
  find: ({ tx }, id) => findInvoice(tx, id, null),
  lock: ({ tx, caller }, id) => lockInvoice(tx, id, caller.scope),
  lockAll: ({ tx, caller }, ids) => lockInvoices(tx, ids, caller.scope),
  toWire,
  storeIds: (row) => [row.store_id],
} satisfies NounRows<InvoiceRow, InvoiceWire>;

/**
 * Locks the settings: the scope of unique invoice numbers must not change during the transaction.
 */
async function lockBusiness(call: WriteCall): Promise<Business> {
  return rulesFor(call, await lockSettings(call.tx, 'share'));
}

/** Enters invoices, all or nothing; throws AppError for the first invalid one. */
async function enterInvoices(
  call: WriteCall,
  inputs: readonly InvoiceInput[],
): Promise<InvoiceWire[]> {
  const business = await lockBusiness(call);
  const namesOf = await lockStoresAndVendors(call, inputs);
  const all = inputs.map((input) => {
    const { vendor } = namesOf(input);
    return toInvoice(input, business, undefined, vendor.payment_terms);
  });
  const insert = (rows: NewInvoice[], at: string) =>
    saveInvoices(insertInvoices(call.tx, rows, at));
  const rowOf = (invoice: InvoicesTable) => toInvoiceRow(invoice, namesOf(invoice));
  return addRows(call, invoiceRows, { all, insert, rowOf });
}

const invoicesQuery = selectionQuery.extend(sortQuery).extend(pageQuery);
const subtotalsQuery = selectionQuery.extend({ by: z.enum(['store', 'vendor']).optional() });
const storeInvoicesQuery = z.object({ ...periodQuery, ...pageQuery });

async function replyInvoices(
  db: Db,
  filter: InvoiceFilter,
  query: z.output<typeof storeInvoicesQuery>,
) {
  const page = readPage(query, newestFirst);
  const rows = await (page ? listNewestInvoices(db, filter, page) : listInvoices(db, filter));
  return replyList(rows, page, toWire, (row) => [row.date, row.id]);
}

/** Streams the invoices of a query sorted by a column, for files. */
export async function* sortedInvoices(
  call: Call & { db: Db },
  query: z.output<typeof invoicesQuery>,
  sorting: InvoiceSorting,
) {
  const { filter } = await readSelection(call, call.db, query);
  for await (const rows of streamSortedInvoices(call.deps.storage, filter, sorting)) {
    yield rows.map(toWire);
  }
}

export const invoicesRoutes = {
  'GET /invoices': readRoute({
    summary: 'List invoices by vendor, then by store, newest day first; pages newest day first',
    permission: 'invoices.read',
    cached: true,
    query: invoicesQuery,
    response: listResponse(invoiceWire),
    heavy: (query) =>
      (query.store_id === undefined && query.limit === undefined) ||
      needsFullScan(query) ||
      readListSorting('invoices', query) !== null,
    async handle(call) {
      const sorting = readListSorting('invoices', call.query);
      const { filter } = await readSelection(call, call.db, call.query);
      if (sorting) {
        const read = (page: Page | null) => listSortedInvoices(call.db, filter, { sorting, page });
        return replySorted(call.query, sorting, { read, toWire });
      }
      return replyInvoices(call.db, filter, call.query);
    },
    async stream(call) {
      if (call.query.limit !== undefined) return null;
      const sorting = readListSorting('invoices', call.query);
      const { filter } = await readSelection(call, call.db, call.query);
      const { storage } = call.deps;
      const rows = sorting
        ? streamSortedInvoices(storage, filter, sorting)
        : streamInvoices(storage, filter);
      return streamList(rows, toWire);
    },
  }),

  'GET /invoices/total': readRoute({
    summary: 'Sum the invoices of a store and a vendor, or of all, over a period',
    permission: 'invoices.read',
    cached: true,
    query: selectionQuery,
    response: z.object({
      total: dollars,
      store_name: z.string(),
      vendor_name: z.string(),
      period_label: z.string(),
    }),
    heavy: needsFullScan,
    async handle(call) {
      const { filter, names } = await readSelection(call, call.db, call.query);
      const cents = await sumInvoices(call.db, filter);
      return {
        total: centsToDollars(cents),
        store_name: names.store,
        vendor_name: names.vendor,
        period_label: names.period,
      };
    },
  }),

  'GET /invoices/subtotals': readRoute({
    summary: 'Count and sum the invoices that a list of the same filters holds, by store or vendor',
    permission: 'invoices.read',
    cached: true,
    query: subtotalsQuery,
    response: subtotalsResponse,
    heavy: (query) => query.store_id === undefined || needsFullScan(query),
    async handle(call) {
      const { by = 'store' } = call.query;
      const { filter } = await readSelection(call, call.db, call.query);
      return subtotalsToWire(await subtotalsOfInvoices(call.db, filter, by));
    },
  }),

  'GET /invoices/check-number/:number': readRoute({
    summary: 'Tell whether an invoice number is in use',
    permission: 'invoices.read',
    query: z.object({ vendor_id: filterId }),
    response: z.object({ exists: z.boolean() }),
    async handle({ db, caller, business, params, query }) {
      const vendor = await vendorOfQuery(db, caller, query.vendor_id);
      const number = params['number'] ?? '';
      // A vendor narrows the check only if numbers are unique per vendor.
      const vendorId = business.invoiceNumbersPerVendor && vendor ? vendor.id : null;
      const exists = await hasInvoiceNumber(db, number, { scope: caller.scope, vendorId });
      return { exists };
    },
  }),

  'GET /invoices/store/:storeId': readRoute({
    summary: 'List the invoices of a store',
    permission: 'invoices.read',
    query: storeInvoicesQuery,
    response: listResponse(invoiceWire),
    async handle({ db, caller, business, params, query }) {
      const store = await findStoreInPath(db, caller, params['storeId'] ?? '');
      const range = readPeriod(query, business.timeZone);
      return replyInvoices(db, { scope: [store.id], vendorId: null, range }, query);
    },
  }),

  'POST /invoices': writeRoute({
    summary: 'Enter an invoice of a vendor to a store',
    permission: 'invoices.create',
    body: invoiceInput,
    read: (sent, { business }) => parseInput(invoiceInput, sent, invoiceRules(business)),
    response: invoiceWire,
    status: 201,
    handle: async (call) => firstElement(await enterInvoices(call, [call.body])),
    handleAll: (call) => enterInvoices(call, call.bodies),
  }),

  'PUT /invoices/:id': writeRoute({
    summary: 'Change an invoice',
    permission: 'invoices.update',
    changes: invoiceInput,
    response: invoiceWire,
    async handle(call) {
      const business = await lockBusiness(call);
      const before = await lockRow(call, invoiceRows);
      const rules = invoiceRules(business, before);
      const input = parseChangedInput(invoiceInput, toInput(before), call.change, rules);
      const fields = toInvoice(input, business, before);
      const moved = fields.storeId !== before.store_id || fields.vendorId !== before.vendor_id;
      // An invoice may keep a vendor that has been deleted.
      if (moved) await lockStoresAndVendors(call, [input]);
      const update = (at: string) => saveInvoices(updateInvoice(call.tx, before.id, fields, at));
      return changeRow(call, invoiceRows, { before, update });
    },
  }),

  'POST /invoices/delete': deleteRowsRoute({
    summary: 'Delete several invoices, all of them or none; each can be restored',
    permission: 'invoices.delete',
    rows: invoiceRows,
  }),

  'DELETE /invoices/:id': writeRoute({
    summary: 'Delete an invoice; it can be restored',
    permission: 'invoices.delete',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, invoiceRows, await lockRow(call, invoiceRows));
      return { message: 'Invoice deleted successfully' };
    },
    handleIds: (call) => deleteRows(call, invoiceRows),
  }),
} as const;
