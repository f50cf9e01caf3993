import { parseWriteInput, runWrite, runWrites } from '@backcounter/api/dispatch';
import type { RowNotes } from '@backcounter/api/import-wire';
import type { AnyRoute, AnyWrite, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { checkDecimals } from '@backcounter/core/import-cells';
import { contradictsLine, repeatsLine } from '@backcounter/core/imports';
import { isStorableText } from '@backcounter/core/text';
import type { Tx } from '@backcounter/storage/database';
import { inSavepoint } from '@backcounter/storage/savepoint';
import type { ResolveAttachment } from './attachment-sources.ts';
import type { ReadRow } from './csv.ts';
import type { ImportIndex } from './import-index.ts';
import type { Source } from './sources.ts';
import {
  contentValues,
  givenValues,
  type RowRequest,
  type Sheet,
  type StoredEntry,
  type WriteOfImport,
} from './sheet.ts';

/** A row whose key is stored with other values. */
export type ChangedRow = {
  state: 'changed';
  row: ReadRow;
  request: RowRequest;
  stored: StoredEntry;
};

type RefusedRow = {
  state: 'refused';
  row: ReadRow;
  reason: string;
  fields?: FieldMessages;
  contradictsFile?: true;
};

/** The outcome of a row. */
export type RowResult =
  | { state: 'added'; row: ReadRow; id: string; notes?: RowNotes }
  /** `repeats` says which line of the import it is the same as, if it was not stored before. */
  | { state: 'unchanged'; row: ReadRow; repeats?: string }
  | ChangedRow
  /** `contradictsFile`: an earlier row of its file has the same key, and other values. */
  | RefusedRow;

/** Rows that share one savepoint. */
const rowsPerSavepoint = 100;

type Input = ReturnType<typeof parseWriteInput> & { params: Record<string, string> };

type KnownEntry = StoredEntry & { count: number };
type Known = Map<string, KnownEntry>;

/** A line of the import that is entered, or would replace what is stored. */
type EnteredLine = { line: number; source: Source; content: string };

/** State of an import of one sheet's rows. */
export type SheetRun = {
  sheet: Sheet;
  /** The source of the rows. */
  source: Source;
  importIndex: ImportIndex;
  call: Call;
  known: Known;
  resolveAttachment: ResolveAttachment;
  /**
   * The lines of added and changed rows by key, where `tracksLines` is set: others of the key repeat
   * or contradict them.
   */
  enteredLines?: Map<string, EnteredLine>;
};

function routeOf(write: WriteOfImport): AnyWrite {
  if (typeof write !== 'string') return write;
  const route: AnyRoute = routes[write];
  if (route.kind !== 'write') throw new Error(`${write} is no write`);
  return route;
}

/** Most routes return the row, daily cash returns it in `data`, shifts return an array. */
function idOf(response: unknown): string {
  const [row] = [response].flat() as { _id?: string; data?: { _id?: string } }[];
  return row?._id ?? row?.data?._id ?? '';
}

/** The stored row with a request's key; where duplicates are allowed, each is matched only once. */
function takeStored({ known, sheet }: SheetRun, request: RowRequest): StoredEntry | undefined {
  const same = known.get(request.key);
  if (!same || !sheet.allowsDuplicates) return same;
  same.count -= 1;
  return same.count >= 0 ? same : undefined;
}

/** The result of a row that failed with an expected AppError; rethrows any other error. */
export function toRefused(row: ReadRow, error: unknown): RowResult {
  if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  const { message: reason, fields } = error;
  return { state: 'refused', row, reason, ...(fields ? { fields } : {}) };
}

type PendingRow = { row: ReadRow; request: RowRequest };

/** A row's result if it is already decided, else the input of the API write to run. */
type Plan = { result: RowResult } | PlannedRow;

type PlannedRow = PendingRow & { input: Input; entry: KnownEntry; notes?: RowNotes };

/** True if a stored row has the values that the row gives. */
function matchesStored(
  sheet: Sheet,
  { row, request }: PendingRow,
  stored: Pick<StoredEntry, 'content'>,
): boolean {
  if (stored.content === request.content) return true;
  const known = contentValues(sheet, stored.content);
  const given = Object.entries(givenValues(sheet, { row, request, stored }));
  return given.every(([name, value]) => JSON.stringify(value) === JSON.stringify(known[name]));
}

/** The result of a row whose key an earlier line has. */
function compareWithLine(run: SheetRun, pending: PendingRow, entered: EnteredLine): RowResult {
  const { row } = pending;
  const { line, source } = entered;
  const file = source.file === run.source.file ? null : (source.title ?? null);
  if (matchesStored(run.sheet, pending, entered)) {
    return { state: 'unchanged', row, repeats: repeatsLine(line, file) };
  }
  const refused: RefusedRow = { state: 'refused', row, reason: contradictsLine(line, file) };
  return file === null ? { ...refused, contradictsFile: true } : refused;
}

/** Compares a row with stored rows and with earlier rows of the import. */
function planRow(run: SheetRun, pending: PendingRow): Plan {
  const { row, request } = pending;
  const stored = takeStored(run, request);
  const entered = stored && run.enteredLines?.get(request.key);
  if (entered) return { result: compareWithLine(run, pending, entered) };
  const { line } = row;
  const { key, content, params = {} } = request;
  const noteLine = () => run.enteredLines?.set(key, { line, source: run.source, content });
  if (stored && !matchesStored(run.sheet, pending, stored)) {
    if (!run.sheet.allowsDuplicates) noteLine();
    return { result: { state: 'changed', row, request, stored } };
  }
  if (stored || request.isStored || run.sheet.isImplied?.(request, run.importIndex)) {
    return { result: { state: 'unchanged', row } };
  }
  try {
    const input = parseWriteInput(routeOf(run.sheet.route), request.body, run.call);
    const entry = { key, content, id: '', count: 1 };
    // Where duplicates are allowed, a row is only compared with rows stored before the import.
    if (!run.sheet.allowsDuplicates) {
      run.known.set(key, entry);
      noteLine();
    }
    return { row, request, input: { ...input, params }, entry };
  } catch (error) {
    return { result: toRefused(row, error) };
  }
}

/** Runs the writes that follow once a row is added. */
async function writeRest(run: SheetRun, tx: Tx, { then = [] }: RowRequest, id: string) {
  for (const { route: write, body = {} } of then) {
    const route = routeOf(write);
    const input = { ...parseWriteInput(route, body, run.call), params: { id } };
    await runWrite(route, { ...run.call, tx }, input);
  }
}

/** Notes what adding a row has changed: the row itself, and others. */
async function noteAdded(run: SheetRun, tx: Tx, planned: PlannedRow, response: unknown) {
  const { sheet, importIndex } = run;
  const { request, entry } = planned;
  sheet.onAdded?.(request, entry.id, importIndex);
  const effect = await sheet.sideEffect?.(request, response, { tx, importIndex });
  if (!effect) return;
  for (const key of effect.removedKeys) run.known.delete(key);
  planned.notes = effect.notes;
}

/** Runs the API writes for rows, all or nothing. */
async function writeAll(
  run: SheetRun,
  tx: Tx,
  pending: readonly PendingRow[],
): Promise<RowResult[]> {
  const plans = pending.map((one) => planRow(run, one));
  const planned = plans.flatMap((one) => ('result' in one ? [] : [one]));
  const inputs = planned.map(({ input }) => input);
  const responses = await runWrites(routeOf(run.sheet.route), { ...run.call, tx }, inputs);
  for (const [index, one] of planned.entries()) {
    const { request, entry } = one;
    entry.id = run.sheet.idOf?.(request) ?? idOf(responses[index]);
    await writeRest(run, tx, request, entry.id);
    await noteAdded(run, tx, one, responses[index]);
  }
  return plans.map((one) => {
    if ('result' in one) return one.result;
    const { row, entry, notes } = one;
    return { state: 'added', row, id: entry.id, ...(notes ? { notes } : {}) };
  });
}

/**
 * Writes rows within one savepoint, as a savepoint and statements per row would cost several times
 * as much. If a row is refused, retries in smaller batches, down to single rows.
 */
async function tryTogether(
  run: SheetRun,
  tx: Tx,
  pending: readonly PendingRow[],
): Promise<RowResult[]> {
  const known = pending.map(({ request: { key } }) => [key, run.known.get(key)] as const);
  const counts = known.map(([, entry]) => entry?.count ?? 0);
  const lines = known.map(([key]) => run.enteredLines?.get(key));
  try {
    return await inSavepoint(tx, () => writeAll(run, tx, pending));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    for (const [index, [key, entry]] of known.entries()) {
      if (entry) run.known.set(key, Object.assign(entry, { count: counts[index] }));
      else run.known.delete(key);
      const line = lines[index];
      if (line) run.enteredLines?.set(key, line);
      else run.enteredLines?.delete(key);
    }
    const [only, ...more] = pending;
    if (only && more.length === 0) return [toRefused(only.row, error)];
    return tryInBatches(run, tx, { pending, length: Math.ceil(pending.length / 10) });
  }
}

type Batches = { pending: readonly PendingRow[]; length: number };

async function tryInBatches(
  run: SheetRun,
  tx: Tx,
  { pending, length }: Batches,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (let start = 0; start < pending.length; start += length) {
    results.push(...(await tryTogether(run, tx, pending.slice(start, start + length))));
  }
  return results;
}

/** Stored entries by key, with the number of entries that share the key. */
export function countKnown(entries: readonly StoredEntry[]): Known {
  const known: Known = new Map();
  for (const entry of entries) {
    const same = known.get(entry.key);
    if (same) same.count += 1;
    else known.set(entry.key, { ...entry, count: 1 });
  }
  return known;
}

/** Enters rows of one sheet within an open transaction; returns a result per row, in order. */
export async function enterRows(
  run: SheetRun,
  tx: Tx,
  rows: readonly ReadRow[],
): Promise<RowResult[]> {
  const results = new Map<ReadRow, RowResult>();
  const pending: PendingRow[] = [];
  const { importIndex, call, resolveAttachment } = run;
  const lookup = { tx, scope: call.caller.scope, importIndex, resolveAttachment };
  for (const row of rows) {
    try {
      const { reason, fields } = row;
      if (reason !== undefined) {
        throw new AppError('invalid', { message: reason, ...(fields ? { fields } : {}) });
      }
      checkDecimals(run.sheet.name, row.values);
      pending.push({ row, request: await run.sheet.read(row.values, importIndex, lookup) });
    } catch (error) {
      results.set(row, toRefused(row, error));
    }
  }
  const { findStored } = run.sheet;
  if (findStored) {
    // Texts that no database can store are not stored anywhere and would fail the query.
    const requests = pending
      .filter(({ row }) => Object.values(row.values).every(isStorableText))
      .map(({ request }) => request);
    run.known = countKnown(await findStored(lookup, requests));
  }
  // Rows that may refer to each other are entered one by one.
  const length = findStored ? rowsPerSavepoint : 1;
  for (const one of await tryInBatches(run, tx, { pending, length })) results.set(one.row, one);
  return rows.flatMap((row) => results.get(row) ?? []);
}
