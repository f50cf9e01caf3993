import type { Db, DismissalsTable, Tx } from './database.ts';
import { inScope, type StoreScope } from './scope.ts';

/** Dismissed findings of the stores in scope, by id. */
export function listDismissals(db: Db, scope: StoreScope) {
  return db
    .selectFrom('dismissals')
    .selectAll()
    .where(inScope('store_id', scope))
    .orderBy('id')
    .execute();
}

/** The dismissal of a finding, undefined when there is none. */
export function findDismissal(db: Db, id: string, scope: StoreScope) {
  return db
    .selectFrom('dismissals')
    .selectAll()
    .where('id', '=', id)
    .where(inScope('store_id', scope))
    .executeTakeFirst();
}

/** Dismisses a finding; call it while its store is locked. */
export async function insertDismissal(tx: Tx, dismissal: DismissalsTable): Promise<void> {
  await tx.insertInto('dismissals').values(dismissal).execute();
}
