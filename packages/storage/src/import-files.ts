import type { Db, Tx } from './database.ts';
import type { ImportFilesTable } from './import-tables.ts';
import { insertWholeRows } from './whole-rows.ts';

export type ImportFileRow = ImportFilesTable;

/** Inserts the attachments of an import, whose bytes are already stored. */
export function insertImportFiles(tx: Tx, files: readonly ImportFileRow[]): Promise<void> {
  return insertWholeRows(tx, 'import_files', files);
}

/** The file of an import with a path, undefined when there is none. */
export function findImportFile(db: Db, importId: string, path: string) {
  return db
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where('path', '=', path)
    .executeTakeFirst();
}

/** Deletes the files of an import; returns their hashes, whose bytes can then be removed. */
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
