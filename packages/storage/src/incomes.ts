import type { DateRange } from '@backcounter/core/dates';
import type { IncomeFields } from '@backcounter/core/incomes';
import { nameKey } from '@backcounter/core/text';
import { inBatches } from './batches.ts';
import type { Db, Storage, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { inScope, type StoreScope } from './scope.ts';

/** Newest day first, then by store. */
export const incomeOrder: readonly OrderKey[] = [
  { column: 'incomes.date', direction: 'desc' },
  { column: 'stores.name_key', direction: 'asc' },
  { column: 'incomes.id', direction: 'asc' },
];

export type IncomeFilter = {
  scope: StoreScope;
  range: DateRange | null;
  /** The name of a type, compared by nameKey. */
  incomeType?: string | undefined;
  /** Only those that repeat every month. */
  isRecurring?: boolean;
};

function liveIncomes(db: Db, scope: StoreScope) {
  return db
    .selectFrom('incomes')
    .innerJoin('stores', 'stores.id', 'incomes.store_id')
    .select([
      'incomes.id',
      'incomes.store_id',
      'stores.name as store_name',
      'stores.name_key as store_name_key',
      'incomes.income_type',
      'incomes.amount_cents',
      'incomes.date',
      'incomes.description',
      'incomes.is_fixed_amount',
      'incomes.is_recurring',
      'incomes.start_date',
      'incomes.end_date',
      'incomes.created_at',
      'incomes.updated_at',
    ])
    .where('incomes.deleted_at', 'is', null)
    .where(inScope('incomes.store_id', scope));
}

/** True when any live income repeats, or spans other days than its own. */
export async function hasSpannedIncomes(db: Db, scope: StoreScope): Promise<boolean> {
  const found = await db
    .selectFrom('incomes')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where((eb) =>
      eb.or([
        eb('is_recurring', '=', 1),
        eb('start_date', 'is not', null),
        eb('end_date', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type IncomeRow = Awaited<ReturnType<typeof listIncomes>>[number];

/** Live incomes with their store's name, newest first (INC-20). */
export function listIncomes(db: Db, filter: IncomeFilter, page: Page | null = null) {
  return incomeList(db, filter, page).execute();
}

/** Streams the rows of `listIncomes` in batches. */
export function streamIncomes({ db, streamRows }: Storage, filter: IncomeFilter) {
  return streamRows(incomeList(db, filter).compile());
}

function incomeList(db: Db, filter: IncomeFilter, page: Page | null = null) {
  let query = liveIncomes(db, filter.scope);
  if (filter.range) {
    query = query
      .where('incomes.date', '>=', filter.range.start)
      .where('incomes.date', '<=', filter.range.end);
  }
  if (filter.incomeType !== undefined) {
    query = query.where('incomes.income_type_key', '=', nameKey(filter.incomeType));
  }
  if (filter.isRecurring === true) query = query.where('incomes.is_recurring', '=', 1);
  return inOrder(query, incomeOrder, page);
}

/** One live income, undefined when there is none in the caller's stores. */
export function findIncome(db: Db, id: string, scope: StoreScope) {
  return liveIncomes(db, scope).where('incomes.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockIncome(tx: Tx, id: string, scope: StoreScope) {
  return liveIncomes(tx, scope)
    .where('incomes.id', '=', id)
    .forUpdate('incomes')
    .executeTakeFirst();
}

/** Locks several live incomes in the caller's stores until the transaction ends. */
export function lockIncomes(tx: Tx, ids: readonly string[], scope: StoreScope) {
  return inBatches(ids, (some) =>
    liveIncomes(tx, scope).where('incomes.id', 'in', some).forUpdate('incomes').execute(),
  );
}

/** Fields of an income; `isFixedAmount` tells whether its type is a stored income type. */
export type StoredIncome = IncomeFields & { isFixedAmount: boolean };

function columns(fields: StoredIncome): Columns<'incomes'> {
  return {
    store_id: fields.storeId,
    income_type: fields.incomeType,
    income_type_key: nameKey(fields.incomeType),
    amount_cents: fields.amountCents,
    date: fields.date,
    description: fields.description,
    is_fixed_amount: fields.isFixedAmount ? 1 : 0,
    is_recurring: fields.isRecurring ? 1 : 0,
    start_date: fields.startDate,
    end_date: fields.endDate,
  };
}

export async function insertIncome(tx: Tx, id: string, fields: StoredIncome, at: string) {
  await tx
    .insertInto('incomes')
    .values(newRow(id, columns(fields), at))
    .execute();
}

export async function updateIncome(tx: Tx, id: string, fields: StoredIncome, at: string) {
  await tx
    .updateTable('incomes')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}
