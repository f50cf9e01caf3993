import type { ImportFile, RowNotes } from '@backcounter/api/import-wire';
import type { WriteCall } from '@backcounter/api/route';
import { undoWages } from '@backcounter/api/undo-wages';
import { AppError } from '@backcounter/core/errors';
import { notesOf, whereOf, type Batch, type EnteredRow } from './entered-rows.ts';

/** An imported wage: where in its file it was, and what it did. */
type ImportedWage = { where: string; rates: NonNullable<RowNotes['rates']> };

/** What an import did to employees, by their ids. */
export type Staff = {
  /** Number of imported wages of each employee that the import also added. */
  wagesOfAdded: Map<string, number>;
  /** Imported wages of employees who were there before, until they are undone. */
  wagesOfOthers: Map<string, ImportedWage[]>;
  /** Versions of employees after that, where nothing but the import had changed them. */
  versions: Map<string, string>;
};

/** Reads what an import did to employees from its entered rows of employees, then of wages. */
export async function readStaff(batches: AsyncIterable<Batch>): Promise<Staff> {
  const staff: Staff = { wagesOfAdded: new Map(), wagesOfOthers: new Map(), versions: new Map() };
  const { wagesOfAdded, wagesOfOthers } = staff;
  for await (const { file, rows } of batches) {
    for (const row of rows) {
      const { subject_id: id } = row;
      const { before, rates } = notesOf(row);
      const count = wagesOfAdded.get(id);
      if (file.noun === 'employees') {
        if (!before) wagesOfAdded.set(id, 0);
      } else if (count !== undefined) {
        wagesOfAdded.set(id, count + 1);
      } else if (rates) {
        const wage = { where: whereOf(file, row), rates };
        const others = wagesOfOthers.get(id);
        if (others) others.push(wage);
        else wagesOfOthers.set(id, [wage]);
      }
    }
  }
  return staff;
}

/**
 * Undoes a wage, and all others of its employee with it, as what each did depends on the others. Throws
 * AppError naming a line if one was changed since, or an older version imported it.
 */
export async function undoWage(
  call: WriteCall,
  { wagesOfAdded, wagesOfOthers, versions }: Staff,
  { file, row }: { file: ImportFile; row: EnteredRow },
): Promise<void> {
  const { subject_id: id } = row;
  // Deleted with their employee.
  if (wagesOfAdded.has(id)) return;
  if (!notesOf(row).rates) {
    throw new AppError('conflict', { message: `${whereOf(file, row)} cannot be taken back` });
  }
  const imported = wagesOfOthers.get(id) ?? [];
  const [first] = imported;
  if (!first) return;
  wagesOfOthers.delete(id);
  try {
    const rates = imported.map((wage) => wage.rates);
    const { before, after } = await undoWages({ ...call, id }, rates);
    const isOurs = rates.some(({ updated_at }) => updated_at === before.updated_at);
    if (isOurs) versions.set(id, after.updated_at);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, { message: `${first.where}: ${error.message}` });
  }
}
