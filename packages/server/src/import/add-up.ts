import {
  parseCells,
  rowsOfFile,
  rowValues,
  type ImportFile,
  type LineCells,
  type StoredCells,
} from '@backcounter/api/import-wire';
import { addUpRows, storeDayKey } from '@backcounter/core/daily-rows';
import type { ImportNoun } from '@backcounter/core/import-nouns';
import type { Tx } from '@backcounter/storage/database';
import { deleteImportRows, insertImportRows } from '@backcounter/storage/imports';
import type { ReadRow } from './csv.ts';
import { toRowNote } from './row-notes.ts';
import { checkedRow, fileRows, lengthProblem } from './stored-rows.ts';

/** Collects rows by store and day, in the order of the first row of each. */
class Days<Row> {
  readonly #days = new Map<string, Row[]>();
  #count = 0;

  /** A row without a key stays alone. */
  add(key: string | null, row: Row): void {
    const day = key ?? `row ${(this.#count += 1)}`;
    const rows = this.#days.get(day);
    if (rows) rows.push(row);
    else this.#days.set(day, [row]);
  }

  [Symbol.iterator](): IterableIterator<Row[]> {
    return this.#days.values();
  }
}

type StoredFile = { id: string; index: number };

/** Replaces the stored rows of a file, in state `new`. */
async function rewriteRows(tx: Tx, { id, index }: StoredFile, rows: readonly LineCells[]) {
  await deleteImportRows(tx, id, index);
  const fresh = rows.map((row) => ({
    import_id: id,
    file: index,
    ...row,
    ...toRowNote('new', null),
  }));
  await insertImportRows(tx, fresh);
}

/** One row for several of a store and day: at the line of the first, which keeps its cells. */
function addedUp(rows: readonly LineCells[]): LineCells[] {
  const [first] = rows;
  if (!first || rows.length === 1) return [...rows];
  const cells: StoredCells = {
    raw: parseCells(first.cells).raw ?? [],
    corrected: {},
    added_up: rows,
  };
  return [{ line: first.line, cells: JSON.stringify(cells) }];
}

type UploadedFile = StoredFile & { file: ImportFile; timeZone: string };

/**
 * Adds up the stored rows of a file by store and day if that is chosen; returns its description. Rows
 * whose day cannot be read, or with more values than the header has, stay alone.
 */
export async function addUpFile(
  tx: Tx,
  { id, index, file, timeZone }: UploadedFile,
): Promise<ImportFile> {
  if (!file.add_up) return file;
  const valuesOf = rowValues(file);
  const days = new Days<LineCells>();
  let count = 0;
  for await (const { line, cells } of fileRows(tx, id, { file: index })) {
    count += 1;
    const { raw } = parseCells(cells);
    const isWhole = raw !== null && lengthProblem(raw, file.columns) === null;
    days.add(isWhole ? storeDayKey(valuesOf(cells), timeZone) : null, { line, cells });
  }
  const rows = [...days].flatMap(addedUp);
  await rewriteRows(tx, { id, index }, rows);
  return { ...file, rows_added_up: count };
}

/** Puts the rows of the file back in place of those that add them up. */
export async function takeApart(tx: Tx, file: StoredFile): Promise<void> {
  const rows: LineCells[] = [];
  for await (const row of fileRows(tx, file.id, { file: file.index })) {
    rows.push(...rowsOfFile({ line: row.line, cells: row.cells }));
  }
  await rewriteRows(tx, file, rows);
}

/** The same for rows as they are read; a sum is refused if a cell of one of its rows cannot be read. */
export async function* addUpStream(
  rows: AsyncIterable<ReadRow> | Iterable<ReadRow>,
  { noun, timeZone }: { noun: ImportNoun; timeZone: string },
): AsyncGenerator<ReadRow> {
  const days = new Days<ReadRow>();
  for await (const row of rows) {
    const isWhole = row.reason === undefined || row.fields !== undefined;
    days.add(isWhole ? storeDayKey(row.values, timeZone) : null, row);
  }
  for (const [first, ...others] of days) {
    if (!first) continue;
    const values = [first, ...others].map((row) => row.values);
    yield others.length === 0
      ? first
      : checkedRow(noun, { line: first.line, values: addUpRows(noun, values) });
  }
}
