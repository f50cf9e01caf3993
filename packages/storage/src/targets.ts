import type { Db, TargetsTable, Tx } from './database.ts';
import { inScope, type StoreScope } from './scope.ts';

/** `from` and `to` are `YYYY-MM`, both edges included. */
export type TargetFilter = { scope: StoreScope; from: string; to: string };

/** Matches all targets. */
export const allTargets: TargetFilter = { scope: null, from: '0000', to: '9999' };

/** All targets, including those of deleted stores, which return with their store. */
export function listAllTargets(db: Db) {
  return db.selectFrom('targets').selectAll().orderBy('month').orderBy('store_id').execute();
}

/** Sales targets by month and store, without deleted stores. */
export function listTargets(db: Db, { scope, from, to }: TargetFilter) {
  const live = db.selectFrom('stores').select('id').where('deleted_at', 'is', null);
  return db
    .selectFrom('targets')
    .selectAll()
    .where(inScope('store_id', scope))
    .where('store_id', 'in', live)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .orderBy('store_id')
    .execute();
}

/** The target of a store and month, undefined when there is none. */
export function findTarget(db: Db, storeId: string, month: string) {
  return db
    .selectFrom('targets')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('month', '=', month)
    .executeTakeFirst();
}

/** Inserts or replaces a target; call it while the store is locked. */
export async function putTarget(tx: Tx, target: TargetsTable): Promise<void> {
  await deleteTarget(tx, target.store_id, target.month);
  await tx.insertInto('targets').values(target).execute();
}

export async function deleteTarget(tx: Tx, storeId: string, month: string): Promise<void> {
  await tx
    .deleteFrom('targets')
    .where('store_id', '=', storeId)
    .where('month', '=', month)
    .execute();
}
