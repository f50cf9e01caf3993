import type { ApiDeps } from '@backcounter/api/deps';
import type { Call } from '@backcounter/api/route';
import { nameKey } from '@backcounter/core/text';
import { readDate } from '@backcounter/core/time-zone';
import { analyzeTables } from '@backcounter/storage/analyze-tables';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { dropBytes, type StoreBytes } from '@backcounter/storage/stored-bytes';
import {
  noAttachments,
  storeOnDemand,
  type ReadBytes,
  type ResolveAttachment,
} from './attachment-sources.ts';
import type { CsvRow, ReadRow } from './csv.ts';
import { countKnown, enterRows, type SheetRun } from './enter-rows.ts';
import { ImportIndex } from './import-index.ts';
import { createApiReader, startLocalCall } from './local-call.ts';
import type { Sheet } from './sheet.ts';
import { settings } from './sheets/settings.ts';
import { sheets } from './sheets/list.ts';

/** A source of rows for one sheet, usually a file. */
export type Source = {
  sheet: string;
  file: string;
  columns: readonly string[];
  total: number;
  rows: () => AsyncIterable<ReadRow> | Iterable<ReadRow>;
  /** Reads the attachments that come with it. */
  readBytes?: ReadBytes | undefined;
};

export type Refusal = { file: string; line: number; reason: string; values: CsvRow['values'] };

export type Outcome = { added: number; unchanged: number; refused: number };

type Options = {
  allowSimultaneousShifts?: boolean;
  onProgress?: (file: string, done: number, total: number) => void;
  onRefused?: (refusal: Refusal) => void;
};

/** Rows per commit; after a crash, at most this many have to be imported again. */
const rowsPerTransaction = 1000;

/** Row counts of a file after which the database refreshes its planner statistics. */
const analyzeAfterRows = [2000, 20_000, 200_000];

/** Notes the earliest wage of each employee in the import, used as the rate of new employees. */
async function noteFirstWages(importIndex: ImportIndex, sources: readonly Source[]) {
  for (const source of sources.filter(({ sheet }) => sheet === 'wages')) {
    for await (const { values } of source.rows()) {
      const { employee_id = '', hourly_rate = '' } = values;
      const from = readDate(values['rate_from'] ?? '', importIndex.timeZone, 'day');
      const first = importIndex.firstWages.get(nameKey(employee_id));
      if (!first || from < first.from) {
        importIndex.firstWages.set(nameKey(employee_id), { rate: hourly_rate, from });
      }
    }
  }
}

async function* batches(source: Source): AsyncGenerator<ReadRow[]> {
  let rows: ReadRow[] = [];
  for await (const row of source.rows()) {
    rows.push(row);
    if (rows.length < rowsPerTransaction) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

type ForEachBatchOptions = {
  call: Call;
  sources: readonly Source[];
  allowSimultaneousShifts?: boolean;
  /** Whether to report contradicting rows of the same import by line. */
  tracksLines?: boolean;
  /** How to resolve attachments named by the rows of a source. */
  resolveAttachment: (source: Source) => ResolveAttachment;
  /** Receives a batch of rows of a source. */
  onRows: (run: SheetRun, source: Source, rows: readonly ReadRow[]) => Promise<void>;
};

/** Passes all rows to `onRows` in batches, in the order of their dependencies. */
export async function forEachBatch(options: ForEachBatchOptions): Promise<void> {
  const { sources } = options;
  let { call } = options;
  const enter = async (sheet: Sheet, importIndex: ImportIndex) => {
    const known = countKnown((await sheet.listStored?.(createApiReader(call), importIndex)) ?? []);
    const lines = options.tracksLines ? { addedLines: new Map<string, number>() } : {};
    for (const source of sources.filter((candidate) => candidate.sheet === sheet.name)) {
      const resolveAttachment = options.resolveAttachment(source);
      const run: SheetRun = { sheet, importIndex, call, known, resolveAttachment, ...lines };
      for await (const rows of batches(source)) await options.onRows(run, source, rows);
    }
  };
  await enter(settings, indexFor(options, call));
  // The rows that follow are read and validated with the imported settings.
  if (sources.some(({ sheet }) => sheet === settings.name)) call = await withSettings(call);
  const importIndex = indexFor(options, call);
  await noteFirstWages(importIndex, sources);
  for (const sheet of sheets) if (sheet !== settings) await enter(sheet, importIndex);
}

function indexFor(
  { allowSimultaneousShifts = false }: ForEachBatchOptions,
  { business }: Call,
): ImportIndex {
  const { timeZone, invoiceNumbersPerVendor } = business;
  return new ImportIndex({ timeZone, invoiceNumbersPerVendor, allowSimultaneousShifts });
}

async function withSettings(call: Call): Promise<Call> {
  const stored = await readSettings(call.deps.storage.db);
  return { ...call, settings: stored, business: businessAt(stored, call.now) };
}

/**
 * Imports rows through the API's own writes, so that all validation rules apply: each row is added,
 * unchanged, or refused with a reason. Idempotent: running it again adds nothing.
 */
export async function importRows(
  deps: ApiDeps,
  sources: readonly Source[],
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
      async onRows(run, source, rows) {
        const results = await deps.storage.transaction((tx) => enterRows(run, tx, rows));
        for (const one of results) {
          // Stored rows with the same key and other values are never overwritten here.
          const state = one.state === 'changed' ? 'refused' : one.state;
          outcome[state] += 1;
          if (one.state === 'added' || one.state === 'unchanged') continue;
          const reason = one.state === 'refused' ? one.reason : run.sheet.conflictMessage;
          options.onRefused?.({ file: source.file, reason, ...one.row });
        }
        const count = (done.get(source.file) ?? 0) + rows.length;
        done.set(source.file, count);
        const isDue = analyzeAfterRows.some((at) => count >= at && count - rows.length < at);
        if (isDue) await analyzeTables(deps.storage);
        options.onProgress?.(source.file, count, source.total);
      },
    });
  } finally {
    // Drops the bytes of refused rows.
    await dropBytes(deps.storage, stored);
  }
  return outcome;
}
