import type { ImportFile, RowNotes } from '@backcounter/api/import-wire';
import type { Tx } from '@backcounter/storage/database';
import type { ImportRowsTable } from '@backcounter/storage/import-tables';
import { fileRows } from './stored-rows.ts';

/** Rows per progress report; deleted in bulk where possible. */
const rowsPerBatch = 500;

export type EnteredRow = ImportRowsTable & { subject_id: string };

type RowSelection = { files: readonly ImportFile[]; nouns: readonly string[] };

export type Batch = { file: ImportFile; rows: EnteredRow[] };

/** Streams the entered rows of an import, noun by noun, in batches. */
export async function* enteredRows(
  tx: Tx,
  id: string,
  { files, nouns }: RowSelection,
): AsyncGenerator<Batch> {
  for (const noun of nouns) {
    for (const [index, file] of files.entries()) {
      if (file.noun !== noun) continue;
      let rows: EnteredRow[] = [];
      for await (const row of fileRows(tx, id, { file: index, isEntered: true })) {
        rows.push(row as EnteredRow);
        if (rows.length < rowsPerBatch) continue;
        yield { file, rows };
        rows = [];
      }
      if (rows.length > 0) yield { file, rows };
    }
  }
}

/** Where in its file a row was, for messages. */
export const whereOf = (file: ImportFile, { line }: EnteredRow) => `Line ${line} of ${file.name}`;

export const notesOf = ({ fields }: EnteredRow) => JSON.parse(fields ?? '{}') as RowNotes;
