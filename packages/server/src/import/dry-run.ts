import type { ReportProgress } from '@backcounter/api/deps';
import { lockOpenImport } from '@backcounter/api/imports';
import type { Call, WriteCall } from '@backcounter/api/route';
import { filesOf } from '@backcounter/api/import-wire';
import { isDaily } from '@backcounter/core/daily-rows';
import { addDays, formatDateInText } from '@backcounter/core/dates';
import { missingFields } from '@backcounter/core/import-columns';
import { importMessages } from '@backcounter/core/imports';
import {
  doubleWindowDays,
  findDoubles,
  type DoubleInvoice,
} from '@backcounter/core/double-invoices';
import { doubleReasonText } from '@backcounter/core/finding-texts';
import { readDate } from '@backcounter/core/time-zone';
import type { Tx } from '@backcounter/storage/database';
import { setImportFiles } from '@backcounter/storage/imports';
import { listWatchedInvoices } from '@backcounter/storage/watched-rows';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { toRefused, type ChangedRow, type RowResult, type SheetRun } from './enter-rows.ts';
import { enterUpload } from './enter-upload.ts';
import { isReplaceable, replaceRow } from './replace-rows.ts';
import { noteOfResult, Notes, toRowNote } from './row-notes.ts';
import { isReady, storedRows, type Lines, type OpenUpload } from './stored-rows.ts';

/** Above this many added invoices, the duplicate check is skipped because it would take too long. */
const maxDuplicateChecks = 5000;

type Added = { file: number; line: number; date: string };

function nearText({ first, second, why }: DoubleInvoice): string {
  const reason = doubleReasonText(why, [first.date, second.date]);
  return `Looks like ${first.invoiceNumber} of ${formatDateInText(first.date)}: ${reason}`;
}

/** Marks likely duplicate invoices, by the rule of the dashboard's findings. */
async function noteDuplicates(call: Call, tx: Tx, added: ReadonlyMap<string, Added>, notes: Notes) {
  if (added.size === 0 || added.size > maxDuplicateChecks) return;
  const dates = [...added.values()].map(({ date }) => date).sort();
  const range = {
    start: addDays(dates[0] ?? '', -doubleWindowDays),
    end: addDays(dates.at(-1) ?? '', doubleWindowDays),
  };
  const invoices = await listWatchedInvoices(tx, { scope: call.caller.scope, range });
  for (const double of findDoubles({ invoices, range })) {
    const { first, second } = double;
    const [row, other] = added.has(second.id) ? [second, first] : [first, second];
    const at = added.get(row.id);
    if (!at) continue;
    notes.add(
      at.file,
      at.line,
      toRowNote('new', { near: nearText({ ...double, first: other, second: row }) }),
    );
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
    const { noun, mapping, for_all: forAll } = described;
    const missing = noun === null ? [] : missingFields(noun, mapping, forAll);
    const reason =
      noun === null ? importMessages.unknownNoun : `There is no column for ${missing.join(', ')}`;
    for await (const { line } of storedRows(tx, upload, { file })) {
      notes.add(file, line, toRowNote('refused', { fields: { row: reason } }));
    }
  }
}

type DryRunOptions = { reportProgress: ReportProgress; lines?: Lines };

/**
 * Enters all rows, or some lines, in a transaction that is rolled back, and stores each row's result.
 * The rows must be in state `new` before. Throws AppError `conflict` if the upload was entered
 * meanwhile: its rows then hold what an undo needs.
 */
export async function dryRun(
  call: Call,
  upload: OpenUpload,
  options: DryRunOptions,
): Promise<void> {
  const { notes, sameDays } = await noteResults(call, upload, options);
  await call.deps.storage.transaction(async (tx) => {
    const files = filesOf(await lockOpenImport(call, tx, upload.id));
    await noteUnmappedFiles(tx, upload, notes);
    await notes.write(tx, upload.id);
    if (options.lines) return;
    const counted = files.map(({ same_day_rows: _, ...file }, index) => {
      const count = isDaily(file.noun) ? (sameDays.get(index) ?? 0) : 0;
      return count === 0 ? file : { ...file, same_day_rows: count };
    });
    await setImportFiles(tx, upload.id, JSON.stringify(counted));
  });
}

/** What became of each row, and by file how many contradict an earlier row of it. */
type Outcome = { notes: Notes; sameDays: Map<number, number> };

/** Enters rows and rolls them back. */
async function noteResults(
  call: Call,
  upload: OpenUpload,
  { reportProgress, lines }: DryRunOptions,
): Promise<Outcome> {
  let notes = new Notes();
  let sameDays = new Map<number, number>();
  const attempt = call.deps.storage.transaction(async (tx) => {
    // Nothing is left of an attempt that failed in a deadlock.
    notes = new Notes();
    sameDays = new Map();
    const added = new Map<string, Added>();
    await enterUpload(call, tx, {
      upload,
      lines,
      reportProgress,
      async onResults(run, file, results) {
        for (const one of results) {
          const result =
            one.state === 'changed' ? await dryRunReplace({ ...call, tx }, run, one) : one;
          const { line, values } = result.row;
          if (result.state === 'refused' && result.contradictsFile) {
            sameDays.set(file, (sameDays.get(file) ?? 0) + 1);
          }
          if (result.state !== 'added') notes.add(file, line, noteOfResult(run, result));
          else if (run.sheet.name === 'invoices' && added.size <= maxDuplicateChecks) {
            const date = readDate(values['date'] ?? '', call.business.timeZone, 'day');
            added.set(result.id, { file, line, date });
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
  return { notes, sameDays };
}
