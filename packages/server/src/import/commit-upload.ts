import { filesOf, type RowNotes } from '@backcounter/api/import-wire';
import type { ImportHost, ReportProgress } from '@backcounter/api/deps';
import { lockOpenImport } from '@backcounter/api/imports';
import type { Call, WriteCall } from '@backcounter/api/route';
import { AppError } from '@backcounter/core/errors';
import type { Tx } from '@backcounter/storage/database';
import type { ImportRowsTable } from '@backcounter/storage/import-tables';
import { deleteImportFiles } from '@backcounter/storage/import-files';
import { replaceImportRows, setImportFiles, setImportState } from '@backcounter/storage/imports';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { dropBytes } from '@backcounter/storage/stored-bytes';
import { EnteredDays } from './entered-days.ts';
import { toRefused, type ChangedRow, type RowResult, type SheetRun } from './enter-rows.ts';
import { enterUpload } from './enter-upload.ts';
import { isReplaceable, replaceRow } from './replace-rows.ts';
import { noteOfResult, toRowNote, type RowNote } from './row-notes.ts';
import type { OpenUpload, StoredRow } from './stored-rows.ts';

type Counts = Awaited<ReturnType<ImportHost['commit']>>;

type CommitOptions = { replaceChanged: boolean; reportProgress: ReportProgress };

/** Enters the valid rows of an open upload in one transaction, and stores each row's result. */
export async function commitUpload(
  call: Call,
  id: string,
  options: CommitOptions,
): Promise<Counts> {
  const { storage } = call.deps;
  const { counts, hashes } = await storage.transaction(async (tx) => {
    const upload = { id, files: filesOf(await lockOpenImport(call, tx, id)) };
    const { counts, days } = await enterAndNote(call, tx, { ...options, upload });
    await setImportFiles(tx, id, JSON.stringify(days.of(upload.files)));
    await setImportState(tx, id, 'committed');
    return { counts, hashes: await deleteImportFiles(tx, id) };
  });
  // Bytes of files that no row refers to.
  await dropBytes(storage, hashes);
  return counts;
}

async function enterAndNote(
  call: Call,
  tx: Tx,
  { upload, replaceChanged, reportProgress }: CommitOptions & { upload: OpenUpload },
) {
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const days = new EnteredDays();
  await enterUpload(call, tx, {
    upload,
    reportProgress,
    async onResults(run, file, results) {
      const stored: ImportRowsTable[] = [];
      days.add(run, file, results);
      for (const result of results) {
        const { line, cells } = result.row as StoredRow;
        const { state, note } =
          replaceChanged && result.state === 'changed'
            ? await replaceStoredRow({ ...call, tx }, run, result)
            : { state: result.state, note: noteOfResult(run, result) };
        if (state !== 'changed' || replaceChanged) counts[state] += 1;
        stored.push({ import_id: upload.id, file, line, cells, ...note });
      }
      await replaceImportRows(tx, stored);
    },
  });
  return { counts, days };
}

type Committed = { state: RowResult['state']; note: RowNote };

/** Replaces a stored row, if its kind allows it; returns the row's new state and note. */
async function replaceStoredRow(
  call: WriteCall,
  run: SheetRun,
  result: ChangedRow,
): Promise<Committed> {
  const note = noteOfResult(run, result);
  const { stored } = JSON.parse(note.fields ?? '{}') as RowNotes;
  try {
    if (!isReplaceable(run.sheet.name)) {
      throw new AppError('conflict', { message: run.sheet.conflictMessage });
    }
    const before = await inSavepoint(call.tx, () => replaceRow(call, run.sheet, result));
    const notes = { ...(stored ? { stored } : {}), before };
    return { state: 'changed', note: toRowNote('changed', notes, result.stored.id) };
  } catch (error) {
    return { state: 'refused', note: noteOfResult(run, toRefused(result.row, error)) };
  }
}
