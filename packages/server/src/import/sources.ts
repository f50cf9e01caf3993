import { rulesFor } from '@backcounter/api/business-rules';
import type { Call } from '@backcounter/api/route';
import { nameKey } from '@backcounter/core/text';
import { readDate } from '@backcounter/core/time-zone';
import { readSettings } from '@backcounter/storage/settings';
import type { ReadBytes, ResolveAttachment } from './attachment-sources.ts';
import type { ReadRow } from './csv.ts';
import { addUpStream } from './add-up.ts';
import { countKnown, type SheetRun } from './enter-rows.ts';
import { ImportIndex } from './import-index.ts';
import { createApiReader } from './local-call.ts';
import type { Sheet } from './sheet.ts';
import { settings } from './sheets/settings.ts';
import { sheets } from './sheets/list.ts';

/** A source of rows for one sheet, usually a file. */
export type Source = {
  sheet: string;
  /** Identifies the file: its name, or its index in an upload. */
  file: string;
  /** The name of a file that is identified by its index. */
  title?: string;
  columns: readonly string[];
  rows: () => AsyncIterable<ReadRow> | Iterable<ReadRow>;
  /** Whether its rows are added up by store and day. */
  addsUp?: boolean;
  /** Reads the attachments that come with it. */
  readBytes?: ReadBytes | undefined;
};

/** A source that knows the number of its rows. */
export type CountedSource = Source & { total: number };

/** The rows of a batch, unless the caller chooses. */
export const defaultRowsPerBatch = 1000;

/** Notes the addresses of each name of a store in the import: several mean as many stores. */
async function noteAddresses(importIndex: ImportIndex, sources: readonly Source[]) {
  for (const source of sources.filter(({ sheet }) => sheet === 'stores')) {
    for await (const { values } of source.rows()) {
      const { name = '', address = '' } = values;
      const addresses = importIndex.fileAddresses.get(nameKey(name));
      if (addresses) addresses.add(nameKey(address));
      else importIndex.fileAddresses.set(nameKey(name), new Set([nameKey(address)]));
    }
  }
}

/** Notes the wages of each employee in the import; the earliest is the rate of a new employee. */
async function noteWages(importIndex: ImportIndex, sources: readonly Source[]) {
  for (const source of sources.filter(({ sheet }) => sheet === 'wages')) {
    for await (const { values } of source.rows()) {
      const { employee_id = '', hourly_rate = '' } = values;
      const from = readDate(values['rate_from'] ?? '', importIndex.timeZone, 'day');
      const wage = { rate: hourly_rate, from };
      const wages = importIndex.fileWages.get(nameKey(employee_id));
      if (wages) wages.push(wage);
      else importIndex.fileWages.set(nameKey(employee_id), [wage]);
    }
  }
  for (const wages of importIndex.fileWages.values()) {
    wages.sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  }
}

/**
 * The sources of a sheet in the order in which their rows are entered: where the sheet has an order of
 * its own, a source for each run of rows of one file.
 */
async function inOrder<S extends Source>(
  { orderOf }: Sheet,
  sources: readonly S[],
  importIndex: ImportIndex,
): Promise<readonly S[]> {
  if (!orderOf) return sources;
  const all: { source: S; row: ReadRow; order: string }[] = [];
  for (const source of sources) {
    for await (const row of source.rows()) {
      all.push({ source, row, order: orderOf(row.values, importIndex) });
    }
  }
  all.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
  const runs: { source: S; rows: ReadRow[] }[] = [];
  for (const { source, row } of all) {
    const last = runs.at(-1);
    if (last?.source === source) last.rows.push(row);
    else runs.push({ source, rows: [row] });
  }
  return runs.map(({ source, rows }) => ({ ...source, rows: () => rows }));
}

async function* batches(
  all: AsyncIterable<ReadRow> | Iterable<ReadRow>,
  rowsPerBatch: number,
): AsyncGenerator<ReadRow[]> {
  let rows: ReadRow[] = [];
  for await (const row of all) {
    rows.push(row);
    if (rows.length < rowsPerBatch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

type ForEachBatchOptions<S extends Source> = {
  call: Call;
  sources: readonly S[];
  allowSimultaneousShifts?: boolean;
  rowsPerBatch?: number;
  /** Whether to report contradicting rows of the same import by line. */
  tracksLines?: boolean;
  /** How to resolve attachments named by the rows of a source. */
  resolveAttachment: (source: S) => ResolveAttachment;
  /** Receives a batch of rows of a source. */
  onRows: (run: SheetRun, source: S, rows: readonly ReadRow[]) => Promise<void>;
};

/** Passes all rows to `onRows` in batches, in the order of their dependencies. */
export async function forEachBatch<S extends Source>(
  options: ForEachBatchOptions<S>,
): Promise<void> {
  const { sources } = options;
  let { call } = options;
  await passSheet(settings, { ...options, importIndex: indexFor(options, call) });
  // The rows that follow are read with the imported settings.
  if (sources.some(({ sheet }) => sheet === settings.name)) {
    call = await ofOwnFiles(call);
  }
  const importIndex = indexFor(options, call);
  await noteAddresses(importIndex, sources);
  await noteWages(importIndex, sources);
  for (const sheet of sheets) {
    if (sheet !== settings) await passSheet(sheet, { ...options, call, importIndex });
  }
}

type PassSheetOptions<S extends Source> = ForEachBatchOptions<S> & { importIndex: ImportIndex };

async function passSheet<S extends Source>(
  sheet: Sheet,
  options: PassSheetOptions<S>,
): Promise<void> {
  const { call, importIndex, rowsPerBatch = defaultRowsPerBatch } = options;
  const stored = (await sheet.listStored?.(createApiReader(call), importIndex)) ?? [];
  const known = countKnown(stored);
  const lines: Pick<SheetRun, 'enteredLines'> = options.tracksLines
    ? { enteredLines: new Map() }
    : {};
  const own = options.sources.filter((candidate) => candidate.sheet === sheet.name);
  for (const source of await inOrder(sheet, own, importIndex)) {
    const resolveAttachment = options.resolveAttachment(source);
    const withLinks = { ...call, formerLinks: importIndex.formerLinks };
    const run = { sheet, source, importIndex, call: withLinks, known, resolveAttachment, ...lines };
    const { timeZone } = importIndex;
    const all = source.addsUp
      ? addUpStream(source.rows(), { noun: sheet.name, timeZone })
      : source.rows();
    for await (const rows of batches(all, rowsPerBatch)) {
      await options.onRows(run, source, rows);
    }
  }
}

function indexFor(
  { allowSimultaneousShifts = false }: { allowSimultaneousShifts?: boolean },
  { business }: Call,
): ImportIndex {
  const { timeZone, today, invoiceNumbersPerVendor } = business;
  return new ImportIndex({
    timeZone,
    today,
    opening: business,
    invoiceNumbersPerVendor,
    allowSimultaneousShifts,
  });
}

async function ofOwnFiles(call: Call): Promise<Call> {
  const stored = await readSettings(call.deps.storage.db);
  const own = { ...call, settings: stored, isOfOwnFiles: true };
  return { ...own, business: rulesFor(own, stored) };
}
