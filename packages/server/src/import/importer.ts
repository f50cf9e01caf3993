import { readWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { ApiDeps } from '@backcounter/api/deps';
import type { AnyRoute, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError } from '@backcounter/core/errors';
import { nameKey } from '@backcounter/core/text';
import type { Tx } from '@backcounter/storage/database';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { openReader, startLocalCall } from './reader.ts';
import type { CsvRow } from './csv.ts';
import type { BusinessReader, Request, Sheet } from './sheet.ts';
import { sheets } from './sheets/list.ts';
import { ImportIndex } from './import-index.ts';

/** The rows of one file, or of none at all: a source of the rows of one sheet. */
export type Source = { sheet: string; file: string; rows: readonly CsvRow[] };

export type Refusal = { file: string; line: number; reason: string; values: CsvRow['values'] };

export type Outcome = { added: number; unchanged: number; refused: Refusal[] };

type Options = {
  allowSimultaneousShifts?: boolean;
  onProgress?: (file: string, done: number, total: number) => void;
};

/** Rows that are committed together: what a crash may lose of an import, and repeats. */
const rowsPerTransaction = 1000;

type Run = {
  sheet: Sheet;
  importIndex: ImportIndex;
  call: Call;
  known: Map<string, { content: string; count: number }>;
  outcome: Outcome;
};

/** The API's own write, with an id to go on with. */
async function make(run: Run, tx: Tx, request: Request): Promise<string> {
  const route: AnyRoute = routes[run.sheet.route];
  if (route.kind !== 'write') throw new Error(`${run.sheet.route} is no write`);
  const input = { ...readWriteInput(route, request.body), params: request.params ?? {} };
  const answer = await inSavepoint(tx, () => runWrite(route, { ...run.call, tx }, input));
  return (answer as { _id?: string })._id ?? '';
}

/** True when the row is there already; throws when another one has its place. */
function isKnown({ known, sheet }: Run, request: Request): boolean {
  const same = known.get(request.key);
  if (!same) return false;
  if (sheet.repeats) {
    same.count -= 1;
    return same.count >= 0;
  }
  if (same.content === request.content) return true;
  throw new AppError('conflict', { message: sheet.taken });
}

async function takeRow(run: Run, tx: Tx, row: CsvRow): Promise<'added' | 'unchanged'> {
  const request = run.sheet.read(row.values, run.importIndex);
  if (isKnown(run, request) || run.sheet.isImplied?.(request, run.importIndex)) return 'unchanged';
  const id = await make(run, tx, request);
  // A row that may repeat is kept apart only from those that were stored before.
  if (!run.sheet.repeats) run.known.set(request.key, { content: request.content, count: 1 });
  run.sheet.added?.(request, id, run.importIndex);
  return 'added';
}

async function takeRows(run: Run, source: Source, rows: readonly CsvRow[]): Promise<void> {
  const { outcome, call } = run;
  await call.deps.storage.transaction(async (tx) => {
    for (const row of rows) {
      try {
        outcome[await takeRow(run, tx, row)] += 1;
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
        const { line, values } = row;
        outcome.refused.push({ file: source.file, line, reason: error.message, values });
      }
    }
  });
}

async function countStored(
  sheet: Sheet,
  reader: BusinessReader,
  importIndex: ImportIndex,
): Promise<Run['known']> {
  const known: Run['known'] = new Map();
  for (const { key, content } of await sheet.stored(reader, importIndex)) {
    const same = known.get(key);
    if (same) same.count += 1;
    else known.set(key, { content, count: 1 });
  }
  return known;
}

/** The earliest wage of each employee in the folder: what an employee who is added starts with. */
function noteFirstWages(importIndex: ImportIndex, sources: readonly Source[]): void {
  const rows = sources.filter(({ sheet }) => sheet === 'wages').flatMap((source) => source.rows);
  for (const { values } of rows) {
    const { employee_id = '', hourly_rate = '', rate_from = '' } = values;
    const first = importIndex.firstWages.get(nameKey(employee_id));
    if (!first || rate_from < first.from) {
      importIndex.firstWages.set(nameKey(employee_id), { rate: hourly_rate, from: rate_from });
    }
  }
}

/**
 * Enters rows through the API's own calls, so that every rule holds: each row is added, found
 * unchanged, or refused with the reason. Running it again adds nothing.
 */
export async function importRows(
  deps: ApiDeps,
  sources: readonly Source[],
  options: Options = {},
): Promise<Outcome> {
  const call = await startLocalCall(deps);
  const reader = openReader(call);
  const importIndex = new ImportIndex({
    timeZone: call.business.timeZone,
    invoiceNumbersPerVendor: call.business.invoiceNumbersPerVendor,
    allowSimultaneousShifts: options.allowSimultaneousShifts ?? false,
  });
  noteFirstWages(importIndex, sources);
  const outcome: Outcome = { added: 0, unchanged: 0, refused: [] };
  for (const sheet of sheets) {
    const known = await countStored(sheet, reader, importIndex);
    for (const source of sources.filter((candidate) => candidate.sheet === sheet.name)) {
      const run: Run = { sheet, importIndex, call, known, outcome };
      for (let start = 0; start < source.rows.length; start += rowsPerTransaction) {
        const rows = source.rows.slice(start, start + rowsPerTransaction);
        await takeRows(run, source, rows);
        options.onProgress?.(source.file, start + rows.length, source.rows.length);
      }
    }
  }
  return outcome;
}
