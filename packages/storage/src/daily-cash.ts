import { sql } from 'kysely';
import type { DailyCashFields } from '@backcounter/core/daily-cash';
import type { DateRange } from '@backcounter/core/dates';
import { inBatches } from './batches.ts';
import type { Db, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { inScope, type StoreScope } from './scope.ts';
import { onDays, type StoreDay } from './store-days.ts';
import { insertWholeRows } from './whole-rows.ts';

/** CSH-03, in cents. */
const dayResult = sql<number>`credit_cents + debit_cents - fuel_cents`;

function liveEntries(db: Db, scope: StoreScope) {
  return db
    .selectFrom('daily_cash')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope));
}

export type DailyCashRow = Awaited<ReturnType<typeof listDailyCash>>[number];

export type DailyCashFilter = { scope: StoreScope; range: DateRange | null };

export const dailyCashOrder: readonly OrderKey[] = [
  { column: 'daily_cash.date', direction: 'asc' },
  { column: 'daily_cash.id', direction: 'asc' },
];

/** Live entries by date; all of them when `page` is null. */
export function listDailyCash(db: Db, filter: DailyCashFilter, page: Page | null = null) {
  let query = liveEntries(db, filter.scope);
  if (filter.range) {
    query = query.where('date', '>=', filter.range.start).where('date', '<=', filter.range.end);
  }
  return inOrder(query, dailyCashOrder, page).execute();
}

/** Cash result per store and day in cents; days without an entry are left out. */
export function listDayResults(db: Db, { scope, range }: { scope: StoreScope; range: DateRange }) {
  return db
    .selectFrom('daily_cash')
    .select(['store_id', 'date', dayResult.as('cents')])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .execute();
}

/** One live entry, undefined when there is none in the caller's stores. */
export function findDailyCash(db: Db, id: string, scope: StoreScope) {
  return liveEntries(db, scope).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockDailyCash(tx: Tx, id: string, scope: StoreScope) {
  return liveEntries(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks several live entries in the caller's stores until the transaction ends. */
export function lockDailyCashRows(tx: Tx, ids: readonly string[], scope: StoreScope) {
  return inBatches(ids, (some) =>
    liveEntries(tx, scope).where('id', 'in', some).forUpdate().execute(),
  );
}

/** Locks the live entries of the given store days until the transaction ends. */
export function lockDailyCashOn(tx: Tx, days: readonly StoreDay[]) {
  return inBatches(days, (some) =>
    liveEntries(tx, null).where(onDays('daily_cash', some)).forUpdate().execute(),
  );
}

function columns(fields: DailyCashFields): Columns<'daily_cash'> {
  return {
    store_id: fields.storeId,
    date: fields.date,
    credit_cents: fields.creditCents,
    debit_cents: fields.debitCents,
    fuel_cents: fields.fuelCents,
  };
}

export type NewDailyCash = { id: string; fields: DailyCashFields };

/**
 * Adds entries; AppError `conflict` (daily_cash_store_date) when store and date have one (CSH-25).
 */
export function insertAllDailyCash(tx: Tx, entries: readonly NewDailyCash[], at: string) {
  const rows = entries.map(({ id, fields }) => newRow(id, columns(fields), at));
  return insertWholeRows(tx, 'daily_cash', rows);
}

export function insertDailyCash(tx: Tx, id: string, fields: DailyCashFields, at: string) {
  return insertAllDailyCash(tx, [{ id, fields }], at);
}

/** Changes a live entry; AppError `conflict` (daily_cash_store_date) as on insert. */
export async function updateDailyCash(tx: Tx, id: string, fields: DailyCashFields, at: string) {
  await tx
    .updateTable('daily_cash')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}
