import {
  filesOf,
  rowValues,
  type ImportFile,
  type StoredCells,
} from '@backcounter/api/import-wire';
import type { CorrectedRow } from '@backcounter/api/deps';
import { lockOpenImport } from '@backcounter/api/imports';
import type { Call } from '@backcounter/api/route';
import { notFound } from '@backcounter/core/errors';
import type { Mapping } from '@backcounter/core/imports';
import type { Tx } from '@backcounter/storage/database';
import {
  countImportRows,
  findImportRow,
  resetImportRows,
  updateImportRows,
} from '@backcounter/storage/imports';
import { toRowNote } from './row-notes.ts';
import type { Lines, OpenUpload } from './stored-rows.ts';

type Corrected = { upload: OpenUpload; lines?: Lines };

/** Stores corrections of rows of an open upload; returns what to retry: all rows, or only `lines`. */
export function correctRows(
  call: Call,
  id: string,
  rows: readonly CorrectedRow[],
): Promise<Corrected> {
  return call.deps.storage.transaction(async (tx) => {
    const upload = { id, files: filesOf(await lockOpenImport(call, tx, id)) };
    for (const row of rows) await storeCorrection(tx, upload, row);
    if (await areAllRetried(tx, upload, rows)) {
      await resetImportRows(tx, id);
      return { upload };
    }
    return { upload, lines: linesToRetry(upload, rows) };
  });
}

async function storeCorrection(
  tx: Tx,
  { id: importId, files }: OpenUpload,
  { file, line, values }: CorrectedRow,
): Promise<void> {
  const described = files[file];
  const stored = await findImportRow(tx, { importId, file, line });
  if (!stored || !described) throw notFound('Row');
  const cells = JSON.stringify(correctedCells(described, stored.cells, values));
  const change = { cells, ...toRowNote('new', null) };
  await updateImportRows(tx, { importId, file, lines: [line] }, change);
}

/** Stores corrections by field next to the raw cells of the file. */
function correctedCells(file: ImportFile, stored: string, values: Mapping): StoredCells | Mapping {
  const cells = JSON.parse(stored) as StoredCells | Mapping;
  const raw = Array.isArray(cells) ? cells : cells['raw'];
  // Older versions stored rows by field name.
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

async function areAllRetried(
  tx: Tx,
  { id, files }: OpenUpload,
  rows: readonly CorrectedRow[],
): Promise<boolean> {
  const counts = await countImportRows(tx, id);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total <= maxRowsRetried) return true;
  // An attachment may belong to any other row of the upload.
  return rows.some(({ file }) => files[file]?.noun === 'attachments');
}

/** The corrected lines by file, without the files that are entered whole. */
function linesToRetry({ files }: OpenUpload, rows: readonly CorrectedRow[]): Lines {
  const corrected = files.flatMap(({ noun }, index) => {
    if (referencedNouns.has(noun)) return [];
    const lines = rows.filter(({ file }) => file === index).map(({ line }) => line);
    return [[index, new Set(lines)] as const];
  });
  return new Map(corrected);
}
