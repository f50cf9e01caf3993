import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { InvoiceFields } from '@backcounter/core/invoices';
import { maxNumberSpellings, numberSpellings } from '@backcounter/core/search';
import { nameKey } from '@backcounter/core/text';
import { inBatches } from './batches.ts';
import type { Db, InvoicesTable, Storage, StoresTable, Tx, VendorsTable } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { byNewest, amountAndNumberCondition, newestRows, type ListFilter } from './newest-first.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { asValues, prepare, prepareForStore, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';
import { sortedOrder, sortedRows, type InvoiceSorting } from './sorted-rows.ts';
import { storedTotal } from './stored-sums.ts';
import { insertAndRead } from './whole-rows.ts';

/** By vendor, then by store, then newest day first (INV-29). */
const invoiceOrder: readonly OrderKey[] = [
  { column: 'vendors.name_key', direction: 'asc' },
  { column: 'stores.name_key', direction: 'asc' },
  { column: 'invoices.date', direction: 'desc' },
  { column: 'invoices.id', direction: 'asc' },
];

/** `vendorId` is null for all vendors. */
export type InvoiceFilter = ListFilter & { vendorId: string | null };

/** Live invoices in scope with the names of store and vendor; `rows` may narrow them beforehand. */
export function liveInvoices(db: Db, scope: StoreScope, rows = sql<InvoicesTable>`invoices`) {
  return db
    .selectFrom(rows.as('invoices'))
    .innerJoin('stores', 'stores.id', 'invoices.store_id')
    .innerJoin('vendors', 'vendors.id', 'invoices.vendor_id')
    .select([
      'invoices.id',
      'invoices.invoice_number',
      'invoices.store_id',
      'stores.name as store_name',
      'stores.name_key as store_name_key',
      'stores.address as store_address',
      'invoices.vendor_id',
      'vendors.name as vendor_name',
      'vendors.name_key as vendor_name_key',
      'invoices.amount_cents',
      'invoices.date',
      'invoices.description',
      'invoices.due_date',
      'invoices.paid_date',
      'invoices.payment_reference',
      'invoices.created_at',
      'invoices.updated_at',
    ])
    .where('invoices.deleted_at', 'is', null)
    .where(inScope('invoices.store_id', scope));
}

export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number];

const allVendorsList = prepareForStore((db, filter) =>
  invoiceList(db, { ...filter, vendorId: null }),
);

const hasAmountOrNumber = ({ cents = null, numberPart = null }: InvoiceFilter) =>
  cents !== null || numberPart !== null;

/**
 * Live invoices with the names of store and vendor, in the order of INV-29. A page has to sort all
 * rows; use `listNewestInvoices` for lists that grow.
 */
export async function listInvoices(db: Db, filter: InvoiceFilter, page: Page | null = null) {
  if (page !== null) return invoiceList(db, filter, page).execute();
  if (hasAmountOrNumber(filter)) {
    return invoiceList(db, filter)
      .where(await amountAndNumberCondition(db, filter))
      .execute();
  }
  return filter.vendorId === null ? allVendorsList(db, filter) : invoiceList(db, filter).execute();
}

/** Streams the rows of `listInvoices` in batches. */
export async function* streamInvoices({ db, streamRows }: Storage, filter: InvoiceFilter) {
  const list = invoiceList(db, filter).where(await amountAndNumberCondition(db, filter));
  yield* streamRows(list.compile());
}

/** The same invoices sorted by a column; all of them when `page` is null. */
export async function listSortedInvoices(
  db: Db,
  filter: InvoiceFilter,
  list: { sorting: InvoiceSorting; page: Page | null },
) {
  return (await sortedList(db, filter, list)).execute();
}

/** Streams the rows of `listSortedInvoices` in batches. */
export async function* streamSortedInvoices(
  { db, streamRows }: Storage,
  filter: InvoiceFilter,
  sorting: InvoiceSorting,
) {
  const list = await sortedList(db, filter, { sorting, page: null });
  yield* streamRows(list.compile());
}

async function sortedList(
  db: Db,
  filter: InvoiceFilter,
  { sorting, page }: { sorting: InvoiceSorting; page: Page | null },
) {
  const list = { filter, sorting, page };
  const rows = await sortedRows<InvoicesTable>(db, 'invoices', list);
  return liveInvoices(db, filter.scope, rows)
    .select(sql<string | number>`invoices.sort_value`.as('sort_value'))
    .orderBy(sortedOrder('invoices', sorting));
}

/** A page of the same invoices, newest day first, then most recently added. */
export async function listNewestInvoices(db: Db, filter: InvoiceFilter, page: Page) {
  const rows = await newestRows<InvoicesTable>(db, 'invoices', { ...filter, page });
  return (await liveInvoices(db, filter.scope, rows).execute()).sort(byNewest);
}

function invoiceList(db: Db, filter: InvoiceFilter, page: Page | null = null) {
  let query = liveInvoices(db, filter.scope);
  if (filter.vendorId !== null) query = query.where('invoices.vendor_id', '=', filter.vendorId);
  if (filter.range) {
    query = query
      .where('invoices.date', '>=', filter.range.start)
      .where('invoices.date', '<=', filter.range.end);
  }
  return inOrder(query, invoiceOrder, page);
}

function invoiceSum(db: Db, filter: InvoiceFilter) {
  let query = db
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', filter.scope));
  if (filter.vendorId !== null) query = query.where('vendor_id', '=', filter.vendorId);
  if (filter.range) {
    query = query.where('date', '>=', filter.range.start).where('date', '<=', filter.range.end);
  }
  return query;
}

type StoreVendorPeriod = DateRange & { store: string; vendor: string };

const storeVendorSum = prepare((db, values: Placeholders<StoreVendorPeriod>) => {
  const { store, vendor, start, end } = asValues(values);
  return invoiceSum(db, { scope: [store], vendorId: vendor, range: { start, end } });
});

const allVendorsSum = prepareForStore((db, filter) =>
  invoiceSum(db, { ...filter, vendorId: null }),
);

/** The sum in cents of the invoices that `listInvoices` returns. */
export async function sumInvoices(db: Db, filter: InvoiceFilter): Promise<number> {
  const { scope, vendorId, range } = filter;
  if (hasAmountOrNumber(filter)) {
    const sum = invoiceSum(db, filter).where(await amountAndNumberCondition(db, filter));
    return (await sum.executeTakeFirst())?.cents ?? 0;
  }
  if (vendorId === null) {
    const stored = await storedTotal(db, 'invoices_cents', filter);
    return stored ?? (await allVendorsSum(db, { scope, range }))[0]?.cents ?? 0;
  }
  const [row] =
    range !== null && scope?.length === 1
      ? await storeVendorSum(db, { store: scope[0] ?? '', vendor: vendorId, ...range })
      : await invoiceSum(db, filter).execute();
  return row?.cents ?? 0;
}

/** True when a live invoice in scope has a number, of one vendor or of any (null). */
export async function hasInvoiceNumber(
  db: Db,
  number: string,
  { scope, vendorId }: { scope: StoreScope; vendorId: string | null },
): Promise<boolean> {
  let query = db
    .selectFrom('invoices')
    .select('id')
    .where('number_key', '=', nameKey(number))
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope));
  if (vendorId !== null) query = query.where('vendor_id', '=', vendorId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

const invoicesOfNumber = prepare((db, spellings: Placeholders<Record<string, string>>) =>
  liveInvoices(db, null).where('invoices.number_key', 'in', Object.values(asValues(spellings))),
);

/**
 * The live invoices with a number, as typed first, then in its other spellings; several when
 * numbers are unique per vendor.
 */
export async function listInvoicesByNumber(db: Db, number: string, scope: StoreScope) {
  const spellings = numberSpellings(number);
  const rows =
    scope === null
      ? await invoicesOfNumber(db, padded(spellings))
      : await liveInvoices(db, scope).where('invoices.number_key', 'in', spellings).execute();
  const place = (row: InvoiceRow) => spellings.indexOf(nameKey(row.invoice_number));
  return rows.sort((one, other) => place(one) - place(other));
}

/** As many values as the prepared query has, the last one repeated. */
function padded(spellings: readonly string[]): Record<string, string> {
  const values = Array.from({ length: maxNumberSpellings }, (_, index) => [
    `spelling${index}`,
    spellings[index] ?? spellings.at(-1) ?? '',
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}

const invoiceById = prepare((db, { id }: Placeholders<{ id: string }>) =>
  liveInvoices(db, null).where('invoices.id', '=', id),
);

/** One live invoice, undefined when there is none in the caller's stores. */
export async function findInvoice(db: Db, id: string, scope: StoreScope) {
  if (scope === null) return (await invoiceById(db, { id }))[0];
  return liveInvoices(db, scope).where('invoices.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockInvoice(tx: Tx, id: string, scope: StoreScope) {
  return liveInvoices(tx, scope)
    .where('invoices.id', '=', id)
    .forUpdate('invoices')
    .executeTakeFirst();
}

/** Locks several live invoices in the caller's stores until the transaction ends. */
export function lockInvoices(tx: Tx, ids: readonly string[], scope: StoreScope) {
  return inBatches(ids, (some) =>
    liveInvoices(tx, scope).where('invoices.id', 'in', some).forUpdate('invoices').execute(),
  );
}

function columns(fields: InvoiceFields): Columns<'invoices'> {
  return {
    invoice_number: fields.number,
    number_key: nameKey(fields.number),
    number_scope: fields.numberScope,
    store_id: fields.storeId,
    vendor_id: fields.vendorId,
    amount_cents: fields.amountCents,
    date: fields.date,
    description: fields.description,
    due_date: fields.dueDate,
    paid_date: fields.paidDate,
    payment_reference: fields.paymentReference,
  };
}

export type NewInvoice = { id: string; fields: InvoiceFields };

/**
 * Adds invoices and returns the stored rows, in no particular order; AppError `conflict`
 * (invoices_number) when a number is taken (INV-11).
 */
export function insertInvoices(
  tx: Tx,
  invoices: readonly NewInvoice[],
  at: string,
): Promise<InvoicesTable[]> {
  const rows = invoices.map(({ id, fields }) => newRow(id, columns(fields), at));
  return insertAndRead(tx, 'invoices', rows);
}

/** A stored invoice with the columns that lists join from its store and vendor. */
export function toInvoiceRow(
  { deleted_at: _, number_key: _key, number_scope: _scope, ...invoice }: InvoicesTable,
  {
    store,
    vendor,
  }: {
    store: Pick<StoresTable, 'name' | 'name_key' | 'address'>;
    vendor: Pick<VendorsTable, 'name' | 'name_key'>;
  },
): InvoiceRow {
  return {
    ...invoice,
    store_name: store.name,
    store_name_key: store.name_key,
    store_address: store.address,
    vendor_name: vendor.name,
    vendor_name_key: vendor.name_key,
  };
}

/** Live invoices in scope with one of these numbers, compared by nameKey. */
export function listInvoicesByNumbers(db: Db, numbers: readonly string[], scope: StoreScope) {
  return inBatches(numbers.map(nameKey), (keys) =>
    liveInvoices(db, scope).where('invoices.number_key', 'in', keys).execute(),
  );
}

/** Changes a live invoice; AppError `conflict` (invoices_number) as on insert. */
export async function updateInvoice(tx: Tx, id: string, fields: InvoiceFields, at: string) {
  await tx
    .updateTable('invoices')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Makes numbers unique per vendor, or across the business again, deleted invoices included;
 * AppError `conflict` (invoices_number) when two live ones clash. Call it while the settings are
 * locked for update.
 */
export async function rescopeInvoiceNumbers(tx: Tx, perVendor: boolean): Promise<void> {
  await tx
    .updateTable('invoices')
    .set(({ ref }) => ({ number_scope: perVendor ? ref('vendor_id') : '' }))
    .execute();
}
