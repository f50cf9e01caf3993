import type { Db, Tx } from './database.ts';

/**
 * When the last backup was made (an instant as text), null before the first one, and the live
 * store that was added first, undefined while there is none.
 */
export async function readBackupTime(db: Db) {
  const settings = await db.selectFrom('settings').select('backed_up_at').executeTakeFirst();
  const firstStore = await db
    .selectFrom('stores')
    .select(['id', 'created_at'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { backedUpAt: settings?.backed_up_at ?? null, firstStore };
}

/** Keeps in mind when a backup was made, an instant as text. */
export async function recordBackup(tx: Tx, at: string): Promise<void> {
  await tx.updateTable('settings').set({ backed_up_at: at }).where('id', '=', 1).execute();
}
