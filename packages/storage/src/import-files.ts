import type { Db, ImportFilesTable, Tx } from './database.ts';
import { insertWholeRows } from './whole-rows.ts';

export type ImportFileRow = ImportFilesTable;

/** Adds the photos and documents of an upload, whose bytes are stored already. */
export function insertImportFiles(tx: Tx, files: readonly ImportFileRow[]): Promise<void> {
  return insertWholeRows(tx, 'import_files', files);
}

/** What an upload has under a path. */
export function findImportFile(db: Db, importId: string, path: string) {
  return db
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where('path', '=', path)
    .executeTakeFirst();
}

/** Forgets the files of an upload; gives the hashes that they had, whose bytes may go now. */
export async function deleteImportFiles(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('import_files')
    .select('hash')
    .where('import_id', '=', importId)
    .execute();
  if (rows.length > 0) {
    await tx.deleteFrom('import_files').where('import_id', '=', importId).execute();
  }
  return rows.flatMap(({ hash }) => hash ?? []);
}
