import { readWriteInput, runWrites } from '@backcounter/api/dispatch';
import type { ApiDeps } from '@backcounter/api/deps';
import type { AnyRoute, AnyWrite, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { checkDecimals } from '@backcounter/core/import-cells';
import { isStorableText, nameKey } from '@backcounter/core/text';
import { readDate } from '@backcounter/core/time-zone';
import type { Tx } from '@backcounter/storage/database';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { countForPlans } from '@backcounter/storage/statistics';
import { dropBytes, type StoreBytes } from '@backcounter/storage/stored-bytes';
import { nothingAttached, storedWhenNamed, type Attached, type BytesOf } from './attached-files.ts';
import { openReader, startLocalCall } from './reader.ts';
import type { CsvRow, ReadRow } from './csv.ts';
import { saidOf, type Entry, type RowRequest, type Sheet } from './sheet.ts';
import { sheets } from './sheets/list.ts';
import { settings } from './sheets/settings.ts';
import { ImportIndex } from './import-index.ts';

/** The rows of one file, or of none at all: a source of the rows of one sheet. */
export type Source = {
  sheet: string;
  file: string;
  columns: readonly string[];
  total: number;
  rows: () => AsyncIterable<ReadRow> | Iterable<ReadRow>;
  /** The photos and documents that come beside it. */
  bytesOf?: BytesOf | undefined;
};

export type Refusal = { file: string; line: number; reason: string; values: CsvRow['values'] };

export type Outcome = { added: number; unchanged: number; refused: number };

/** A row whose key stands with other values. */
export type Changed = { state: 'changed'; row: ReadRow; request: RowRequest; stored: Entry };

/** What became of a row. */
export type Taken =
  | { state: 'added'; row: ReadRow; id: string }
  | { state: 'unchanged'; row: ReadRow }
  | Changed
  | { state: 'refused'; row: ReadRow; reason: string; fields?: FieldMessages };

type Options = {
  allowSimultaneousShifts?: boolean;
  onProgress?: (file: string, done: number, total: number) => void;
  onRefused?: (refusal: Refusal) => void;
};

/** Rows that are committed together: what a crash may lose of an import, and repeats. */
const rowsPerTransaction = 1000;

/** After so many rows of a file the database counts what it plans by. */
const countsAt = [2000, 20_000, 200_000];

/** Rows that are tried together. */
const rowsPerTry = 100;

type Input = ReturnType<typeof readWriteInput> & { params: Record<string, string> };

type KnownEntry = Entry & { count: number };
type Known = Map<string, KnownEntry>;

/** One kind of rows while they are entered. */
export type Run = {
  sheet: Sheet;
  importIndex: ImportIndex;
  call: Call;
  known: Known;
  attached: Attached;
  /** Lines by the key of rows that were added, where an import is small enough to remember them. */
  entered?: Map<string, number>;
};

function routeOf({ sheet }: Run): AnyWrite {
  if (typeof sheet.route !== 'string') return sheet.route;
  const route: AnyRoute = routes[sheet.route];
  if (route.kind !== 'write') throw new Error(`${sheet.route} is no write`);
  return route;
}

/** Most calls answer the row, daily cash has it in `data`, shifts answer several. */
function idOf(answer: unknown): string {
  const [row] = [answer].flat() as { _id?: string; data?: { _id?: string } }[];
  return row?._id ?? row?.data?._id ?? '';
}

/** The stored row of a request's key, with what counts for a row that may stand there twice. */
function standing({ known, sheet }: Run, request: RowRequest): Entry | undefined {
  const same = known.get(request.key);
  if (!same || !sheet.repeats) return same;
  same.count -= 1;
  return same.count >= 0 ? same : undefined;
}

/** A row that an error has refused; throws what is no refusal. */
export function refused(row: ReadRow, error: unknown): Taken {
  if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  const { message: reason, fields } = error;
  return { state: 'refused', row, reason, ...(fields ? { fields } : {}) };
}

type Asked = { row: ReadRow; request: RowRequest };

/** What one row comes to: told already, or an input of the API's own write. */
type Plan = { taken: Taken } | (Asked & { input: Input; entry: KnownEntry });

/** True when a stored row says what the row says; what the file has no column for it leaves alone. */
function isSaid(sheet: Sheet, { row, request }: Asked, stored: Entry): boolean {
  if (stored.content === request.content) return true;
  const said = (content: string) => JSON.stringify(saidOf(sheet, content, row.values));
  return said(stored.content) === said(request.content);
}

const standsIn = (line: number) => `Line ${line} says something else of the same`;

/** Sorts out one row among those that are stored or come before it. */
function plan(run: Run, { row, request }: Asked): Plan {
  const stored = standing(run, request);
  if (stored && !isSaid(run.sheet, { row, request }, stored)) {
    const line = run.entered?.get(request.key);
    if (line !== undefined) return { taken: { state: 'refused', row, reason: standsIn(line) } };
    return { taken: { state: 'changed', row, request, stored } };
  }
  if (stored || run.sheet.isImplied?.(request, run.importIndex)) {
    return { taken: { state: 'unchanged', row } };
  }
  try {
    const input = readWriteInput(routeOf(run), request.body, run.call);
    const { key, content, params = {} } = request;
    const entry = { key, content, id: '', count: 1 };
    // A row that may repeat is told only from those that were stored before.
    if (!run.sheet.repeats) run.known.set(key, entry);
    run.entered?.set(key, row.line);
    return { row, request, input: { ...input, params }, entry };
  } catch (error) {
    return { taken: refused(row, error) };
  }
}

/** Enters rows by the API's own writes, all of them or none. */
async function takeAll(run: Run, tx: Tx, asked: readonly Asked[]): Promise<Taken[]> {
  const plans = asked.map((one) => plan(run, one));
  const made = plans.flatMap((one) => ('taken' in one ? [] : [one]));
  const inputs = made.map(({ input }) => input);
  const answers = await runWrites(routeOf(run), { ...run.call, tx }, inputs);
  for (const [index, { request, entry }] of made.entries()) {
    entry.id = run.sheet.idOf?.(request) ?? idOf(answers[index]);
    run.sheet.added?.(request, entry.id, run.importIndex);
  }
  return plans.map((one) =>
    'taken' in one ? one.taken : { state: 'added', row: one.row, id: one.entry.id },
  );
}

/**
 * Tries rows together: a savepoint and statements for each would cost several times the row. Where
 * one is refused, they are tried in smaller parts, down to the one row.
 */
async function takeTogether(run: Run, tx: Tx, asked: readonly Asked[]): Promise<Taken[]> {
  const known = asked.map(({ request: { key } }) => [key, run.known.get(key)] as const);
  const counts = known.map(([, entry]) => entry?.count ?? 0);
  try {
    return await inSavepoint(tx, () => takeAll(run, tx, asked));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    for (const [index, [key, entry]] of known.entries()) {
      if (entry) run.known.set(key, Object.assign(entry, { count: counts[index] }));
      else run.known.delete(key);
      if (!entry) run.entered?.delete(key);
    }
    const [only, ...more] = asked;
    if (only && more.length === 0) return [refused(only.row, error)];
    return takeInParts(run, tx, { asked, length: Math.ceil(asked.length / 10) });
  }
}

type Parts = { asked: readonly Asked[]; length: number };

async function takeInParts(run: Run, tx: Tx, { asked, length }: Parts): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (let start = 0; start < asked.length; start += length) {
    taken.push(...(await takeTogether(run, tx, asked.slice(start, start + length))));
  }
  return taken;
}

function countKnown(entries: readonly Entry[], known: Known = new Map()): Known {
  for (const entry of entries) {
    const same = known.get(entry.key);
    if (same) same.count += 1;
    else known.set(entry.key, { ...entry, count: 1 });
  }
  return known;
}

/** Enters some rows of one kind in a transaction that is open; says of each what became of it. */
export async function takeRows(run: Run, tx: Tx, rows: readonly ReadRow[]): Promise<Taken[]> {
  const taken = new Map<ReadRow, Taken>();
  const asked: Asked[] = [];
  const { importIndex, call, attached } = run;
  const lookup = { tx, scope: call.caller.scope, importIndex, attached };
  for (const row of rows) {
    try {
      const { reason, fields } = row;
      if (reason !== undefined) {
        throw new AppError('invalid', { message: reason, ...(fields ? { fields } : {}) });
      }
      checkDecimals(run.sheet.name, row.values);
      asked.push({ row, request: await run.sheet.read(row.values, importIndex, lookup) });
    } catch (error) {
      taken.set(row, refused(row, error));
    }
  }
  const { among } = run.sheet;
  if (among) {
    // What no database can hold is stored nowhere, and may not even be asked for.
    const requests = asked
      .filter(({ row }) => Object.values(row.values).every(isStorableText))
      .map(({ request }) => request);
    run.known = countKnown(await among(lookup, requests));
  }
  // Where one row may name another, each is entered before the next is looked at.
  const length = among ? rowsPerTry : 1;
  for (const one of await takeInParts(run, tx, { asked, length })) taken.set(one.row, one);
  return rows.flatMap((row) => taken.get(row) ?? []);
}

/** The earliest wage of each employee in the folder: what an employee who is added starts with. */
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

type Steps = {
  call: Call;
  sources: readonly Source[];
  allowSimultaneousShifts?: boolean;
  /** True when rows of one key in the same import are told by their lines. */
  remembersLines?: boolean;
  /** The photos and documents that the rows of a source name. */
  attached: (source: Source) => Attached;
  /** Takes some rows of a source. */
  take: (run: Run, source: Source, rows: readonly ReadRow[]) => Promise<void>;
};

/** Goes through all rows in the order in which they may name each other. */
export async function eachBatch(steps: Steps): Promise<void> {
  const { sources } = steps;
  let { call } = steps;
  const enter = async (sheet: Sheet, importIndex: ImportIndex) => {
    const known = countKnown((await sheet.stored?.(openReader(call), importIndex)) ?? []);
    const entered = steps.remembersLines ? { entered: new Map<string, number>() } : {};
    for (const source of sources.filter((candidate) => candidate.sheet === sheet.name)) {
      const attached = steps.attached(source);
      const run: Run = { sheet, importIndex, call, known, attached, ...entered };
      for await (const rows of batches(source)) await steps.take(run, source, rows);
    }
  };
  await enter(settings, indexFor(steps, call));
  // The rows after them are read and judged by the settings that they find.
  if (sources.some(({ sheet }) => sheet === settings.name)) call = await withSettings(call);
  const importIndex = indexFor(steps, call);
  await noteFirstWages(importIndex, sources);
  for (const sheet of sheets) if (sheet !== settings) await enter(sheet, importIndex);
}

function indexFor({ allowSimultaneousShifts = false }: Steps, { business }: Call): ImportIndex {
  const { timeZone, invoiceNumbersPerVendor } = business;
  return new ImportIndex({ timeZone, invoiceNumbersPerVendor, allowSimultaneousShifts });
}

async function withSettings(call: Call): Promise<Call> {
  const stored = await readSettings(call.deps.storage.db);
  return { ...call, settings: stored, business: businessAt(stored, call.now) };
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
  const outcome: Outcome = { added: 0, unchanged: 0, refused: 0 };
  const done = new Map<string, number>();
  const stored: string[] = [];
  const store: StoreBytes = async (bytes) => {
    const hash = await deps.storage.files.write(bytes);
    stored.push(hash);
    return hash;
  };
  try {
    await eachBatch({
      call: await startLocalCall(deps),
      sources,
      attached: ({ bytesOf }) => (bytesOf ? storedWhenNamed(bytesOf, store) : nothingAttached),
      allowSimultaneousShifts: options.allowSimultaneousShifts ?? false,
      async take(run, source, rows) {
        const taken = await deps.storage.transaction((tx) => takeRows(run, tx, rows));
        for (const one of taken) {
          // The same key with other values is left as it stands.
          const state = one.state === 'changed' ? 'refused' : one.state;
          outcome[state] += 1;
          if (one.state === 'added' || one.state === 'unchanged') continue;
          const reason = one.state === 'refused' ? one.reason : run.sheet.taken;
          options.onRefused?.({ file: source.file, reason, ...one.row });
        }
        const count = (done.get(source.file) ?? 0) + rows.length;
        done.set(source.file, count);
        const isDue = countsAt.some((at) => count >= at && count - rows.length < at);
        if (isDue) await countForPlans(deps.storage);
        options.onProgress?.(source.file, count, source.total);
      },
    });
  } finally {
    // Those of rows that were refused.
    await dropBytes(deps.storage, stored);
  }
  return outcome;
}
