import type { RowNotes } from '@backcounter/api/import-wire';
import type { FieldMessages } from '@backcounter/core/errors';
import type { Tx } from '@backcounter/storage/database';
import type { ImportRowsTable } from '@backcounter/storage/import-tables';
import { updateImportRows } from '@backcounter/storage/imports';
import type { RowResult, SheetRun } from './enter-rows.ts';
import { fileField, storedInstead } from './sheet.ts';

/** Error messages by column; under `row` if they belong to no column. */
function problemsOf(reason: string, fields: FieldMessages = {}): FieldMessages {
  const named = Object.entries(fields).map(([path, text]) => {
    return [fileField(path.split('.').at(-1) ?? path), text] as const;
  });
  return named.length === 0 ? { row: reason } : Object.fromEntries(named);
}

/** A row's result as stored with it. */
export type RowNote = Pick<ImportRowsTable, 'state' | 'fields' | 'subject_id'>;

export function toRowNote(
  state: RowNote['state'],
  notes: RowNotes | null,
  subjectId: string | null = null,
): RowNote {
  return { state, fields: notes && JSON.stringify(notes), subject_id: subjectId };
}

/** The note to store with a row for its result. */
export function noteOfResult({ sheet, importIndex }: SheetRun, result: RowResult): RowNote {
  if (result.state === 'added') return toRowNote('new', result.notes ?? null, result.id);
  if (result.state === 'unchanged') {
    const { repeats } = result;
    return toRowNote('unchanged', repeats === undefined ? null : { near: repeats });
  }
  if (result.state === 'changed') {
    return toRowNote('changed', { stored: storedInstead(sheet, result, importIndex) });
  }
  return toRowNote('refused', { fields: problemsOf(result.reason, result.fields) });
}

/** Collects notes, grouping rows with equal notes into one update. */
export class Notes {
  readonly #groups = new Map<string, { file: number; note: RowNote; lines: number[] }>();

  add(file: number, line: number, note: RowNote): void {
    const key = JSON.stringify([file, note]);
    const group = this.#groups.get(key);
    if (group) group.lines.push(line);
    else this.#groups.set(key, { file, note, lines: [line] });
  }

  async write(tx: Tx, importId: string): Promise<void> {
    for (const { file, note, lines } of this.#groups.values()) {
      await updateImportRows(tx, { importId, file, lines }, note);
    }
  }
}
