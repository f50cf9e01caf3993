import { sql, type SqlBool } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { SearchKind } from '@backcounter/core/search';
import { nameKey } from '@backcounter/core/text';
import type { Db } from './database.ts';
import { listInvoicesByNumber, listNewestInvoices, type InvoiceRow } from './invoices.ts';
import { hasTrigram, isRarePart } from './number-parts.ts';
import { inScope, type StoreScope } from './scope.ts';

/** A row found by name; `detail` tells rows of the same name apart. */
export type NamedRow = { id: string; name: string; detail: string };

/** Live stores in scope. */
export function listNamedStores(db: Db, scope: StoreScope): Promise<NamedRow[]> {
  return db
    .selectFrom('stores')
    .select(['id', 'name', 'address as detail'])
    .where('deleted_at', 'is', null)
    .where(inScope('id', scope))
    .execute();
}

/** Live vendors that deliver to a store in scope. */
export function listNamedVendors(db: Db, scope: StoreScope): Promise<NamedRow[]> {
  const vendors = db
    .selectFrom('vendors')
    .select(({ val }) => ['id', 'name', val('').as('detail')])
    .where('deleted_at', 'is', null);
  if (scope === null) return vendors.execute();
  return vendors
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('vendor_stores')
        .select('vendor_id')
        .where('deleted_at', 'is', null)
        .where(inScope('store_id', scope)),
    )
    .execute();
}

/** Live employees of the stores in scope, with their employee id and store. */
export async function listNamedEmployees(db: Db, scope: StoreScope): Promise<NamedRow[]> {
  const rows = await db
    .selectFrom('employees')
    .innerJoin('stores', 'stores.id', 'employees.store_id')
    .select(['employees.id', 'employees.name', 'employees.employee_id', 'stores.name as store'])
    .where('employees.deleted_at', 'is', null)
    .where(inScope('employees.store_id', scope))
    .execute();
  return rows.map(({ id, name, employee_id, store }) => ({
    id,
    name,
    detail: `${employee_id}, ${store}`,
  }));
}

const firstPage = (limit: number) => ({ limit, after: null });

/**
 * Live invoices whose number contains a part, in one of its spellings (`numberSpellings`): exact
 * matches first, then the newest. The search stops at the newest 2,000 rows when they fill half
 * the limit or the part has fewer than three characters, unless an index shows that there are few
 * matches.
 */
export async function findInvoicesByNumber(
  db: Db,
  part: string,
  { scope, limit }: { scope: StoreScope; limit: number },
): Promise<InvoiceRow[]> {
  const exact = await listInvoicesByNumber(db, part, scope);
  const filter = { scope, range: null, vendorId: null, numberPart: part };
  const page = firstPage(limit);
  const key = nameKey(part);
  const recent = (await isRarePart(db, key))
    ? []
    : await listNewestInvoices(db, { ...filter, recent: 'only' }, page);
  const isEnough = recent.length >= limit / 2 || !hasTrigram(key);
  const rows = isEnough
    ? recent
    : await listNewestInvoices(db, { ...filter, recent: 'tooFew' }, page);
  const first = new Set(exact.map(({ id }) => id));
  return [...exact, ...rows.filter(({ id }) => !first.has(id))].slice(0, limit);
}

/** Live incomes by amount or date, newest first; null means any. */
export function findIncomes(
  db: Db,
  filter: {
    scope: StoreScope;
    limit: number;
    cents: { min: number; max: number } | null;
    range: DateRange | null;
  },
) {
  let incomes = db
    .selectFrom('incomes')
    .innerJoin('stores', 'stores.id', 'incomes.store_id')
    .select([
      'incomes.id',
      'incomes.store_id',
      'incomes.income_type',
      'incomes.amount_cents',
      'incomes.date',
      'stores.name as store_name',
    ])
    .where('incomes.deleted_at', 'is', null)
    .where(inScope('incomes.store_id', filter.scope))
    .orderBy('incomes.date', 'desc')
    .orderBy('incomes.id', 'desc')
    .limit(filter.limit);
  const { cents, range } = filter;
  if (cents) {
    incomes = incomes
      .where('incomes.amount_cents', '>=', cents.min)
      .where('incomes.amount_cents', '<=', cents.max);
  }
  if (range) {
    incomes = incomes
      .where('incomes.date', '>=', range.start)
      .where('incomes.date', '<=', range.end);
  }
  return incomes.execute();
}

/** Ids of one kind of row, and the days that the caller may see. */
type ExistingIdsQuery = {
  kind: SearchKind;
  ids: readonly string[];
  /** The days whose rows the caller may see; null means all. */
  days: DateRange | null;
};

/** The ids whose rows still exist in scope, on days the caller may see. */
export async function listExistingIds(
  db: Db,
  { kind, ids, days }: ExistingIdsQuery,
  scope: StoreScope,
): Promise<string[]> {
  if (kind === 'vendors') {
    const vendors = await listNamedVendors(db, scope);
    return vendors.map(({ id }) => id).filter((id) => ids.includes(id));
  }
  const rows = db
    .selectFrom(kind)
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(inScope(kind === 'stores' ? 'id' : 'store_id', scope));
  const open = days
    ? rows.where(sql<SqlBool>`date >= ${days.start}`).where(sql<SqlBool>`date <= ${days.end}`)
    : rows;
  return (await open.execute()).map(({ id }) => id);
}
