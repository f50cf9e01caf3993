import { inBatches } from './batches.ts';
import type { Db, Tx } from './database.ts';
import type { ImportRowsTable, ImportsTable } from './import-tables.ts';
import { deleteImportFiles } from './import-files.ts';
import { insertWholeRows } from './whole-rows.ts';

/** Inserts an import; its rows are inserted separately. */
export async function insertImport(tx: Tx, upload: ImportsTable): Promise<void> {
  await tx.insertInto('imports').values(upload).execute();
}

export function insertImportRows(tx: Tx, rows: readonly ImportRowsTable[]): Promise<void> {
  return insertWholeRows(tx, 'import_rows', rows);
}

function liveImports(db: Db, userId: string | null) {
  const imports = db.selectFrom('imports').selectAll();
  return userId === null ? imports : imports.where('user_id', '=', userId);
}

/** Imports, newest first: all, or those of one user. */
export function listImports(db: Db, userId: string | null) {
  return liveImports(db, userId).orderBy('id', 'desc').limit(100).execute();
}

export function findImport(db: Db, id: string, userId: string | null) {
  return liveImports(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockImport(tx: Tx, id: string, userId: string | null) {
  return liveImports(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setImportState(tx: Tx, id: string, state: ImportsTable['state']) {
  await tx.updateTable('imports').set({ state }).where('id', '=', id).execute();
}

type RowKey = { file: number; line: number };
export type ImportRowFilter = {
  state?: ImportRowsTable['state'] | undefined;
  file?: number;
  isEntered?: boolean;
  after?: RowKey;
  limit: number;
};

/** Rows of an import by file and line. */
export function listImportRows(db: Db, importId: string, filter: ImportRowFilter) {
  let rows = db.selectFrom('import_rows').selectAll().where('import_id', '=', importId);
  if (filter.state !== undefined) rows = rows.where('state', '=', filter.state);
  if (filter.file !== undefined) rows = rows.where('file', '=', filter.file);
  if (filter.isEntered === true) rows = rows.where('subject_id', 'is not', null);
  const { after } = filter;
  // Within one file the line is enough, and lets the primary key seek past earlier rows.
  if (after && after.file === filter.file) rows = rows.where('line', '>', after.line);
  else if (after) {
    rows = rows.where(({ or, and, eb }) =>
      or([
        eb('file', '>', after.file),
        and([eb('file', '=', after.file), eb('line', '>', after.line)]),
      ]),
    );
  }
  return rows.orderBy('file').orderBy('line').limit(filter.limit).execute();
}

/** One row of an import. */
export function findImportRow(db: Db, row: RowKey & { importId: string }) {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', row.importId)
    .where('file', '=', row.file)
    .where('line', '=', row.line)
    .executeTakeFirst();
}

/** Row counts by file and state, and how many of them were entered. */
export function countImportRows(db: Db, importId: string) {
  return db
    .selectFrom('import_rows')
    .select(({ fn }) => [
      'file',
      'state',
      fn.countAll<number>().as('count'),
      fn.count<number>('subject_id').as('entered'),
      fn.count<number>('fields').as('noted'),
    ])
    .where('import_id', '=', importId)
    .groupBy(['file', 'state'])
    .execute();
}

type RowChange = Partial<Pick<ImportRowsTable, 'cells' | 'state' | 'fields' | 'subject_id'>>;

/** Applies one change to rows of a file. */
export async function updateImportRows(
  tx: Tx,
  { importId, file, lines }: { importId: string; file: number; lines: readonly number[] },
  change: RowChange,
): Promise<void> {
  await inBatches(lines, (some) =>
    tx
      .updateTable('import_rows')
      .set(change)
      .where('import_id', '=', importId)
      .where('file', '=', file)
      .where('line', 'in', some)
      .execute(),
  );
}

/** Replaces the rows with the same file and lines; all rows belong to one file. */
export async function replaceImportRows(tx: Tx, rows: readonly ImportRowsTable[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const lines = rows.map(({ line }) => line);
  await inBatches(lines, (some) =>
    tx
      .deleteFrom('import_rows')
      .where('import_id', '=', first.import_id)
      .where('file', '=', first.file)
      .where('line', 'in', some)
      .execute(),
  );
  await insertWholeRows(tx, 'import_rows', rows);
}

/** Deletes all rows of a file of an import. */
export async function deleteImportRows(tx: Tx, importId: string, file: number): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .execute();
}

/** Marks all rows of an import as new, before they are validated again. */
export async function resetImportRows(tx: Tx, importId: string): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ state: 'new', fields: null })
    .where('import_id', '=', importId)
    .where((row) => row.or([row('state', '<>', 'new'), row('fields', 'is not', null)]))
    .execute();
}

/** Updates the files (JSON) of an import. */
export async function setImportFiles(tx: Tx, id: string, files: string): Promise<void> {
  await tx.updateTable('imports').set({ files }).where('id', '=', id).execute();
}

/** The `files` (JSON) of a user's committed imports, newest first, at most 100. */
export async function listEnteredFiles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('files')
    .where('user_id', '=', userId)
    .where('state', '=', 'committed')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ files }) => files);
}

/**
 * Deletes an import with its rows; returns the hashes of its files, whose bytes can then be
 * removed.
 */
export async function deleteImport(tx: Tx, id: string): Promise<string[]> {
  const hashes = await deleteImportFiles(tx, id);
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute();
  await tx.deleteFrom('imports').where('id', '=', id).execute();
  return hashes;
}

/** Deletes open imports that have expired; returns the hashes of their files. */
export async function deleteExpiredImports(tx: Tx, now: string): Promise<string[]> {
  const expired = await tx
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<', now)
    .execute();
  const hashes: string[] = [];
  for (const { id } of expired) hashes.push(...(await deleteImport(tx, id)));
  return hashes;
}
