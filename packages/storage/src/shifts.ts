import { sql, type SqlBool } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import { daysAround, type ShiftFields, type ShiftSpan } from '@backcounter/core/shifts';
import { salaryCents, wagePeriods, type WagePeriod } from '@backcounter/core/wages';
import { inBatches } from './batches.ts';
import type { Db, Storage, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { inScope, type StoreScope } from './scope.ts';
import { listWages } from './wages.ts';

/** Oldest day first, then by start and employee. */
export const shiftOrder: readonly OrderKey[] = [
  { column: 'shifts.date', direction: 'asc' },
  { column: 'shifts.start_time', direction: 'asc' },
  { column: 'employees.name_key', direction: 'asc' },
  { column: 'shifts.id', direction: 'asc' },
];

export type ShiftFilter = { scope: StoreScope; range: DateRange | null };

type ShiftListFilter = ShiftFilter & { employeeId?: string | undefined };

/** What a shift costs, by the wage in force on its date. */
export type ShiftPrice = { rateCents: number; salaryCents: number };

function liveShifts(db: Db, scope: StoreScope) {
  return db
    .selectFrom('shifts')
    .innerJoin('stores', 'stores.id', 'shifts.store_id')
    .innerJoin('employees', 'employees.id', 'shifts.employee_id')
    .select([
      'shifts.id',
      'shifts.store_id',
      'stores.name as store_name',
      'shifts.employee_id',
      'employees.name as employee_name',
      'employees.name_key as employee_name_key',
      'employees.employee_id as employee_number',
      'shifts.date',
      'shifts.start_time',
      'shifts.end_time',
      'shifts.minutes',
      'shifts.rate_cents',
      'shifts.salary_cents',
      'shifts.status',
      'shifts.created_at',
      'shifts.updated_at',
    ])
    .where('shifts.deleted_at', 'is', null)
    .where(inScope('shifts.store_id', scope));
}

export type ShiftRow = Awaited<ReturnType<typeof listShifts>>[number];

/** Live shifts with the names of store and employee and what they cost, oldest first. */
export function listShifts(db: Db, filter: ShiftListFilter, page: Page | null = null) {
  return shiftList(db, filter, page).execute();
}

/** Streams the rows of `listShifts` in batches. */
export function streamShifts({ db, streamRows }: Storage, filter: ShiftListFilter) {
  return streamRows(shiftList(db, filter).compile());
}

function shiftList(db: Db, filter: ShiftListFilter, page: Page | null = null) {
  let query = liveShifts(db, filter.scope);
  if (filter.employeeId !== undefined) {
    query = query.where('shifts.employee_id', '=', filter.employeeId);
  }
  if (filter.range) {
    query = query
      .where('shifts.date', '>=', filter.range.start)
      .where('shifts.date', '<=', filter.range.end);
  }
  return inOrder(query, shiftOrder, page);
}

/** Live shifts in scope of the given employees and days. */
export function listShiftsOn(
  db: Db,
  days: readonly { employeeId: string; date: string }[],
  scope: StoreScope,
): Promise<ShiftRow[]> {
  return inBatches(days, (some) => {
    const values = sql.join(some.map(({ employeeId, date }) => sql`(${employeeId}, ${date})`));
    const isNamed = sql<SqlBool>`(shifts.employee_id, shifts.date) in (values ${values})`;
    return liveShifts(db, scope).where(isNamed).execute();
  });
}

/** One live shift, undefined when there is none in the caller's stores. */
export function findShift(db: Db, id: string, scope: StoreScope) {
  return liveShifts(db, scope).where('shifts.id', '=', id).executeTakeFirst();
}

/** Live shifts of any store, by id. */
export async function findShifts(db: Db, ids: readonly string[]): Promise<Map<string, ShiftRow>> {
  const rows = await liveShifts(db, null).where('shifts.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same, locked until the transaction ends. */
export function lockShift(tx: Tx, id: string, scope: StoreScope) {
  return liveShifts(tx, scope).where('shifts.id', '=', id).forUpdate('shifts').executeTakeFirst();
}

/** Locks several live shifts in the caller's stores until the transaction ends. */
export function lockShifts(tx: Tx, ids: readonly string[], scope: StoreScope) {
  return inBatches(ids, (some) =>
    liveShifts(tx, scope).where('shifts.id', 'in', some).forUpdate('shifts').execute(),
  );
}

/**
 * The live shifts on the days of `spans` and next to them, as shifts may go past midnight, in one of
 * their stores or of one of their employees; lock those first. `except` is the id of the shift being
 * changed.
 */
export async function listNeighbors(
  tx: Tx,
  spans: readonly ShiftSpan[],
  except: string | null,
): Promise<ShiftSpan[]> {
  const values = (key: 'storeId' | 'employeeId') => [...new Set(spans.map((span) => span[key]))];
  const dates = [...new Set(spans.flatMap((span) => daysAround(span.date)))];
  const on = (column: 'store_id' | 'employee_id', ids: readonly string[]) => {
    const query = tx
      .selectFrom('shifts')
      .select([
        'store_id as storeId',
        'employee_id as employeeId',
        'date',
        'start_time as startTime',
        'end_time as endTime',
      ])
      .where(column, 'in', ids)
      .where('date', 'in', dates)
      .where('deleted_at', 'is', null);
    return (except === null ? query : query.where('id', '!=', except)).execute();
  };
  return [
    ...(await on('store_id', values('storeId'))),
    ...(await on('employee_id', values('employeeId'))),
  ];
}

function sumsOf(db: Db, filter: ShiftFilter) {
  const query = db
    .selectFrom('shifts')
    .select(({ fn }) => [
      fn.sum<number>('shifts.minutes').as('minutes'),
      fn.sum<number>('shifts.salary_cents').as('salary_cents'),
    ])
    .where('shifts.deleted_at', 'is', null)
    .where(inScope('shifts.store_id', filter.scope));
  if (!filter.range) return query;
  return query
    .where('shifts.date', '>=', filter.range.start)
    .where('shifts.date', '<=', filter.range.end);
}

/** Minutes worked and salary in cents of each employee with a shift, by name (SHF-07). */
export function sumHours(db: Db, filter: ShiftFilter) {
  const sums = sumsOf(db, filter).select('shifts.employee_id').groupBy('shifts.employee_id');
  return db
    .selectFrom(sums.as('sums'))
    .innerJoin('employees', 'employees.id', 'sums.employee_id')
    .select([
      'employees.id',
      'employees.name',
      'employees.employee_id as number',
      'sums.minutes',
      'sums.salary_cents',
    ])
    .orderBy('employees.name_key')
    .orderBy('employees.id')
    .execute();
}

/** Minutes worked by each employee on each day. */
export function listWorkedDays(db: Db, { scope, range }: { scope: StoreScope; range: DateRange }) {
  return db
    .selectFrom('shifts')
    .select(({ fn }) => ['employee_id', 'date', fn.sum<number>('minutes').as('minutes')])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .groupBy(['employee_id', 'date'])
    .execute();
}

function columns(fields: ShiftFields, price: ShiftPrice): Columns<'shifts'> {
  return {
    store_id: fields.storeId,
    employee_id: fields.employeeId,
    date: fields.date,
    start_time: fields.startTime,
    end_time: fields.endTime,
    minutes: fields.minutes,
    rate_cents: price.rateCents,
    salary_cents: price.salaryCents,
    status: fields.status,
  };
}

export type NewShift = { id: string; fields: ShiftFields; price: ShiftPrice };

/** Adds shifts; check for overlaps first, while stores and employees are locked. */
export async function insertShifts(tx: Tx, shifts: readonly NewShift[], at: string) {
  const rows = shifts.map(({ id, fields, price }) => newRow(id, columns(fields, price), at));
  await tx.insertInto('shifts').values(rows).execute();
}

export async function updateShift(tx: Tx, shift: NewShift, at: string) {
  await tx
    .updateTable('shifts')
    .set({ ...columns(shift.fields, shift.price), updated_at: at })
    .where('id', '=', shift.id)
    .execute();
}

/** The date of an employee's first shift, deleted ones too; null when there is none. */
export async function firstShiftOn(tx: Tx, employeeId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('shifts')
    .select(({ fn }) => fn.min<string | null>('date').as('date'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return row.date;
}

/**
 * Reprices every shift of an employee, deleted ones included, by the wage in force on its date.
 * Call it after changing wages, while the employee is locked (PRF-12).
 */
export async function repriceShifts(tx: Tx, employeeId: string): Promise<void> {
  for (const period of wagePeriods(await listWages(tx, employeeId))) {
    await repricePeriod(tx, employeeId, period);
  }
}

/** One update per distinct shift length, since the formula stays in core. */
async function repricePeriod(tx: Tx, employeeId: string, period: WagePeriod): Promise<void> {
  const lengths = await tx
    .selectFrom('shifts')
    .select('minutes')
    .distinct()
    .where('employee_id', '=', employeeId)
    .where('date', '>=', period.start)
    .where('date', '<=', period.end)
    .where('rate_cents', '!=', period.rateCents)
    .execute();
  for (const { minutes } of lengths) {
    await tx
      .updateTable('shifts')
      .set({
        rate_cents: period.rateCents,
        salary_cents: salaryCents(minutes, period.rateCents),
      })
      .where('employee_id', '=', employeeId)
      .where('date', '>=', period.start)
      .where('date', '<=', period.end)
      .where('minutes', '=', minutes)
      .execute();
  }
}
