import { filesOf, type ImportFile } from '@backcounter/api/import-wire';
import type { Watch } from '@backcounter/api/deps';
import type { Call } from '@backcounter/api/route';
import { checkFile } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { uploadLifetimeMs } from '@backcounter/core/imports';
import type { TextTable } from '@backcounter/core/wide-tables';
import type { ImportRowsTable, Tx } from '@backcounter/storage/database';
import { insertImportFiles, type ImportFileRow } from '@backcounter/storage/import-files';
import {
  deleteExpiredImports,
  insertImport,
  insertImportRows,
  listEnteredFiles,
} from '@backcounter/storage/imports';
import { dropBytes, storingBytes, type StoreBytes } from '@backcounter/storage/stored-bytes';
import { plainError } from '../database-problems.ts';
import { readTables, type ReadTable } from './read-tables.ts';
import type { OpenUpload } from './stored-rows.ts';
import { noteOf } from './try-rows.ts';
import { unpackedFiles, type Unpacked } from './unpacking.ts';
import { readUpload, type Upload } from './upload.ts';

/** Files that a person has entered, newest first: how the next ones of their shapes are read. */
async function enteredFiles({ deps, caller }: Call): Promise<ImportFile[]> {
  const all = await listEnteredFiles(deps.storage.db, caller.userId);
  return all.flatMap((files) => filesOf({ files }));
}

type FileRows = { importId: string; file: number; rows: TextTable['rows'] };

/** Rows that are made ready together to be stored. */
const rowsAtOnce = 1000;

/** Stores the rows of a file as they are before anything is known of them. */
async function storeFresh(tx: Tx, { importId, file, rows }: FileRows): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const fresh = rows.slice(start, start + rowsAtOnce).map(({ line, cells }): ImportRowsTable => ({
      import_id: importId,
      file,
      line,
      cells: JSON.stringify(cells),
      ...noteOf('new', null),
    }));
    await insertImportRows(tx, fresh);
  }
}

/** Stores a photo or document that may be attached; says of another one what is wrong with it. */
async function storeFile(
  file: Unpacked,
  store: StoreBytes,
): Promise<Omit<ImportFileRow, 'import_id'>> {
  const { path } = file;
  const unknown = { path, hash: null, type: null, size: null };
  if ('problem' in file) return { ...unknown, problem: file.problem };
  try {
    const { type, size } = checkFile(path, file.bytes);
    return { path, hash: await store(file.bytes), type, size, problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    return { ...unknown, problem: error.message };
  }
}

type Storing = { importId: string; store: StoreBytes; watch: Watch };

/** The photos and documents of an upload, their bytes stored; AppError `invalid` when two have one path. */
async function storeFiles(zips: Upload['zips'], { importId, store, watch }: Storing) {
  const files = new Map<string, ImportFileRow>();
  for (const zip of zips) {
    for (const file of unpackedFiles(zip)) {
      watch(0, 0);
      if (files.has(file.path)) throw plainError(`There are two files ${file.path}`);
      files.set(file.path, { import_id: importId, ...(await storeFile(file, store)) });
    }
  }
  return [...files.values()];
}

type Read = { id: string; tables: readonly ReadTable[]; attached: readonly ImportFileRow[] };

/** Adds an upload; gives the hashes of those that were not entered in time, whose bytes may go. */
async function insertUpload(call: Call, tx: Tx, { id, tables, attached }: Read): Promise<string[]> {
  const now = new Date(call.now).toISOString();
  const expired = await deleteExpiredImports(tx, now);
  await insertImport(tx, {
    id,
    user_id: call.caller.userId,
    state: 'open',
    files: JSON.stringify(tables.map(({ file }) => file)),
    created_at: now,
    expires_at: new Date(call.now + uploadLifetimeMs).toISOString(),
  });
  for (const [file, { rows }] of tables.entries()) {
    await storeFresh(tx, { importId: id, file, rows });
  }
  await insertImportFiles(tx, attached);
  return expired;
}

/**
 * Stores what was uploaded, its photos and documents before its rows; nothing of it is in memory any
 * longer once it answers. Throws AppError.
 */
export async function storeUpload(call: Call, request: Request, watch: Watch): Promise<OpenUpload> {
  const { deps } = call;
  const { storage } = deps;
  const upload = await readUpload(request);
  const tables = await readTables(upload, await enteredFiles(call));
  const id = deps.newId();
  const expired = await storingBytes(storage, async (store) => {
    const attached = await storeFiles(upload.zips, { importId: id, store, watch });
    return storage.transaction((tx) => insertUpload(call, tx, { id, tables, attached }));
  });
  await dropBytes(storage, expired);
  return { id, files: tables.map(({ file }) => file) };
}
