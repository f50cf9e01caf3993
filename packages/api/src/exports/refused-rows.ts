import { byteOrderMark, csvLine } from '@backcounter/core/csv-text';
import { reasonColumn } from '@backcounter/core/import-columns';
import type { Db } from '@backcounter/storage/database';
import { listImportRows } from '@backcounter/storage/imports';
import { parseCells, rowsOfFile, type ImportFile, type RowNotes } from '../import-wire.ts';

const batchSize = 500;

/** The cells of a row as in its file, with later corrections applied. */
function cellsOf(text: string, { columns, mapping }: ImportFile): string[] {
  const { raw, corrected } = parseCells(text);
  return columns.map((column, index) => {
    const field = Object.hasOwn(mapping, column) ? (mapping[column] ?? '') : '';
    return (Object.hasOwn(corrected, field) ? corrected[field] : raw?.[index]) ?? '';
  });
}

/** Streams the refused rows of a file as CSV text: the file's columns and the reasons. */
export async function* refusedRows(
  db: Db,
  importId: string,
  { file, index }: { file: ImportFile; index: number },
): AsyncGenerator<string> {
  const own = file.columns.filter((column) => column !== reasonColumn);
  yield byteOrderMark + csvLine([...own, reasonColumn]);
  for (let line = -1; ;) {
    const rows = await listImportRows(db, importId, {
      state: 'refused',
      file: index,
      after: { file: index, line },
      limit: batchSize,
    });
    if (rows.length > 0) {
      yield rows
        .flatMap((row) => {
          const reasons = (JSON.parse(row.fields ?? '{}') as RowNotes).fields ?? {};
          const reason = [...new Set(Object.values(reasons))].join('; ');
          return rowsOfFile(row).map(({ cells: text }) => {
            const cells = cellsOf(text, file);
            return csvLine([
              ...own.map((column) => cells[file.columns.indexOf(column)] ?? ''),
              reason,
            ]);
          });
        })
        .join('');
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    line = last.line;
  }
}
