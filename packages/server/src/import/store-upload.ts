import { filesOf, type ImportFile } from '@backcounter/api/import-wire';
import type { ReportProgress } from '@backcounter/api/deps';
import type { Call } from '@backcounter/api/route';
import { checkFile } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { uploadLifetimeMs } from '@backcounter/core/imports';
import type { ImportRowsTable } from '@backcounter/storage/import-tables';
import { insertImportFiles, type ImportFileRow } from '@backcounter/storage/import-files';
import {
  deleteExpiredImports,
  deleteImport,
  insertImport,
  insertImportRows,
  listEnteredFiles,
  lockImport,
  setImportFiles,
} from '@backcounter/storage/imports';
import { listStoreNames } from '@backcounter/storage/stores';
import { dropBytes, withStoredBytes, type StoreBytes } from '@backcounter/storage/stored-bytes';
import { plainError } from '../database-errors.ts';
import type { UploadedFile } from './files/table.ts';
import { isZip } from './files/tables.ts';
import { parseRequestedForm, readTables, type OnRows } from './read-tables.ts';
import type { OpenUpload } from './stored-rows.ts';
import { toRowNote } from './row-notes.ts';
import { unpackAttachments, type UnpackedFile } from './zip-attachments.ts';
import { addUpFile } from './add-up.ts';
import { readUpload } from './upload.ts';

/** Files that the user has entered, newest first; they preset the format of similar files. */
async function enteredFiles({ deps, caller }: Call): Promise<ImportFile[]> {
  const all = await listEnteredFiles(deps.storage.db, caller.userId);
  return all.flatMap((files) => filesOf({ files }));
}

/** Stores rows of a file in state `new`, before they are checked. */
function storeNewRows({ deps: { storage } }: Call, importId: string): OnRows {
  return (file, rows) => {
    const fresh = rows.map(({ line, cells }): ImportRowsTable => ({
      import_id: importId,
      file,
      line,
      cells: JSON.stringify(cells),
      ...toRowNote('new', null),
    }));
    return storage.transaction((tx) => insertImportRows(tx, fresh));
  };
}

/** Stores the bytes of an attachment, or describes why it may not be attached. */
async function storeFile(
  file: UnpackedFile,
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

type Storing = { importId: string; store: StoreBytes; reportProgress: ReportProgress };

/** Stores the attachments of zips; throws AppError `invalid` if two have the same path. */
async function storeFiles(
  zips: readonly UploadedFile[],
  { importId, store, reportProgress }: Storing,
) {
  const files = new Map<string, ImportFileRow>();
  for (const zip of zips) {
    for await (const file of unpackAttachments(zip)) {
      reportProgress(0, 0);
      if (files.has(file.path)) throw plainError(`There are two files ${file.path}`);
      files.set(file.path, { import_id: importId, ...(await storeFile(file, store)) });
    }
  }
  return [...files.values()];
}

/** Creates an empty import and deletes expired ones. */
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

/** Deletes an upload with its rows and files, unless it was entered meanwhile. */
export async function deleteUpload({ deps: { storage } }: Call, id: string): Promise<void> {
  const hashes = await storage.transaction(async (tx) => {
    const upload = await lockImport(tx, id, null);
    return upload?.state === 'open' ? deleteImport(tx, id) : [];
  });
  await dropBytes(storage, hashes);
}

/**
 * Stores an upload: streams its rows into the database, then attachments, then the description of
 * the files. Throws AppError, leaving nothing behind.
 */
export async function storeUpload(
  call: Call,
  request: Request,
  reportProgress: ReportProgress,
): Promise<OpenUpload> {
  const { storage, newId } = call.deps;
  const { timeZone } = call.business;
  const upload = await readUpload(request);
  const id = newId();
  await startUpload(call, id);
  try {
    const entered = await enteredFiles(call);
    const requested = parseRequestedForm(upload.options);
    const files = await readTables(upload.files, {
      requested,
      entered,
      listStoreNames: () => listStoreNames(storage.db, call.caller.scope),
      readOpening: () => Promise.resolve(call.business),
      onRows: storeNewRows(call, id),
    });
    const zips = upload.files.filter(({ bytes }) => isZip(bytes));
    await withStoredBytes(storage, async (store) => {
      const attached = await storeFiles(zips, { importId: id, store, reportProgress });
      await storage.transaction(async (tx) => {
        await insertImportFiles(tx, attached);
        for (const [index, file] of files.entries()) {
          files[index] = await addUpFile(tx, { id, index, file, timeZone });
        }
        await setImportFiles(tx, id, JSON.stringify(files));
      });
    });
    return { id, files };
  } catch (error) {
    await deleteUpload(call, id);
    throw error;
  }
}
