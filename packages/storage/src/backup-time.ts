import type { Db, Tx } from './database.ts';

/**
 * When the last backup was made (ISO 8601, null before the first one), and the oldest live store,
 * undefined when there is none.
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

/** Records when a backup was made (ISO 8601). */
export async function recordBackup(tx: Tx, at: string): Promise<void> {
  await tx.updateTable('settings').set({ backed_up_at: at }).where('id', '=', 1).execute();
}
