import { rowValues, type ImportFile } from '@backcounter/api/import-wire';
import { AppError } from '@backcounter/core/errors';
import { checkCells } from '@backcounter/core/import-cells';
import { fieldsGiven, missingFields } from '@backcounter/core/import-columns';
import type { ImportNoun } from '@backcounter/core/import-nouns';
import type { Tx } from '@backcounter/storage/database';
import type { ImportRowsTable } from '@backcounter/storage/import-tables';
import { listImportRows } from '@backcounter/storage/imports';
import type { CsvRow, ReadRow } from './csv.ts';
import type { Source } from './sources.ts';

/** A row of an upload, with its stored cells (JSON). */
export type StoredRow = ReadRow & { cells: string };

/** An upload that is being processed. */
export type OpenUpload = { id: string; files: readonly ImportFile[] };

/** Line numbers by file index. */
export type Lines = ReadonlyMap<number, ReadonlySet<number>>;

const rowsPerBatch = 1000;

/** Why a row with too many values is refused: a surplus separator shifts them. */
export function lengthProblem(cells: readonly string[], columns: readonly string[]): string | null {
  if (cells.slice(columns.length).every((cell) => cell.trim() === '')) return null;
  return `This row has ${cells.length} values, the header has ${columns.length}`;
}

/** Adds the reason for refusal to a row with invalid cells. */
export function checkedRow<Row extends CsvRow>(noun: ImportNoun | null, row: Row): Row & ReadRow {
  try {
    if (noun !== null) checkCells(noun, row.values);
    return row;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message: reason, fields } = error;
    return { ...row, reason, ...(fields ? { fields } : {}) };
  }
}

/** Streams the stored rows of a file, a thousand at a time. */
export async function* fileRows(
  tx: Tx,
  id: string,
  filter: { file: number; isEntered?: boolean },
): AsyncGenerator<ImportRowsTable> {
  for (let line = -1; ;) {
    const after = { file: filter.file, line };
    const rows = await listImportRows(tx, id, { ...filter, after, limit: rowsPerBatch });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerBatch) return;
    line = last.line;
  }
}

/** Streams the parsed rows of a file; only those of `lines`, if given. */
export async function* storedRows(
  tx: Tx,
  { id, files }: OpenUpload,
  { file, lines }: { file: number; lines?: ReadonlySet<number> | undefined },
): AsyncGenerator<StoredRow> {
  const described = files[file];
  if (!described) return;
  const valuesOf = rowValues(described);
  for await (const { line, cells } of fileRows(tx, id, { file })) {
    if (lines && !lines.has(line)) continue;
    const read = JSON.parse(cells) as string[] | { raw: string[] };
    const reason = Array.isArray(read) ? lengthProblem(read, described.columns) : null;
    const row = { line, values: valuesOf(cells), cells };
    yield reason === null ? checkedRow(described.noun, row) : { ...row, reason };
  }
}

/** True if the noun of a file is known and each required field has a column. */
export function isReady({ noun, mapping, for_all: forAll }: ImportFile): boolean {
  return noun !== null && missingFields(noun, mapping, forAll).length === 0;
}

/** The files that are ready to be entered, as sources named by file index. */
export function sourcesOf(tx: Tx, upload: OpenUpload, lines?: Lines): Source[] {
  return upload.files.flatMap((described, file) => {
    const { noun, mapping, for_all: forAll = {} } = described;
    if (noun === null || !isReady(described)) return [];
    return {
      sheet: noun,
      file: String(file),
      title: described.name,
      columns: fieldsGiven(mapping, forAll),
      rows: () => storedRows(tx, upload, { file, lines: lines?.get(file) }),
    };
  });
}
