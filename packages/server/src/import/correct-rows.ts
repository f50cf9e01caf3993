import {
  filesOf,
  parseCells,
  rowValues,
  type ImportFile,
  type RowNotes,
  type StoredCells,
} from '@backcounter/api/import-wire';
import type { CorrectedRow } from '@backcounter/api/deps';
import { lockOpenImport } from '@backcounter/api/imports';
import type { Call } from '@backcounter/api/route';
import { attachmentSubjects } from '@backcounter/core/attachments';
import { notFound } from '@backcounter/core/errors';
import type { Mapping } from '@backcounter/core/import-columns';
import type { Tx } from '@backcounter/storage/database';
import {
  countImportRows,
  findImportRow,
  resetImportRows,
  updateImportRows,
} from '@backcounter/storage/imports';
import { toRowNote } from './row-notes.ts';
import { sheets } from './sheets/list.ts';
import { fileRows, type Lines, type OpenUpload } from './stored-rows.ts';

type Corrected = { upload: OpenUpload; lines?: Lines };

/** Stores corrections of rows of an open upload; returns what to retry: all rows, or only `lines`. */
export function correctRows(
  call: Call,
  id: string,
  corrections: readonly CorrectedRow[],
): Promise<Corrected> {
  return call.deps.storage.transaction(async (tx) => {
    const upload = { id, files: filesOf(await lockOpenImport(call, tx, id)) };
    const rows: CorrectedRow[] = [];
    for (const row of corrections) {
      rows.push(row, ...(row.in_all_rows ? await sameRows(tx, upload, row) : []));
    }
    for (const row of rows) await storeCorrection(tx, upload, row);
    if (await areAllRetried(tx, upload, rows)) {
      await resetImportRows(tx, id);
      return { upload };
    }
    return { upload, lines: linesToRetry(upload, rows) };
  });
}

/**
 * The same correction for the other rows of the file that are refused for the same text in these
 * fields.
 */
async function sameRows(tx: Tx, upload: OpenUpload, row: CorrectedRow): Promise<CorrectedRow[]> {
  const { file, line, values } = row;
  const described = upload.files[file];
  const stored = await findImportRow(tx, { importId: upload.id, file, line });
  if (!described || !stored) return [];
  const valuesOf = rowValues(described);
  const before = valuesOf(stored.cells);
  const found: CorrectedRow[] = [];
  for await (const other of fileRows(tx, upload.id, { file })) {
    if (other.state !== 'refused' || other.line === line) continue;
    const texts = valuesOf(other.cells);
    const { fields: problems = {} } = JSON.parse(other.fields ?? '{}') as RowNotes;
    const isSame = Object.keys(values).every(
      (field) => Object.hasOwn(problems, field) && texts[field] === before[field],
    );
    if (isSame) found.push({ file, line: other.line, values });
  }
  return found;
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
  const { raw, corrected: before, ...sum } = parseCells(stored);
  if (raw === null) return { ...before, ...values };
  const original = rowValues(file)(JSON.stringify({ raw, corrected: {}, ...sum }));
  const corrected = Object.entries({ ...before, ...values });
  return {
    ...sum,
    raw,
    corrected: Object.fromEntries(corrected.filter(([field, value]) => original[field] !== value)),
  };
}

/** In larger imports, a correction that no other row depends on retries the corrected rows only. */
const maxRowsRetried = 2000;

async function areAllRetried(
  tx: Tx,
  { id, files }: OpenUpload,
  rows: readonly CorrectedRow[],
): Promise<boolean> {
  const counts = await countImportRows(tx, id);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return total <= maxRowsRetried || rows.some(({ file }) => hasDependents(files, file));
}

const referencedNouns = new Set<string | null>(
  sheets.filter(({ isReferenced }) => isReferenced).map(({ name }) => name),
);

/** True if other rows of the upload may be accepted or refused because of a row of this file. */
function hasDependents(files: readonly ImportFile[], index: number): boolean {
  const noun = files[index]?.noun ?? null;
  if (referencedNouns.has(noun) || noun === 'attachments') return true;
  const isSubject = attachmentSubjects.some((subject) => subject === noun);
  return isSubject && files.some((file) => file.noun === 'attachments');
}

/** The corrected lines by file; the rows that they refer to are entered with them. */
function linesToRetry({ files }: OpenUpload, rows: readonly CorrectedRow[]): Lines {
  const corrected = files.flatMap(({ noun }, index) => {
    if (referencedNouns.has(noun)) return [];
    const lines = rows.filter(({ file }) => file === index).map(({ line }) => line);
    return [[index, new Set(lines)] as const];
  });
  return new Map(corrected);
}
