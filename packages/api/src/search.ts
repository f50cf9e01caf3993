import { z } from 'zod';
import { attachmentSubjects, subjectPermissions } from '@backcounter/core/attachments';
import { listPaidTogether, listPaidWith } from '@backcounter/storage/bills';
import { findFilesByName } from '@backcounter/storage/attachment-subjects';
import type { Db } from '@backcounter/storage/database';
import { listNewestInvoices, type InvoiceRow } from '@backcounter/storage/invoices';
import { listNewestSales } from '@backcounter/storage/sales';
import {
  listNamedEmployees,
  findIncomes,
  findInvoicesByNumber,
  listExistingIds,
  listNamedStores,
  listNamedVendors,
  type NamedRow,
} from '@backcounter/storage/search';
import { paymentKeyOf } from '@backcounter/core/bills';
import { invalidField } from '@backcounter/core/errors';
import { visiblePart, visibleSaleDays } from '@backcounter/core/sale-rights';
import {
  nameRank,
  numberSpellings,
  stripNumberPrefix,
  parseSearch,
  paymentSpellings,
  searchKey,
  searchKinds,
  searchLimits,
  searchRanks,
  type SearchKind,
} from '@backcounter/core/search';
import {
  amountsWithCents,
  parseBillSearch,
  type BillSearch,
  type BoundedCentsRange,
} from '@backcounter/core/search-bills';
import type { Permission } from '@backcounter/core/permissions';
import { callerMay } from './caller-may.ts';
import { readRoute, type Call } from './route.ts';
import {
  billsHit,
  fileHit,
  hitWire,
  incomeHit,
  invoiceHit,
  paymentHit,
  nameHit,
  saleHit,
  type Hit,
  type NamedKind,
} from './search-hits.ts';
import { findBills, readRowQueries, type RowQuery } from './search-bills.ts';
import { filterIds, filterText, readLimit } from './wire.ts';

type Ranked = { rank: number; hit: Hit };
/** Maximum number of bills that are read to find payments. */
const maxBillsOfPayments = 200;
/** Maximum number of payments that are found by their total. */
const maxPaymentsOfTotal = 5;

type SearchCall = Call & { db: Db; limit: number };

async function namedHits(
  kind: NamedKind,
  names: Promise<NamedRow[]>,
  key: string,
): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  for (const row of await names) {
    const rank = nameRank(searchKey(row.name), key) ?? detailRank(row, key);
    if (rank === null) continue;
    ranked.push({ rank, hit: nameHit(kind, row) });
  }
  return ranked.sort((a, b) => a.rank - b.rank || (a.hit.title < b.hit.title ? -1 : 1));
}

/** Addresses and employee ids match too, ranked after names. */
function detailRank({ detail }: NamedRow, key: string): number | null {
  return searchKey(detail).includes(key) ? searchRanks.detail : null;
}

/**
 * Invoices of a vendor by period or approximate amount, and the list that contains all of them. The
 * list, which has their total, comes first if the text names a month of a vendor rather than a bill.
 */
async function billHits(
  { db, caller }: SearchCall,
  readings: readonly BillSearch[],
): Promise<Ranked[]> {
  const bills = await findBills(db, readings, caller.scope);
  return bills.flatMap(({ vendor, invoices, isOfAll, which, filter }) => {
    const list = billsHit(vendor, which, filter);
    const each = invoices.map(invoiceHit);
    const hits = isOfAll ? [list, ...each] : [...each, list];
    return hits.map((hit) => ({ rank: searchRanks.same, hit }));
  });
}

/** Rows with an amount or on a day, of the kinds that the caller may read. */
async function rowHits(
  call: SearchCall,
  rowQuery: RowQuery,
  rank: number = searchRanks.row,
): Promise<Ranked[]> {
  const { db, caller, business, limit } = call;
  const { scope, cents } = rowQuery;
  const page = { limit, after: null };
  const hits: Hit[] = [];
  if (callerMay(call, 'sales.read')) {
    const range = visiblePart(rowQuery.range, visibleSaleDays(caller.role, business));
    hits.push(...(await listNewestSales(db, { scope, range, cents }, page)).map(saleHit));
  }
  if (callerMay(call, 'invoices.read')) {
    const filter = { ...rowQuery, vendorId: null };
    hits.push(...(await listNewestInvoices(db, filter, page)).map(invoiceHit));
  }
  if (callerMay(call, 'incomes.read')) {
    const incomes = await findIncomes(db, { ...rowQuery, limit });
    hits.push(...incomes.map(incomeHit));
  }
  return hits.map((hit) => ({ rank, hit }));
}

/** Rows described by amount, day and store together, by the first reading with matches. */
async function describedHits(call: SearchCall, readings: readonly BillSearch[]): Promise<Ranked[]> {
  for (const rowQuery of await readRowQueries(call.db, readings, call.caller.scope)) {
    const hits = await rowHits(call, rowQuery);
    if (hits.length > 0) return hits;
  }
  return [];
}

async function numberHits(call: SearchCall, text: string): Promise<Ranked[]> {
  const { db, caller, limit } = call;
  const keys = numberSpellings(text).map(searchKey);
  const rows = await findInvoicesByNumber(db, text, { scope: caller.scope, limit });
  const rankOf = (row: InvoiceRow) => {
    const number = searchKey(row.invoice_number);
    return Math.min(...keys.map((key) => nameRank(number, key) ?? searchRanks.within));
  };
  return rows.map((row) => ({ rank: rankOf(row), hit: invoiceHit(row) }));
}

/** The bills that a check or transfer paid: one hit for each, as on a bank statement. */
async function paymentHits({ db, caller }: SearchCall, text: string): Promise<Ranked[]> {
  const page = { scope: caller.scope, limit: maxBillsOfPayments };
  const bills = await listPaidWith(db, paymentSpellings(text), page);
  const payments = Map.groupBy(bills, (row) => paymentKeyOf(row.vendor_id, row));
  const hits = [...payments.values()].flatMap(paymentHit);
  return hits.map((hit) => ({ rank: searchRanks.same, hit }));
}

/** Rows by the name of an attached file, of the kinds that the caller may read. */
async function fileHits(call: SearchCall, text: string): Promise<Ranked[]> {
  const { db, caller, limit } = call;
  const key = searchKey(text);
  const found: Ranked[] = [];
  for (const kind of attachmentSubjects) {
    if (!callerMay(call, subjectPermissions[kind].read)) continue;
    for (const file of await findFilesByName(db, kind, text, { scope: caller.scope, limit })) {
      const rank = nameRank(searchKey(file.name), key) ?? searchRanks.within;
      found.push({ rank, hit: fileHit(file) });
    }
  }
  return found;
}

/** Stores, vendors and employees by name. */
async function nameHits(call: SearchCall, key: string): Promise<Ranked[]> {
  const { db } = call;
  const { scope } = call.caller;
  const found: Ranked[] = [];
  if (callerMay(call, 'stores.read')) {
    found.push(...(await namedHits('stores', listNamedStores(db, scope), key)));
  }
  if (callerMay(call, 'vendors.read')) {
    found.push(...(await namedHits('vendors', listNamedVendors(db, scope), key)));
  }
  if (callerMay(call, 'employees.read')) {
    found.push(...(await namedHits('employees', listNamedEmployees(db, scope), key)));
  }
  return found;
}

/** Invoices by number, with and without a prefix such as "invoice", and by what the text says of a bill. */
async function invoiceHits(
  call: SearchCall,
  text: string,
  readings: readonly BillSearch[],
): Promise<Ranked[]> {
  if (!callerMay(call, 'invoices.read')) return [];
  const found = await numberHits(call, text);
  const number = stripNumberPrefix(text);
  if (number !== text) found.push(...(await numberHits(call, number)));
  return [...found, ...(await paymentHits(call, text)), ...(await billHits(call, readings))];
}

/** Rows of an amount, and payments of several bills that add up to it. */
async function sumHits(
  call: SearchCall,
  cents: BoundedCentsRange,
  rank: number,
): Promise<Ranked[]> {
  const { scope } = call.caller;
  const found = await rowHits(call, { scope, range: null, cents }, rank);
  if (!callerMay(call, 'invoices.read')) return found;
  const filter = { scope, cents, limit: maxPaymentsOfTotal };
  const payments = await listPaidTogether(call.db, filter);
  return [...payments.flatMap(paymentHit).map((hit) => ({ rank, hit })), ...found];
}

/** Hits of an amount; a whole number of dollars also finds amounts with cents, ranked below. */
async function amountHits(call: SearchCall, text: string, cents: number): Promise<Ranked[]> {
  const found = await sumHits(call, { min: cents, max: cents }, searchRanks.row);
  const withCents = amountsWithCents(text);
  if (!withCents) return found;
  return [...found, ...(await sumHits(call, withCents, searchRanks.withCents))];
}

async function search(call: SearchCall, text: string): Promise<Ranked[]> {
  const { caller, business } = call;
  const { key, cents, date } = parseSearch(text, business.today);
  const readings = parseBillSearch(text, business.today);
  const found = [
    ...(await nameHits(call, key)),
    ...(await invoiceHits(call, text, readings)),
    ...(await fileHits(call, text)),
  ];
  if (cents !== null) found.push(...(await amountHits(call, text, cents)));
  if (date !== null) {
    const range = { start: date, end: date };
    found.push(...(await rowHits(call, { scope: caller.scope, range, cents: null })));
  }
  if (cents === null && date === null) found.push(...(await describedHits(call, readings)));
  return found;
}

/**
 * Interleaves the best hits of each kind, so that one kind does not crowd out the others. A row that
 * was found in several ways counts once, by its best match.
 */
function best(found: readonly Ranked[], limit: number): Hit[] {
  const seen = new Set<string>();
  const placeInKind = new Map<SearchKind, number>();
  const placed = found
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ hit }) => {
      const isFirst = !seen.has(hit._id);
      seen.add(hit._id);
      return isFirst;
    })
    .map((one) => {
      const place = placeInKind.get(one.hit.kind) ?? 0;
      placeInKind.set(one.hit.kind, place + 1);
      return { ...one, turn: Math.floor(place / 5) };
    });
  return placed
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank)
    .slice(0, limit)
    .map(({ hit }) => hit);
}

const readPermissions: Record<SearchKind, Permission> = {
  stores: 'stores.read',
  vendors: 'vendors.read',
  employees: 'employees.read',
  invoices: 'invoices.read',
  sales: 'sales.read',
  incomes: 'incomes.read',
  daily_cash: 'dailyCash.read',
};

/** The given rows (`kind:id`) that still exist and that the caller may read. */
async function presentRows(call: Call & { db: Db }, rows: readonly string[]) {
  const present: { kind: SearchKind; _id: string }[] = [];
  for (const kind of searchKinds) {
    const start = `${kind}:`;
    const ids = rows.filter((row) => row.startsWith(start)).map((row) => row.slice(start.length));
    if (ids.length === 0 || !callerMay(call, readPermissions[kind])) continue;
    const days = kind === 'sales' ? visibleSaleDays(call.caller.role, call.business) : null;
    const found = await listExistingIds(call.db, { kind, ids, days }, call.caller.scope);
    present.push(...found.map((_id) => ({ kind, _id })));
  }
  return present;
}

export const searchRoutes = {
  'GET /search': readRoute({
    summary: 'Find stores, vendors, employees, invoices, sales and incomes, best first',
    permission: 'stores.read',
    cached: true,
    query: z.object({ q: filterText, limit: filterText }),
    response: z.object({ data: z.array(hitWire) }),
    async handle(call) {
      const text = (call.query.q ?? '').trim();
      if (text === '') throw invalidField('q', 'Please say what to look for');
      if (text.length > searchLimits.maxTextLength) {
        throw invalidField('q', `Must be at most ${searchLimits.maxTextLength} characters`);
      }
      const limit = readLimit(call.query, searchLimits.max) ?? searchLimits.default;
      return { data: best(await search({ ...call, limit }, text), limit) };
    },
  }),

  'GET /search/present': readRoute({
    summary: 'Tell which rows of earlier searches, each as `kind:id`, are there still',
    permission: 'stores.read',
    query: z.object({ rows: filterIds }),
    response: z.object({ data: z.array(hitWire.pick({ kind: true, _id: true })) }),
    async handle(call) {
      const { rows } = call.query;
      if (rows.length > searchLimits.max) {
        throw invalidField('rows', `Must be at most ${searchLimits.max} rows`);
      }
      return { data: await presentRows(call, rows) };
    },
  }),
} as const;
