import { importOwnerId } from '@backcounter/api/imports';
import { importToWire } from '@backcounter/api/import-wire';
import type { ImportHost } from '@backcounter/api/deps';
import type { Call } from '@backcounter/api/route';
import { notFound } from '@backcounter/core/errors';
import { findImport } from '@backcounter/storage/imports';
import { commitUpload } from './commit-upload.ts';
import { correctRows } from './correct-rows.ts';
import { dryRun } from './dry-run.ts';
import { remapFiles } from './remap-files.ts';
import { deleteUpload, storeUpload } from './store-upload.ts';
import { undoImport } from './undo-import.ts';

/**
 * Imports from the browser, step by step. An upload is stored separately until it is committed; every
 * step before that ends with a dry run, whose results are the preview.
 */
export const importHost: ImportHost = {
  async upload(call, request, reportProgress) {
    const upload = await storeUpload(call, request, reportProgress);
    try {
      await dryRun(call, upload, { reportProgress });
    } catch (error) {
      await deleteUpload(call, upload.id);
      throw error;
    }
    return toResponse(call, upload.id);
  },

  async remap(call, id, { files, reportProgress }) {
    const upload = await remapFiles(call, id, files);
    if (upload) await dryRun(call, upload, { reportProgress });
    return toResponse(call, id);
  },

  async correct(call, id, { rows, reportProgress }) {
    const { upload, ...lines } = await correctRows(call, id, rows);
    await dryRun(call, upload, { reportProgress, ...lines });
    return toResponse(call, id);
  },

  commit: commitUpload,

  undo: undoImport,
};

async function toResponse(call: Call, id: string) {
  const { db } = call.deps.storage;
  const upload = await findImport(db, id, importOwnerId(call));
  if (!upload) throw notFound('Import');
  return importToWire(db, upload);
}
