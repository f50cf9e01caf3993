import { nameKey } from '@backcounter/core/text';
import type { IncomeTypeFields } from '@backcounter/core/income-types';
import type { Db, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';

/** By name. */
export const incomeTypeOrder: readonly OrderKey[] = [
  { column: 'income_types.name_key', direction: 'asc' },
  { column: 'income_types.id', direction: 'asc' },
];

function liveIncomeTypes(db: Db) {
  return db.selectFrom('income_types').selectAll().where('income_types.deleted_at', 'is', null);
}

export type IncomeTypeRow = Awaited<ReturnType<typeof listIncomeTypes>>[number];

/** Live income types by name; they are shared by all stores. */
export function listIncomeTypes(db: Db, page: Page | null = null) {
  return inOrder(liveIncomeTypes(db), incomeTypeOrder, page).execute();
}

/** One live income type, undefined when there is none. */
export function findIncomeType(db: Db, id: string) {
  return liveIncomeTypes(db).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockIncomeType(tx: Tx, id: string) {
  return liveIncomeTypes(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** True when a live income type has this name, compared by nameKey. */
export async function isIncomeTypeName(db: Db, name: string): Promise<boolean> {
  const row = await liveIncomeTypes(db).where('name_key', '=', nameKey(name)).executeTakeFirst();
  return row !== undefined;
}

function columns(fields: IncomeTypeFields): Columns<'income_types'> {
  return {
    name: fields.name,
    name_key: nameKey(fields.name),
    default_amount_cents: fields.defaultAmountCents,
  };
}

/** Adds an income type; AppError `conflict` (income_types_name) when the name is taken (INC-07). */
export async function insertIncomeType(tx: Tx, id: string, fields: IncomeTypeFields, at: string) {
  await tx
    .insertInto('income_types')
    .values(newRow(id, columns(fields), at))
    .execute();
}

/** Changes a live income type. */
export async function updateIncomeType(tx: Tx, id: string, fields: IncomeTypeFields, at: string) {
  await tx
    .updateTable('income_types')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}
