import { z } from 'zod';
import { attachmentSubjects, subjectPermissions } from '@backcounter/core/attachments';
import { findFilesNamed, type FoundFile } from '@backcounter/storage/attachment-subjects';
import type { Db } from '@backcounter/storage/database';
import { listNewestInvoices, type InvoiceRow } from '@backcounter/storage/invoices';
import { listNewestSales, type SaleRow } from '@backcounter/storage/sales';
import {
  employeeNames,
  findIncomes,
  findInvoicesByNumber,
  presentIds,
  storeNames,
  vendorNames,
  type Named,
} from '@backcounter/storage/search';
import { formatDate, monthOf } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { formatCents } from '@backcounter/core/money';
import { openPart, openSaleDays } from '@backcounter/core/sale-rights';
import {
  nameRank,
  numberInText,
  readSearch,
  searchKey,
  searchKinds,
  searchLimits,
  searchRanks,
  type SearchKind,
} from '@backcounter/core/search';
import { readBills, type WantedBills } from '@backcounter/core/search-bills';
import type { Permission } from '@backcounter/core/permissions';
import { callerMay } from './caller-may.ts';
import { readRoute, type Call } from './route.ts';
import { findBills, wantedRows, type WantedRows } from './search-bills.ts';
import { filterIds, filterText } from './wire.ts';

const hitWire = z.object({
  kind: z.enum(searchKinds),
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Where the page shows it. */
  path: z.string(),
});

type Hit = z.output<typeof hitWire>;
type Ranked = { rank: number; hit: Hit };
type SearchCall = Call & { db: Db; limit: number };

const address = (path: string, search: Record<string, string>) =>
  `/dashboard/${path}?${new URLSearchParams(search).toString()}`;

const pathOfName = {
  stores: ({ name }: Named) => address('stores', { q: name }),
  vendors: ({ name }: Named) => address('vendors-invoices', { view: 'vendors', q: name }),
  employees: ({ name }: Named) => address('employees', { panel: 'list', q: name }),
} as const;

async function namedHits(
  kind: keyof typeof pathOfName,
  names: Promise<Named[]>,
  key: string,
): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  for (const row of await names) {
    const rank = nameRank(searchKey(row.name), key) ?? detailRank(row, key);
    if (rank === null) continue;
    const { id, name, detail } = row;
    ranked.push({
      rank,
      hit: { kind, _id: id, title: name, detail, path: pathOfName[kind](row) },
    });
  }
  return ranked.sort((a, b) => a.rank - b.rank || (a.hit.title < b.hit.title ? -1 : 1));
}

/** An address or an employee id is found too, after the names. */
function detailRank({ detail }: Named, key: string): number | null {
  return searchKey(detail).includes(key) ? searchRanks.detail : null;
}

function invoiceHit(row: InvoiceRow): Hit {
  return {
    kind: 'invoices',
    _id: row.id,
    title: row.invoice_number,
    detail: [
      row.vendor_name,
      row.store_name,
      formatDate(row.date),
      formatCents(row.amount_cents),
    ].join(', '),
    path: address('vendors-invoices', {
      view: 'invoices',
      store: row.store_id,
      q: row.invoice_number,
      from: row.date,
      to: row.date,
    }),
  };
}

/** The bills of a vendor of a month or of about an amount, and the list that has all of them. */
async function billHits(
  { db, caller }: SearchCall,
  readings: readonly WantedBills[],
): Promise<Ranked[]> {
  const bills = await findBills(db, readings, caller.scope);
  return bills.flatMap(({ vendor: { id, name }, invoices, which, filter }) => {
    const path = address('vendors-invoices', filter);
    const list: Hit = { kind: 'vendors', _id: id, title: name, detail: `Invoices: ${which}`, path };
    return [...invoices.map(invoiceHit), list].map((hit) => ({ rank: searchRanks.same, hit }));
  });
}

type Takings = { id: string; store_id: string; store_name: string; date: string };

function dayHit(
  kind: 'sales' | 'incomes',
  row: Takings & { amount_cents: number },
  what: string,
): Hit {
  const { store_id: store, date } = row;
  return {
    kind,
    _id: row.id,
    title: formatCents(row.amount_cents),
    detail: `${what}, ${row.store_name}, ${formatDate(date)}`,
    path:
      kind === 'sales'
        ? address('sales', { panel: 'history', store, from: date, to: date })
        : address('income', { store, month: monthOf(date), q: formatDate(date) }),
  };
}

const saleHit = (row: SaleRow) => dayHit('sales', row, 'Sale');

const only = (cents: number) => ({ min: cents, max: cents });

/** Rows of an amount, or of a day, as far as the caller may read them. */
async function rowHits(call: SearchCall, wanted: WantedRows): Promise<Ranked[]> {
  const { db, caller, business, limit } = call;
  const { scope, cents } = wanted;
  const page = { limit, after: null };
  const hits: Hit[] = [];
  if (callerMay(call, 'sales.read')) {
    const range = openPart(wanted.range, openSaleDays(caller.role, business));
    hits.push(...(await listNewestSales(db, { scope, range, cents }, page)).map(saleHit));
  }
  if (callerMay(call, 'invoices.read')) {
    const filter = { ...wanted, vendorId: null };
    hits.push(...(await listNewestInvoices(db, filter, page)).map(invoiceHit));
  }
  if (callerMay(call, 'incomes.read')) {
    const incomes = await findIncomes(db, { ...wanted, limit });
    hits.push(...incomes.map((row) => dayHit('incomes', row, row.income_type)));
  }
  return hits.map((hit) => ({ rank: searchRanks.row, hit }));
}

/** Rows that a text tells of by amount, day and store together: the first of its readings with some. */
async function toldHits(call: SearchCall, readings: readonly WantedBills[]): Promise<Ranked[]> {
  for (const wanted of await wantedRows(call.db, readings, call.caller.scope)) {
    const hits = await rowHits(call, wanted);
    if (hits.length > 0) return hits;
  }
  return [];
}

async function numberHits(call: SearchCall, text: string): Promise<Ranked[]> {
  const { db, caller, limit } = call;
  const key = searchKey(text);
  const rows = await findInvoicesByNumber(db, text, { scope: caller.scope, limit });
  const rankOf = (row: InvoiceRow) =>
    nameRank(searchKey(row.invoice_number), key) ?? searchRanks.within;
  return rows.map((row) => ({ rank: rankOf(row), hit: invoiceHit(row) }));
}

const kindWords = { invoices: 'Invoice', incomes: 'Income', daily_cash: 'Cash' } as const;

/** Where the page shows the row of a file. */
function pathOfFile({ kind, store_id: store, date, words }: FoundFile): string {
  if (kind === 'daily_cash') return address('calculate', { view: 'weekly-cash', store, date });
  if (kind === 'incomes') {
    return address('income', { store, month: monthOf(date), q: formatDate(date) });
  }
  const [, number = ''] = words;
  const search = { view: 'invoices', store, q: number, from: date, to: date };
  return address('vendors-invoices', search);
}

/** Rows by the name of a file that is attached to them, as far as the caller may read them. */
async function fileHits(call: SearchCall, text: string): Promise<Ranked[]> {
  const { db, caller, limit } = call;
  const key = searchKey(text);
  const found: Ranked[] = [];
  for (const kind of attachmentSubjects) {
    if (!callerMay(call, subjectPermissions[kind].read)) continue;
    for (const file of await findFilesNamed(db, kind, text, { scope: caller.scope, limit })) {
      const { name, store, date, words } = file;
      const detail = [kindWords[kind], ...words, store, formatDate(date)].join(', ');
      const hit = { kind, _id: file.subject_id, title: name, detail, path: pathOfFile(file) };
      found.push({ rank: nameRank(searchKey(name), key) ?? searchRanks.within, hit });
    }
  }
  return found;
}

async function search(call: SearchCall, text: string): Promise<Ranked[]> {
  const { db, caller, business } = call;
  const { scope } = caller;
  const { key, cents, date } = readSearch(text, business.today);
  const readings = readBills(text, business.today);
  const found: Ranked[] = [];
  if (callerMay(call, 'stores.read')) {
    found.push(...(await namedHits('stores', storeNames(db, scope), key)));
  }
  if (callerMay(call, 'vendors.read')) {
    found.push(...(await namedHits('vendors', vendorNames(db, scope), key)));
  }
  if (callerMay(call, 'employees.read')) {
    found.push(...(await namedHits('employees', employeeNames(db, scope), key)));
  }
  if (callerMay(call, 'invoices.read')) {
    found.push(...(await numberHits(call, text)));
    const number = numberInText(text);
    if (number !== text) found.push(...(await numberHits(call, number)));
    found.push(...(await billHits(call, readings)));
  }
  found.push(...(await fileHits(call, text)));
  if (cents !== null)
    found.push(...(await rowHits(call, { scope, range: null, cents: only(cents) })));
  if (date !== null) {
    const range = { start: date, end: date };
    found.push(...(await rowHits(call, { scope, range, cents: null })));
  }
  if (cents === null && date === null) found.push(...(await toldHits(call, readings)));
  return found;
}

/** The best of each kind first, so that one kind does not push out the others. */
function best(found: readonly Ranked[], limit: number): Hit[] {
  const seen = new Set<string>();
  const placeInKind = new Map<SearchKind, number>();
  const placed = found
    .filter(({ hit }) => !seen.has(hit._id) && seen.add(hit._id))
    .sort((a, b) => a.rank - b.rank)
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

function readLimit(text: string | undefined): number {
  const limit = text === undefined ? searchLimits.first : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= searchLimits.most) return limit;
  throw invalidField('limit', `Limit must be a whole number from 1 to ${searchLimits.most}`);
}

const readingOf: Record<SearchKind, Permission> = {
  stores: 'stores.read',
  vendors: 'vendors.read',
  employees: 'employees.read',
  invoices: 'invoices.read',
  sales: 'sales.read',
  incomes: 'incomes.read',
  daily_cash: 'dailyCash.read',
};

/** The rows, each as `kind:id`, that the caller may read and that are there still. */
async function presentRows(call: Call & { db: Db }, rows: readonly string[]) {
  const present: { kind: SearchKind; _id: string }[] = [];
  for (const kind of searchKinds) {
    const start = `${kind}:`;
    const ids = rows.filter((row) => row.startsWith(start)).map((row) => row.slice(start.length));
    if (ids.length === 0 || !callerMay(call, readingOf[kind])) continue;
    const days = kind === 'sales' ? openSaleDays(call.caller.role, call.business) : null;
    const found = await presentIds(call.db, { kind, ids, days }, call.caller.scope);
    present.push(...found.map((_id) => ({ kind, _id })));
  }
  return present;
}

export const searchRoutes = {
  'GET /search': readRoute({
    summary: 'Find stores, vendors, employees, invoices, sales and incomes, best first',
    permission: 'stores.read',
    remembered: true,
    query: z.object({ q: filterText, limit: filterText }),
    answer: z.object({ data: z.array(hitWire) }),
    async handle(call) {
      const text = (call.query.q ?? '').trim();
      if (text === '') throw invalidField('q', 'Please say what to look for');
      if (text.length > searchLimits.longestText) {
        throw invalidField('q', `Must be at most ${searchLimits.longestText} characters`);
      }
      const limit = readLimit(call.query.limit);
      return { data: best(await search({ ...call, limit }, text), limit) };
    },
  }),

  'GET /search/present': readRoute({
    summary: 'Tell which rows of earlier searches, each as `kind:id`, are there still',
    permission: 'stores.read',
    query: z.object({ rows: filterIds }),
    answer: z.object({ data: z.array(hitWire.pick({ kind: true, _id: true })) }),
    async handle(call) {
      const { rows } = call.query;
      if (rows.length > searchLimits.most) {
        throw invalidField('rows', `Must be at most ${searchLimits.most} rows`);
      }
      return { data: await presentRows(call, rows) };
    },
  }),
} as const;
