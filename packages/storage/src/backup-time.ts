import type { Db, Tx } from './database.ts';

/** The last backup and the automatic ones. */
export type BackupStatus = {
  /** When the last backup was made (ISO 8601), null before the first one. */
  backedUpAt: string | null;
  /** Where the server keeps a backup of each day, null when it makes none. */
  folder: string | null;
  /** Why the latest backup of a day could not be made, null once one was. */
  problem: string | null;
};

/** What is known of backups; all null before there are settings. */
export async function readBackupStatus(db: Db): Promise<BackupStatus> {
  const settings = await db
    .selectFrom('settings')
    .select(['backed_up_at', 'backup_folder', 'backup_problem'])
    .executeTakeFirst();
  return {
    backedUpAt: settings?.backed_up_at ?? null,
    folder: settings?.backup_folder ?? null,
    problem: settings?.backup_problem ?? null,
  };
}

/** The oldest live store, undefined when there is none. */
export function findFirstStore(db: Db) {
  return db
    .selectFrom('stores')
    .select(['id', 'created_at'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Records when a backup was made (ISO 8601). */
export async function recordBackup(tx: Tx, at: string): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ backed_up_at: at, backup_problem: null })
    .where('id', '=', 1)
    .execute();
}

/** Records where backups are made automatically and why the latest could not be made. */
export async function recordAutomaticBackups(
  tx: Tx,
  { folder, problem }: Pick<BackupStatus, 'folder' | 'problem'>,
): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ backup_folder: folder, backup_problem: problem })
    .where('id', '=', 1)
    .execute();
}
