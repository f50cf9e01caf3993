import { filesOf, type ImportFile } from '@backcounter/api/import-wire';
import type { Watch } from '@backcounter/api/deps';
import type { Call } from '@backcounter/api/route';
import { checkFile } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { uploadLifetimeMs } from '@backcounter/core/imports';
import type { ImportRowsTable } from '@backcounter/storage/database';
import { insertImportFiles, type ImportFileRow } from '@backcounter/storage/import-files';
import {
  deleteExpiredImports,
  deleteImport,
  insertImport,
  insertImportRows,
  listEnteredFiles,
  setImportFiles,
} from '@backcounter/storage/imports';
import { dropBytes, storingBytes, type StoreBytes } from '@backcounter/storage/stored-bytes';
import { plainError } from '../database-problems.ts';
import type { UploadedFile } from './files/table.ts';
import { isZip } from './files/tables.ts';
import { askedForm, readTables, type TakeRows } from './read-tables.ts';
import type { OpenUpload } from './stored-rows.ts';
import { noteOf } from './try-rows.ts';
import { unpackedFiles, type Unpacked } from './unpacking.ts';
import { readUpload } from './upload.ts';

/** Files that a person has entered, newest first: how the next ones of their shapes are read. */
async function enteredFiles({ deps, caller }: Call): Promise<ImportFile[]> {
  const all = await listEnteredFiles(deps.storage.db, caller.userId);
  return all.flatMap((files) => filesOf({ files }));
}

/** Stores rows of a file as they are before anything is known of them. */
function storeFresh({ deps: { storage } }: Call, importId: string): TakeRows {
  return (file, rows) => {
    const fresh = rows.map(({ line, cells }): ImportRowsTable => ({
      import_id: importId,
      file,
      line,
      cells: JSON.stringify(cells),
      ...noteOf('new', null),
    }));
    return storage.transaction((tx) => insertImportRows(tx, fresh));
  };
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
async function storeFiles(zips: readonly UploadedFile[], { importId, store, watch }: Storing) {
  const files = new Map<string, ImportFileRow>();
  for (const zip of zips) {
    for await (const file of unpackedFiles(zip)) {
      watch(0, 0);
      if (files.has(file.path)) throw plainError(`There are two files ${file.path}`);
      files.set(file.path, { import_id: importId, ...(await storeFile(file, store)) });
    }
  }
  return [...files.values()];
}

/** Makes room for an upload, an import that holds nothing yet; those not entered in time go. */
async function startUpload({ deps, caller, now }: Call, id: string): Promise<void> {
  const { storage } = deps;
  const expired = await storage.transaction(async (tx) => {
    const hashes = await deleteExpiredImports(tx, new Date(now).toISOString());
    await insertImport(tx, {
      id,
      user_id: caller.userId,
      state: 'open',
      files: '[]',
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + uploadLifetimeMs).toISOString(),
    });
    return hashes;
  });
  await dropBytes(storage, expired);
}

/** Takes an upload away that was not entered, with its rows and files. */
export async function dropUpload({ deps: { storage } }: Call, id: string): Promise<void> {
  await dropBytes(storage, await storage.transaction((tx) => deleteImport(tx, id)));
}

/**
 * Stores what was uploaded: rows as they are read, then photos and documents, then what is known of
 * them; nothing of it is in memory as a whole. Nothing is left of it when it throws, an AppError.
 */
export async function storeUpload(call: Call, request: Request, watch: Watch): Promise<OpenUpload> {
  const { storage, newId } = call.deps;
  const upload = await readUpload(request);
  const id = newId();
  await startUpload(call, id);
  try {
    const entered = await enteredFiles(call);
    const asked = askedForm(upload.options);
    const files = await readTables(upload.files, { asked, entered, take: storeFresh(call, id) });
    const zips = upload.files.filter(({ bytes }) => isZip(bytes));
    await storingBytes(storage, async (store) => {
      const attached = await storeFiles(zips, { importId: id, store, watch });
      await storage.transaction(async (tx) => {
        await insertImportFiles(tx, attached);
        await setImportFiles(tx, id, JSON.stringify(files));
      });
    });
    return { id, files };
  } catch (error) {
    await dropUpload(call, id);
    throw error;
  }
}
