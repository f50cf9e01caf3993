import { importsOf } from '@backcounter/api/imports';
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
import { refused, type Changed, type Run } from './importer.ts';
import { TableReading } from './read-tables.ts';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { dropBytes } from '@backcounter/storage/stored-bytes';
import { isReplaceable, replaceRow } from './replaced-rows.ts';
import { fileRows, type StoredRow } from './stored-rows.ts';
import { noteOf, noteTaken, takeAll, tryRows } from './try-rows.ts';
import { dropUpload, storeUpload } from './store-upload.ts';
import { undoImport } from './undo-import.ts';

async function answer(call: Call, id: string) {
  const { db } = call.deps.storage;
  const upload = await findImport(db, id, importsOf(call));
  if (!upload) throw notFound('Import');
  return importToWire(db, upload);
}

async function lockOpen(call: Call, tx: Tx, id: string): Promise<ImportsTable> {
  const upload = await lockImport(tx, id, importsOf(call));
  if (!upload) throw notFound('Import');
  if (upload.state !== 'open') {
    throw new AppError('conflict', { message: importMessages.committed });
  }
  return upload;
}

/** The cells of a row with what was corrected in them, kept by field beside what its file says. */
function correctedCells(file: ImportFile, stored: string, values: Mapping): StoredCells | Mapping {
  const cells = JSON.parse(stored) as StoredCells | Mapping;
  const raw = Array.isArray(cells) ? cells : cells['raw'];
  if (!Array.isArray(raw)) return { ...(cells as Mapping), ...values };
  const said = rowValues(file)(JSON.stringify(raw));
  const before = Array.isArray(cells) ? {} : (cells['corrected'] as unknown as Mapping);
  const corrected = Object.entries({ ...before, ...values });
  return {
    raw,
    corrected: Object.fromEntries(corrected.filter(([field, value]) => said[field] !== value)),
  };
}

/** Above so many rows a correction tries the corrected rows alone, and entering them the rest again. */
const rowsTriedAgain = 2000;

const isNaming = new Set<string | null>([
  'stores',
  'vendors',
  'employees',
  'wages',
  'income_types',
]);

/** What a stored upload says of one of its files, given what is said anew. */
async function remapped(
  tx: Tx,
  { id, file, index }: { id: string; file: ImportFile; index: number },
  change: Partial<ImportFile>,
): Promise<ImportFile> {
  const isOther = change.noun !== undefined && change.noun !== file.noun;
  const { mapping } = change;
  const asked = {
    noun: change.noun === undefined ? file.noun : change.noun,
    ...(mapping || !isOther ? { mapping: mapping ?? file.mapping } : {}),
    ...(file.answered.includes('date_order') ? { date_order: file.date_order } : {}),
    ...(file.answered.includes('decimal') ? { decimal: file.decimal } : {}),
    ...(change.date_order ? { date_order: change.date_order } : {}),
    ...(change.decimal ? { decimal: change.decimal } : {}),
  };
  const reading = new TableReading(file.columns, { name: file.name, asked, last: undefined });
  for await (const { cells: text } of fileRows(tx, id, { file: index })) {
    const cells = JSON.parse(text) as StoredCells;
    reading.look(Array.isArray(cells) ? cells : cells.raw);
  }
  const isByHand = mapping !== undefined || isOther;
  return {
    ...reading.describe(),
    first_rows: file.first_rows,
    mapped_by: isByHand && mapping ? 'hand' : isOther ? 'name' : file.mapped_by,
  };
}

/** Replaces a stored row where its kind can be; says what became of it. */
async function replaced(call: WriteCall, run: Run, taken: Changed) {
  const note = noteTaken(run, taken);
  const { stored } = JSON.parse(note.fields ?? '{}') as RowNotes;
  try {
    if (!isReplaceable(run.sheet.name)) {
      throw new AppError('conflict', { message: run.sheet.taken });
    }
    const before = await inSavepoint(call.tx, () => replaceRow(call, run.sheet, taken));
    const notes = { ...(stored ? { stored } : {}), before };
    return { state: 'changed' as const, note: noteOf('changed', notes, taken.stored.id) };
  } catch (error) {
    return { state: 'refused' as const, note: noteTaken(run, refused(taken.row, error)) };
  }
}

type Counts = { added: number; changed: number; unchanged: number; refused: number };

/** Imports in the browser: uploads are kept beside the business until they are entered. */
export const importHost: ImportHost = {
  async upload(call, request, watch) {
    const stored = await storeUpload(call, request, watch);
    const { id } = stored;
    try {
      await tryRows(call, stored, { watch });
    } catch (error) {
      await dropUpload(call, id);
      throw error;
    }
    return answer(call, id);
  },

  async remap(call, id, { files: changes, watch }) {
    const files = await call.deps.storage.transaction(async (tx) => {
      const described = filesOf(await lockOpen(call, tx, id));
      for (const { file: index, ...change } of changes) {
        const file = described[index];
        if (!file) throw notFound('File');
        described[index] = await remapped(tx, { id, file, index }, change as Partial<ImportFile>);
      }
      await setImportFiles(tx, id, JSON.stringify(described));
      await resetImportRows(tx, id);
      return described;
    });
    await tryRows(call, { id, files }, { watch });
    return answer(call, id);
  },

  async correct(call, id, { rows, watch }) {
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
          { cells, ...noteOf('new', null) },
        );
      }
      const counts = await countImportRows(tx, id);
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      // A photo's row may belong to any other row of the upload.
      const isOfFiles = rows.some(({ file }) => described[file]?.noun === 'attachments');
      if (total <= rowsTriedAgain || isOfFiles) {
        await resetImportRows(tx, id);
        return { files: described, lines: null };
      }
      const corrected = described.flatMap(({ noun }, file) =>
        isNaming.has(noun)
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
    await tryRows(call, { id, files }, lines ? { watch, lines } : { watch });
    return answer(call, id);
  },

  async commit(call, id, { replaceChanged, watch }) {
    const { storage } = call.deps;
    const { counts, hashes } = await storage.transaction(async (tx) => {
      const files = filesOf(await lockOpen(call, tx, id));
      const counts: Counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
      const days = new EnteredDays();
      await takeAll(call, tx, {
        upload: { id, files },
        watch,
        async note(run, file, all) {
          const stored: ImportRowsTable[] = [];
          days.add(run, file, all);
          for (const taken of all) {
            const row = taken.row as StoredRow;
            const { state, note } =
              replaceChanged && taken.state === 'changed'
                ? await replaced({ ...call, tx }, run, taken)
                : { state: taken.state, note: noteTaken(run, taken) };
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
    // Those that no row has become the owner of.
    await dropBytes(storage, hashes);
    return counts;
  },

  undo: undoImport,
};
