import { filesOf, parseCells, type ImportFile } from '@backcounter/api/import-wire';
import { lockOpenImport } from '@backcounter/api/imports';
import type { Call } from '@backcounter/api/route';
import { notFound } from '@backcounter/core/errors';
import type { FileChange } from '@backcounter/core/imports';
import type { Tx } from '@backcounter/storage/database';
import { listStoreNames } from '@backcounter/storage/stores';
import { deleteImportRows, resetImportRows, setImportFiles } from '@backcounter/storage/imports';
import { addUpFile, takeApart } from './add-up.ts';
import { TableInspector, withOnlyStore, type RequestedForm } from './read-tables.ts';
import { fileRows, isReady, type OpenUpload } from './stored-rows.ts';

/**
 * Changes how files of an open upload are read, or leaves them out. Returns the upload if its rows have
 * to be retried, else null.
 */
export function remapFiles(
  call: Call,
  id: string,
  changes: readonly FileChange[],
): Promise<OpenUpload | null> {
  return call.deps.storage.transaction(async (tx) => {
    const files = filesOf(await lockOpenImport(call, tx, id));
    let mustRetry = false;
    for (const { file: index, leave_out: leavesOut = false, ...change } of changes) {
      const file = files[index];
      if (!file) throw notFound('File');
      if (file.left_out) continue;
      const stored = { id, file, index };
      files[index] = leavesOut
        ? await leaveOut(tx, stored)
        : await redescribe(call, tx, { ...stored, change: change as RequestedForm });
      // No other row can depend on the rows of a file that could not be entered.
      mustRetry ||= !leavesOut || isReady(file);
    }
    await setImportFiles(tx, id, JSON.stringify(files));
    if (mustRetry) await resetImportRows(tx, id);
    return mustRetry ? { id, files } : null;
  });
}

/** A file of the upload `id`. */
type StoredFile = { id: string; file: ImportFile; index: number };

async function leaveOut(tx: Tx, { id, file, index }: StoredFile): Promise<ImportFile> {
  await deleteImportRows(tx, id, index);
  return { ...file, asks: [], left_out: true };
}

/** Describes a file after a change of its noun, mapping or formats. */
async function redescribe(
  call: Call,
  tx: Tx,
  { id, file, index, change }: StoredFile & { change: RequestedForm },
): Promise<ImportFile> {
  if (file.add_up) await takeApart(tx, { id, index });
  const inspector = new TableInspector(file.columns, {
    name: file.name,
    requested: changedForm(file, change),
    last: undefined,
  });
  for await (const { cells: text } of fileRows(tx, id, { file: index })) {
    inspector.inspectRow(parseCells(text).raw ?? []);
  }
  const described = {
    ...inspector.describe(),
    mapped_by: mappedBy(file, change),
    ...(file.totals && { totals: file.totals }),
    ...(file.hidden_rows !== undefined && { hidden_rows: file.hidden_rows }),
  };
  const withStore = await withOnlyStore(described, () => listStoreNames(tx, call.caller.scope));
  return addUpFile(tx, { id, index, file: withStore, timeZone: call.business.timeZone });
}

/** The user's choices about a file; what was only detected before is detected again. */
function changedForm(file: ImportFile, change: RequestedForm): RequestedForm {
  return {
    noun: change.noun === undefined ? file.noun : change.noun,
    // The columns of another noun are matched by their names.
    ...(isOtherNoun(file, change) ? {} : { mapping: file.mapping }),
    ...(file.answered.includes('date_order') ? { date_order: file.date_order } : {}),
    ...(file.answered.includes('decimal') ? { decimal: file.decimal } : {}),
    ...(isOtherNoun(file, change) || !file.for_all ? {} : { for_all: file.for_all }),
    ...(change.for_all ? { for_all: change.for_all } : {}),
    ...(change.mapping ? { mapping: change.mapping } : {}),
    ...(change.date_order ? { date_order: change.date_order } : {}),
    ...(change.decimal ? { decimal: change.decimal } : {}),
    add_up: change.add_up ?? file.add_up ?? false,
  };
}

function mappedBy(file: ImportFile, change: RequestedForm): ImportFile['mapped_by'] {
  if (change.mapping) return 'hand';
  return isOtherNoun(file, change) ? 'name' : file.mapped_by;
}

const isOtherNoun = (file: ImportFile, { noun }: RequestedForm) =>
  noun !== undefined && noun !== file.noun;
