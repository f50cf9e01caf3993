import { setImmediate } from 'node:timers/promises';
import { importOwnerId } from '@backcounter/api/imports';
import { filesOf, rowValues, type ImportFile } from '@backcounter/api/import-wire';
import type { ReportProgress } from '@backcounter/api/deps';
import { parseWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { AnyRoute, Call, WriteCall } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError, notFound } from '@backcounter/core/errors';
import type { ImportNoun } from '@backcounter/core/import-nouns';
import { importMessages } from '@backcounter/core/imports';
import { centsToDollars } from '@backcounter/core/money';
import type { SoftDeleteTable } from '@backcounter/storage/new-row';
import { countImportRows, lockImport, setImportState } from '@backcounter/storage/imports';
import { countChanges } from '@backcounter/storage/activity';
import { findDeleted, findModifiedIds } from '@backcounter/storage/deletion';
import { findTarget } from '@backcounter/storage/targets';
import { isYes } from './cells.ts';
import { enteredRows, notesOf, whereOf, type Batch, type EnteredRow } from './entered-rows.ts';
import { restoreRow } from './replace-rows.ts';
import { dollarsOf } from './sheet.ts';
import { sheets } from './sheets/list.ts';
import { readStaff, undoWage, type Staff } from './undo-wages.ts';

type Removal = { table: SoftDeleteTable; route: AnyRoute };

const removals: Partial<Record<ImportNoun, Removal>> = {
  stores: { table: 'stores', route: routes['DELETE /stores/:id'] },
  vendors: { table: 'vendors', route: routes['DELETE /vendors/:id'] },
  employees: { table: 'employees', route: routes['DELETE /employees/:id'] },
  invoices: { table: 'invoices', route: routes['DELETE /invoices/:id'] },
  sales: { table: 'sales', route: routes['DELETE /sales/:id'] },
  shifts: { table: 'shifts', route: routes['DELETE /shifts/:id'] },
  income_types: { table: 'income_types', route: routes['DELETE /income-types/:id'] },
  incomes: { table: 'incomes', route: routes['DELETE /incomes/:id'] },
  daily_cash: { table: 'daily_cash', route: routes['DELETE /daily-cash/:id'] },
  attachments: { table: 'attachments', route: routes['DELETE /attachments/:id'] },
};

const conflictError = (message: string) => new AppError('conflict', { message });

type Entered = EnteredRow & {
  /** Number of wages that the import added to an employee that it also added. */
  wages: number;
  /** Version of an employee whose imported wages were just undone, and nothing else was since. */
  version: string | undefined;
};

/** Deletes an imported target; returns false if it was changed since. */
async function deleteTarget(call: WriteCall, file: ImportFile, row: Entered): Promise<boolean> {
  const id = row.subject_id;
  const place = { store_id: id.slice(0, -'-2026-11'.length), month: id.slice(-'2026-11'.length) };
  const target = await findTarget(call.tx, place.store_id, place.month);
  const importedAmount = dollarsOf(rowValues(file)(row.cells)['amount']);
  if (!target || centsToDollars(target.amount_cents) !== importedAmount) return false;
  const route = routes['PUT /targets'] as AnyRoute;
  if (route.kind !== 'write') return false;
  const input = parseWriteInput(route, { ...place, amount: null }, call);
  await runWrite(route, call, { ...input, params: {} });
  return true;
}

/** True if anything but the import itself has changed or deleted a row that it added. */
async function wasChangedSince(call: WriteCall, table: SoftDeleteTable, row: Entered) {
  const changed = await findModifiedIds(call.tx, table, [row.subject_id]);
  if (changed.size === 0) return false;
  return row.wages === 0 || (await countChanges(call.tx, row.subject_id)) !== row.wages;
}

/** Undoes one row: deletes it if it was added, restores its values if it was replaced. */
async function undoRow(call: WriteCall, file: ImportFile, row: Entered): Promise<void> {
  const where = whereOf(file, row);
  const changedSince = conflictError(`${where} was changed or deleted since`);
  const { before } = notesOf(row);
  const removal = file.noun === null ? undefined : removals[file.noun];
  try {
    if (before) {
      const body = row.version === undefined ? before : { ...before, updated_at: row.version };
      await restoreRow(call, file.noun ?? '', { id: row.subject_id, body });
      return;
    }
    if (file.noun === 'targets') {
      if (await deleteTarget(call, file, row)) return;
      throw changedSince;
    }
    if (removal?.route.kind !== 'write') throw conflictError(`${where} cannot be taken back`);
    // The import deleted it as soon as it had added it; whoever restored it since, needs it.
    const wasDeleted = isYes(rowValues(file)(row.cells)['deleted']);
    if (wasDeleted && (await findDeleted(call.tx, removal.table, row.subject_id))) return;
    if (await wasChangedSince(call, removal.table, row)) throw changedSince;
    const input = parseWriteInput(removal.route, {}, call);
    await runWrite(removal.route, call, { ...input, params: { id: row.subject_id } });
  } catch (error) {
    if (!(error instanceof AppError) || error.message.startsWith(where)) throw error;
    if (before && (error.code === 'conflict' || error.code === 'not_found')) throw changedSince;
    throw new AppError(error.code, { message: `${where}: ${error.message}` });
  }
}

async function undoRows(call: WriteCall, { file, rows }: Batch, staff: Staff): Promise<void> {
  // Settings stay as they are.
  if (file.noun === 'settings') return;
  for (const row of rows) {
    const { subject_id: id } = row;
    if (file.noun === 'wages') await undoWage(call, staff, { file, row });
    else {
      const wages = staff.wagesOfAdded.get(id) ?? 0;
      await undoRow(call, file, { ...row, wages, version: staff.versions.get(id) });
    }
  }
}

/**
 * Deletes added rows in bulk. Returns false, with nothing written, if they have to be undone one by
 * one: other rows depend on their kind, or some were replaced or changed since.
 */
async function deleteInBulk(call: WriteCall, { file, rows }: Batch): Promise<boolean> {
  const removal = file.noun === null ? undefined : removals[file.noun];
  if (removal?.route.kind !== 'write' || !removal.route.handleIds) return false;
  if (rows.some((row) => notesOf(row).before)) return false;
  const ids = rows.map((row) => row.subject_id);
  if ((await findModifiedIds(call.tx, removal.table, ids)).size > 0) return false;
  try {
    await removal.route.handleIds({ ...call, ids });
    return true;
  } catch (error) {
    // Nothing was written; undoing one by one reports which line is missing.
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

/**
 * Undoes an import atomically, in reverse order of dependencies: deletes added rows and restores
 * replaced ones. Throws AppError `conflict` naming the row that was changed since or another obstacle.
 */
export function undoImport(call: Call, id: string, reportProgress: ReportProgress): Promise<void> {
  return call.deps.storage.transaction(async (tx) => {
    const upload = await lockImport(tx, id, importOwnerId(call));
    if (!upload) throw notFound('Import');
    if (upload.state === 'open') throw conflictError(importMessages.notCommitted);
    if (upload.state === 'undone') throw conflictError(importMessages.undone);
    const files = filesOf(upload);
    const counts = await countImportRows(tx, id);
    const total = counts.reduce((sum, { entered }) => sum + entered, 0);
    const ofStaff = { files, nouns: ['employees', 'wages'] };
    const staff = await readStaff(enteredRows(tx, id, ofStaff));
    const nouns = sheets.map(({ name }) => name).reverse();
    let done = 0;
    for await (const batch of enteredRows(tx, id, { files, nouns })) {
      reportProgress(done, total);
      // Lets other requests run between two batches.
      await setImmediate();
      if (!(await deleteInBulk({ ...call, tx }, batch))) {
        await undoRows({ ...call, tx }, batch, staff);
      }
      done += batch.rows.length;
    }
    await setImportState(tx, id, 'undone');
  });
}
