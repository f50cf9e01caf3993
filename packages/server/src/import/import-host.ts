import { importOwnerId } from '@backcounter/api/imports';
import {
  filesOf,
  importToWire,
  rowValues,
  type ImportFile,
  type RowNotes,
  type StoredCells,
} from '@backcounter/api/import-wire';
import type { ImportHost } from '@backcounter/api/deps';
import type { Call, WriteCall } from '@backcounter/api/route';
import { AppError, notFound } from '@backcounter/core/errors';
import { importMessages, type Mapping } from '@backcounter/core/imports';
import type { ImportRowsTable, ImportsTable, Tx } from '@backcounter/storage/database';
import { deleteImportFiles } from '@backcounter/storage/import-files';
import {
  countImportRows,
  deleteImportRows,
  findImport,
  findImportRow,
  lockImport,
  replaceImportRows,
  resetImportRows,
  setImportFiles,
  setImportState,
  updateImportRows,
} from '@backcounter/storage/imports';
import { EnteredDays } from './entered-days.ts';
import { toRefused, type ChangedRow, type SheetRun } from './enter-rows.ts';
import { TableInspector } from './read-tables.ts';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { dropBytes } from '@backcounter/storage/stored-bytes';
import { isReplaceable, replaceRow } from './replace-rows.ts';
import { fileRows, isReady, type StoredRow } from './stored-rows.ts';
import { toRowNote, noteOfResult, enterAll, dryRun } from './dry-run.ts';
import { deleteUpload, storeUpload } from './store-upload.ts';
import { undoImport } from './undo-import.ts';

async function toResponse(call: Call, id: string) {
  const { db } = call.deps.storage;
  const upload = await findImport(db, id, importOwnerId(call));
  if (!upload) throw notFound('Import');
  return importToWire(db, upload);
}

async function lockOpen(call: Call, tx: Tx, id: string): Promise<ImportsTable> {
  const upload = await lockImport(tx, id, importOwnerId(call));
  if (!upload) throw notFound('Import');
  if (upload.state !== 'open') {
    throw new AppError('conflict', { message: importMessages.committed });
  }
  return upload;
}

/** Stores corrections by field next to the raw cells of the file. */
function correctedCells(file: ImportFile, stored: string, values: Mapping): StoredCells | Mapping {
  const cells = JSON.parse(stored) as StoredCells | Mapping;
  const raw = Array.isArray(cells) ? cells : cells['raw'];
  if (!Array.isArray(raw)) return { ...(cells as Mapping), ...values };
  const original = rowValues(file)(JSON.stringify(raw));
  const before = Array.isArray(cells) ? {} : (cells['corrected'] as unknown as Mapping);
  const corrected = Object.entries({ ...before, ...values });
  return {
    raw,
    corrected: Object.fromEntries(corrected.filter(([field, value]) => original[field] !== value)),
  };
}

/** In larger imports, a correction retries only the corrected rows until the commit. */
const maxRowsRetried = 2000;

/** Rows of other nouns refer to these by name, so a correction of any row enters them again. */
const referencedNouns = new Set<string | null>([
  'stores',
  'vendors',
  'employees',
  'wages',
  'income_types',
]);

/** Describes a file of a stored upload after a change of its noun, mapping or formats. */
async function redescribeFile(
  tx: Tx,
  { id, file, index }: { id: string; file: ImportFile; index: number },
  change: Partial<ImportFile>,
): Promise<ImportFile> {
  const isNewNoun = change.noun !== undefined && change.noun !== file.noun;
  const { mapping } = change;
  const requested = {
    noun: change.noun === undefined ? file.noun : change.noun,
    ...(mapping || !isNewNoun ? { mapping: mapping ?? file.mapping } : {}),
    ...(file.answered.includes('date_order') ? { date_order: file.date_order } : {}),
    ...(file.answered.includes('decimal') ? { decimal: file.decimal } : {}),
    ...(change.date_order ? { date_order: change.date_order } : {}),
    ...(change.decimal ? { decimal: change.decimal } : {}),
  };
  const inspector = new TableInspector(file.columns, {
    name: file.name,
    requested,
    last: undefined,
  });
  for await (const { cells: text } of fileRows(tx, id, { file: index })) {
    const cells = JSON.parse(text) as StoredCells;
    inspector.inspectRow(Array.isArray(cells) ? cells : cells.raw);
  }
  return {
    ...inspector.describe(),
    first_rows: file.first_rows,
    mapped_by: mapping ? 'hand' : isNewNoun ? 'name' : file.mapped_by,
  };
}

/** Replaces a stored row, if its kind allows it; returns the row's new state and note. */
async function replaceStoredRow(call: WriteCall, run: SheetRun, result: ChangedRow) {
  const note = noteOfResult(run, result);
  const { stored } = JSON.parse(note.fields ?? '{}') as RowNotes;
  try {
    if (!isReplaceable(run.sheet.name)) {
      throw new AppError('conflict', { message: run.sheet.conflictMessage });
    }
    const before = await inSavepoint(call.tx, () => replaceRow(call, run.sheet, result));
    const notes = { ...(stored ? { stored } : {}), before };
    return { state: 'changed' as const, note: toRowNote('changed', notes, result.stored.id) };
  } catch (error) {
    return { state: 'refused' as const, note: noteOfResult(run, toRefused(result.row, error)) };
  }
}

type Counts = { added: number; changed: number; unchanged: number; refused: number };

/** Imports from the browser: uploads are stored separately until they are committed. */
export const importHost: ImportHost = {
  async upload(call, request, reportProgress) {
    const stored = await storeUpload(call, request, reportProgress);
    const { id } = stored;
    try {
      await dryRun(call, stored, { reportProgress });
    } catch (error) {
      await deleteUpload(call, id);
      throw error;
    }
    return toResponse(call, id);
  },

  async remap(call, id, { files: changes, reportProgress }) {
    const files = await call.deps.storage.transaction(async (tx) => {
      const described = filesOf(await lockOpen(call, tx, id));
      let keepsResults = true;
      for (const { file: index, leave_out: leavesOut = false, ...change } of changes) {
        const file = described[index];
        if (!file) throw notFound('File');
        if (file.left_out) continue;
        if (leavesOut) {
          await deleteImportRows(tx, id, index);
          described[index] = { ...file, asks: [], left_out: true };
          // No other row can depend on one that could not be entered.
          if (isReady(file)) keepsResults = false;
          continue;
        }
        keepsResults = false;
        described[index] = await redescribeFile(
          tx,
          { id, file, index },
          change as Partial<ImportFile>,
        );
      }
      await setImportFiles(tx, id, JSON.stringify(described));
      if (keepsResults) return null;
      await resetImportRows(tx, id);
      return described;
    });
    if (files) await dryRun(call, { id, files }, { reportProgress });
    return toResponse(call, id);
  },

  async correct(call, id, { rows, reportProgress }) {
    const { files, lines } = await call.deps.storage.transaction(async (tx) => {
      const described = filesOf(await lockOpen(call, tx, id));
      for (const { file, line, values } of rows) {
        const stored = await findImportRow(tx, { importId: id, file, line });
        const own = described[file];
        if (!stored || !own) throw notFound('Row');
        const cells = JSON.stringify(correctedCells(own, stored.cells, values));
        await updateImportRows(
          tx,
          { importId: id, file, lines: [line] },
          { cells, ...toRowNote('new', null) },
        );
      }
      const counts = await countImportRows(tx, id);
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      // An attachment may belong to any other row of the upload.
      const isOfFiles = rows.some(({ file }) => described[file]?.noun === 'attachments');
      if (total <= maxRowsRetried || isOfFiles) {
        await resetImportRows(tx, id);
        return { files: described, lines: null };
      }
      const corrected = described.flatMap(({ noun }, file) =>
        referencedNouns.has(noun)
          ? []
          : [
              [
                file,
                new Set(rows.filter((row) => row.file === file).map(({ line }) => line)),
              ] as const,
            ],
      );
      return { files: described, lines: new Map(corrected) };
    });
    await dryRun(call, { id, files }, lines ? { reportProgress, lines } : { reportProgress });
    return toResponse(call, id);
  },

  async commit(call, id, { replaceChanged, reportProgress }) {
    const { storage } = call.deps;
    const { counts, hashes } = await storage.transaction(async (tx) => {
      const files = filesOf(await lockOpen(call, tx, id));
      const counts: Counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
      const days = new EnteredDays();
      await enterAll(call, tx, {
        upload: { id, files },
        reportProgress,
        async onResults(run, file, results) {
          const stored: ImportRowsTable[] = [];
          days.add(run, file, results);
          for (const result of results) {
            const row = result.row as StoredRow;
            const { state, note } =
              replaceChanged && result.state === 'changed'
                ? await replaceStoredRow({ ...call, tx }, run, result)
                : { state: result.state, note: noteOfResult(run, result) };
            if (state !== 'changed' || replaceChanged) counts[state] += 1;
            stored.push({ import_id: id, file, line: row.line, cells: row.cells, ...note });
          }
          await replaceImportRows(tx, stored);
        },
      });
      await setImportFiles(tx, id, JSON.stringify(days.of(files)));
      await setImportState(tx, id, 'committed');
      return { counts, hashes: await deleteImportFiles(tx, id) };
    });
    // Bytes of files that no row refers to.
    await dropBytes(storage, hashes);
    return counts;
  },

  undo: undoImport,
};
