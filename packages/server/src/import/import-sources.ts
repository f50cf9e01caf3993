import type { ApiDeps } from '@backcounter/api/deps';
import { analyzeTables } from '@backcounter/storage/analyze-tables';
import type { Tx } from '@backcounter/storage/database';
import { dropBytes, type StoreBytes } from '@backcounter/storage/stored-bytes';
import { plainError } from '../database-errors.ts';
import { noAttachments, storeOnDemand } from './attachment-sources.ts';
import type { CsvRow, ReadRow } from './csv.ts';
import { enterRows, type RowResult, type SheetRun } from './enter-rows.ts';
import { startLocalCall } from './local-call.ts';
import { defaultRowsPerBatch, forEachBatch, type CountedSource, type Source } from './sources.ts';

export type Refusal = { file: string; line: number; reason: string; values: CsvRow['values'] };

export type Outcome = { added: number; unchanged: number; refused: number };

type Options = {
  allowSimultaneousShifts?: boolean;
  onProgress?: (file: string, done: number, total: number) => void;
  onRefused?: (refusal: Refusal) => void;
};

/**
 * Rows per commit: after a crash, at most this many are imported again. On SQLite a commit writes
 * every page that its rows touch, which in a large business is several per row, as neighboring rows
 * are of different stores; rows of more days share them. On PostgreSQL, where row locks last until
 * the commit, more rows would only let others wait longer.
 */
const rowsPerCommit = { sqlite: 5000, postgres: defaultRowsPerBatch };

/** Row counts of a file after which the database refreshes its planner statistics. */
const analyzeAfterRows = [2000, 20_000, 200_000];

/**
 * Imports rows through the API's own writes, so that all validation rules apply: each row is added,
 * unchanged, or refused with a reason. Idempotent: running it again adds nothing.
 */
export async function importSources(
  deps: ApiDeps,
  sources: readonly CountedSource[],
  options: Options = {},
): Promise<Outcome> {
  const outcome: Outcome = { added: 0, unchanged: 0, refused: 0 };
  const done = new Map<string, number>();
  const stored: string[] = [];
  const store: StoreBytes = async (bytes) => {
    const hash = await deps.storage.files.write(bytes);
    stored.push(hash);
    return hash;
  };
  try {
    await forEachBatch({
      call: await startLocalCall(deps),
      sources,
      resolveAttachment: ({ readBytes }) =>
        readBytes ? storeOnDemand(readBytes, store) : noAttachments,
      allowSimultaneousShifts: options.allowSimultaneousShifts ?? false,
      rowsPerBatch: rowsPerCommit[deps.storage.engine],
      async onRows(run, source, rows) {
        const attempt = oneAttempt(run, rows);
        const results = await deps.storage.transaction(attempt);
        for (const result of results) outcome[reportResult(run, source, result, options)] += 1;
        const before = done.get(source.file) ?? 0;
        const count = before + rows.length;
        done.set(source.file, count);
        const isDue = analyzeAfterRows.some((at) => count >= at && count - rows.length < at);
        if (isDue) await analyzeTables(deps.storage);
        for (let at = before; at < count;) {
          at = Math.min(at + defaultRowsPerBatch, count);
          options.onProgress?.(source.file, at, source.total);
        }
      },
    });
  } finally {
    // Drops the bytes of refused rows.
    await dropBytes(deps.storage, stored);
  }
  return outcome;
}

/**
 * The write of a batch. Of kinds whose stored rows are read once for all batches, the rows that an
 * aborted attempt has added would seem to be stored, so a second attempt throws AppError `invalid`.
 */
function oneAttempt(run: SheetRun, rows: readonly ReadRow[]) {
  let isSecond = false;
  return async (tx: Tx): Promise<RowResult[]> => {
    if (isSecond && !run.sheet.findStored) throw plainError(abortedMessage);
    isSecond = true;
    return enterInParts(run, tx, rows);
  };
}

const abortedMessage =
  'Somebody else was changing the same rows. Run the import again: what is stored is not added twice.';

/** Enters rows a thousand at a time, so that the stored rows that they are compared with stay few. */
async function enterInParts(run: SheetRun, tx: Tx, rows: readonly ReadRow[]): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (let start = 0; start < rows.length; start += defaultRowsPerBatch) {
    results.push(...(await enterRows(run, tx, rows.slice(start, start + defaultRowsPerBatch))));
  }
  return results;
}

/** Reports a refused row; stored rows with the same key and other values are never overwritten here. */
function reportResult(
  run: SheetRun,
  source: Source,
  result: RowResult,
  { onRefused }: Options,
): keyof Outcome {
  if (result.state === 'added' || result.state === 'unchanged') return result.state;
  const reason = result.state === 'refused' ? result.reason : run.sheet.conflictMessage;
  onRefused?.({ file: source.file, reason, ...result.row });
  return 'refused';
}
