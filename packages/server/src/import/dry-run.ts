import { setImmediate } from 'node:timers/promises';
import type { RowNotes } from '@backcounter/api/import-wire';
import type { ReportProgress } from '@backcounter/api/deps';
import type { Call, WriteCall } from '@backcounter/api/route';
import { addDays, formatDateInText } from '@backcounter/core/dates';
import type { FieldMessages } from '@backcounter/core/errors';
import { importMessages, missingFields } from '@backcounter/core/imports';
import { findDoubles, type DoubleInvoice } from '@backcounter/core/double-invoices';
import type { ImportRowsTable, Tx } from '@backcounter/storage/database';
import { countImportRows, updateImportRows } from '@backcounter/storage/imports';
import { listWatchedInvoices } from '@backcounter/storage/watched-rows';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { uploadedAttachments } from './attachment-sources.ts';
import {
  enterRows,
  toRefused,
  type ChangedRow,
  type RowResult,
  type SheetRun,
} from './enter-rows.ts';
import { forEachBatch } from './importer.ts';
import { isReplaceable, replaceRow } from './replace-rows.ts';
import { fileField, storedTexts } from './sheet.ts';
import { isReady, sourcesOf, storedRows, type Lines, type OpenUpload } from './stored-rows.ts';

/** A call whose reads run inside the transaction and see its writes. */
function callWithin(call: Call, tx: Tx): Call {
  const storage = Object.create(call.deps.storage, {
    db: { value: tx },
    snapshot: { value: (read: (db: Tx) => unknown) => read(tx) },
  }) as Call['deps']['storage'];
  return { ...call, deps: { ...call.deps, storage } };
}

type EnterAllOptions = {
  upload: OpenUpload;
  lines?: Lines | undefined;
  reportProgress: ReportProgress;
  /** Receives the results of a batch of rows. */
  onResults: (run: SheetRun, file: number, results: readonly RowResult[]) => Promise<void> | void;
};

/** Enters all valid rows through the API, yielding to the event loop between batches. */
export async function enterAll(call: Call, tx: Tx, options: EnterAllOptions): Promise<void> {
  const { upload, lines, reportProgress, onResults } = options;
  const counts = await countImportRows(tx, upload.id);
  const total = counts
    .filter(({ file }) => upload.files[file] && isReady(upload.files[file]))
    .reduce((sum, { file, count }) => sum + (lines?.get(file)?.size ?? count), 0);
  let done = 0;
  reportProgress(done, total);
  await forEachBatch({
    call: callWithin(call, tx),
    sources: sourcesOf(tx, upload, lines),
    tracksLines: true,
    resolveAttachment: () => uploadedAttachments(tx, upload.id),
    async onRows(run, source, rows) {
      await onResults(run, Number(source.file), await enterRows(run, tx, rows));
      done += rows.length;
      reportProgress(done, total);
      await setImmediate();
    },
  });
}

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
  if (result.state === 'added') return toRowNote('new', null, result.id);
  if (result.state === 'unchanged') return toRowNote('unchanged', null);
  if (result.state === 'changed') {
    return toRowNote('changed', { stored: storedTexts(sheet, result.stored.content, importIndex) });
  }
  return toRowNote('refused', { fields: problemsOf(result.reason, result.fields) });
}

/** Collects notes, grouping rows with equal notes into one update. */
class Notes {
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

/** Above this many added invoices, the duplicate check is skipped because it would take too long. */
const maxDuplicateChecks = 5000;

type Added = { file: number; line: number; date: string };

const nearText = ({ first, why }: DoubleInvoice) =>
  `Looks like ${first.invoiceNumber} of ${formatDateInText(first.date)}: ${why}`;

/** Marks likely duplicate invoices, by the rule of the dashboard's findings. */
async function noteDuplicates(call: Call, tx: Tx, added: ReadonlyMap<string, Added>, notes: Notes) {
  if (added.size === 0 || added.size > maxDuplicateChecks) return;
  const dates = [...added.values()].map(({ date }) => date).sort();
  const range = { start: addDays(dates[0] ?? '', -10), end: addDays(dates.at(-1) ?? '', 10) };
  const invoices = await listWatchedInvoices(tx, { scope: call.caller.scope, range });
  for (const double of findDoubles({ invoices, range })) {
    const { first, second } = double;
    const [row, other] = added.has(second.id) ? [second, first] : [first, second];
    const at = added.get(row.id);
    if (!at) continue;
    notes.add(at.file, at.line, toRowNote('new', { near: nearText({ ...double, first: other }) }));
  }
}

/** Thrown to roll back the writes of a dry run. */
class DryRunRollback extends Error {}

/** Checks in a savepoint whether a changed row could replace the stored one, or is refused. */
async function dryRunReplace(
  call: WriteCall,
  { sheet }: SheetRun,
  result: ChangedRow,
): Promise<RowResult> {
  if (!isReplaceable(sheet.name)) return result;
  try {
    await inSavepoint(call.tx, async () => {
      await replaceRow(call, sheet, result);
      throw new DryRunRollback();
    });
    return result;
  } catch (error) {
    return error instanceof DryRunRollback ? result : toRefused(result.row, error);
  }
}

async function noteUnmappedFiles(tx: Tx, upload: OpenUpload, notes: Notes): Promise<void> {
  for (const [file, described] of upload.files.entries()) {
    if (isReady(described)) continue;
    const { noun, mapping } = described;
    const missing = noun === null ? [] : missingFields(noun, mapping);
    const reason =
      noun === null ? importMessages.unknownNoun : `There is no column for ${missing.join(', ')}`;
    for await (const { line } of storedRows(tx, upload, { file })) {
      notes.add(file, line, toRowNote('refused', { fields: { row: reason } }));
    }
  }
}

/**
 * Enters all rows, or some lines, in a transaction that is rolled back, and stores each row's result.
 * The rows must be in state `new` before.
 */
export async function dryRun(
  call: Call,
  upload: OpenUpload,
  { reportProgress, lines }: { reportProgress: ReportProgress; lines?: Lines },
): Promise<void> {
  const { storage } = call.deps;
  let notes = new Notes();
  const attempt = storage.transaction(async (tx) => {
    notes = new Notes();
    const added = new Map<string, Added>();
    await enterAll(call, tx, {
      upload,
      lines,
      reportProgress,
      async onResults(run, file, results) {
        for (const one of results) {
          const result =
            one.state === 'changed' ? await dryRunReplace({ ...call, tx }, run, one) : one;
          const { line } = result.row;
          if (result.state !== 'added') notes.add(file, line, noteOfResult(run, result));
          else if (run.sheet.name === 'invoices' && added.size <= maxDuplicateChecks) {
            added.set(result.id, { file, line, date: result.row.values['date'] ?? '' });
          }
        }
      },
    });
    await noteDuplicates(call, tx, added, notes);
    throw new DryRunRollback();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error;
  });
  await storage.transaction(async (tx) => {
    await noteUnmappedFiles(tx, upload, notes);
    await notes.write(tx, upload.id);
  });
}
