import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { createRowReader } from '@backcounter/core/import-cells';
import { storeFields } from '@backcounter/core/import-nouns';
import { fieldsGiven, missingFields } from '@backcounter/core/import-columns';
import {
  importMessages,
  leftOutTotals,
  ofOnlyStore,
  withHiddenRows,
} from '@backcounter/core/imports';
import type { ImportFile } from '@backcounter/api/import-wire';
import type { OpeningHours } from '@backcounter/core/opening-hours';
import { plainError } from '../database-errors.ts';
import { assertFile, openCsv } from './csv.ts';
import type { TableRow } from './files/table.ts';
import { isZip } from './files/tables.ts';
import { LeftOut, parseMapFile } from './map-file.ts';
import type { CountedSource } from './sources.ts';
import {
  parseRequestedForm,
  readTables,
  TableInspector,
  withOnlyStore,
  type RequestedForm,
} from './read-tables.ts';
import { namedColumns } from './table-shapes.ts';
import { checkedRow, lengthProblem } from './stored-rows.ts';
import { zipAttachments } from './zip-attachments.ts';

/** Larger files are streamed, and their format is detected from a sample of rows. */
const maxBufferedBytes = 50_000_000;
const sampleRows = 50_000;

/** Command line options for files; `map` is the path of a JSON mapping. */
export type FileOptions = {
  map?: string | undefined;
  noun?: string | undefined;
  dateOrder?: string | undefined;
  decimal?: string | undefined;
  /** The store, or several with | between, of all rows of files without a column for it. */
  store?: string | undefined;
  /** Adds up the rows of each store and day, of kinds that have one a day. */
  addUp?: boolean;
  /** As for `readTables`. */
  listStoreNames: () => Promise<readonly string[]>;
  readOpening: () => Promise<OpeningHours>;
  /** Reports what is left out of a file. */
  report: (text: string) => void;
};

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw plainError(`${path} cannot be read`, error);
  }
}

type Requested = { requested: RequestedForm; leftOut: LeftOut };

function readOptions(options: FileOptions): Requested {
  const { map, noun, dateOrder, decimal, store, addUp = false } = options;
  const {
    mapping,
    forAll,
    leaveOut = [],
  } = map === undefined ? {} : parseMapFile(Buffer.from(bytesOf(map)).toString('utf8'));
  const formats = parseRequestedForm({ noun, date_order: dateOrder, decimal });
  const requested = {
    ...formats,
    ...(mapping && { mapping }),
    ...(addUp && { add_up: true }),
    ...((forAll || store !== undefined) && {
      for_all: { ...(store !== undefined && { store, stores: store }), ...forAll },
    }),
  };
  assertKnown('rows', noun, requested.noun);
  assertKnown('dates', dateOrder, requested.date_order);
  assertKnown('decimal', decimal, requested.decimal);
  return { requested, leftOut: new LeftOut(leaveOut) };
}

/** Throws AppError `invalid` for a value of an option that would be ignored, as uploads ignore it. */
function assertKnown(option: string, given: string | undefined, read: unknown): void {
  if (given === undefined || read !== undefined) return;
  throw plainError(`--${option} ${given} is not known. See npm run backcounter -- import --help`);
}

type Opened = {
  file: ImportFile;
  total: number;
  rows: () => AsyncIterable<TableRow & { reason?: string }>;
};

/** Throws AppError `invalid` if the file needs an option to be read unambiguously. */
function toSource({ file, total, rows }: Opened): CountedSource {
  const { name, noun, mapping, for_all: forAll = {}, asks, columns } = file;
  if (noun === null) {
    const how = 'with --rows, map its columns, or leave it out with --map';
    throw plainError(`${name}: ${importMessages.unknownNoun} ${how}`);
  }
  const missing = missingFields(noun, mapping, forAll);
  if (missing.length > 0) {
    const store = missing.some((field) => storeFields.includes(field))
      ? ', or say with --store which one all rows are of'
      : '';
    throw plainError(
      `${name} lacks a column for ${missing.join(', ')}. Choose it with --map${store}`,
    );
  }
  if (asks.includes('date_order')) {
    throw plainError(`${name}: ${importMessages.dateOrderAsked} with --dates mdy or --dates dmy`);
  }
  if (asks.includes('decimal')) {
    throw plainError(`${name}: ${importMessages.decimalAsked} with --decimal , or --decimal .`);
  }
  const read = createRowReader({ ...file, noun });
  async function* values() {
    for await (const { line, cells, reason: problem } of rows()) {
      const reason = problem ?? lengthProblem(cells, columns);
      const row = { line, values: read(cells) };
      yield reason === null ? checkedRow(noun, row) : { ...row, reason };
    }
  }
  const fields = fieldsGiven(mapping, forAll);
  const addsUp = file.add_up === true;
  return { sheet: noun, file: name, columns: fields, total, rows: values, addsUp };
}

/** Streams a CSV file through `openCsv`: only commas and UTF-8. */
async function openLarge(
  path: string,
  { requested, listStoreNames }: Pick<WholeOptions, 'requested' | 'listStoreNames'>,
): Promise<Opened> {
  const { columns, total, cellRows } = await openCsv(path);
  const inspector = new TableInspector(namedColumns(columns), {
    name: basename(path),
    requested,
    last: undefined,
  });
  let inspected = 0;
  for await (const { cells } of cellRows()) {
    inspector.inspectRow(cells);
    inspected += 1;
    if (inspected === sampleRows) break;
  }
  const file = await withOnlyStore(inspector.describe(), listStoreNames);
  return { file, total, rows: cellRows };
}

const leftOutFile = (name: string) => `${name}: left out`;

async function* toAsync(rows: readonly TableRow[]) {
  for (const row of rows) yield await Promise.resolve(row);
}

type WholeOptions = Pick<FileOptions, 'listStoreNames' | 'readOpening' | 'report'> & Requested;

/** Reads all tables of a file into memory. */
async function openWhole(
  path: string,
  { requested, leftOut, listStoreNames, readOpening, report }: WholeOptions,
): Promise<CountedSource[]> {
  const upload = { name: basename(path), bytes: bytesOf(path) };
  const tables: TableRow[][] = [];
  const read = await readTables([upload], {
    requested,
    listStoreNames,
    readOpening,
    entered: [],
    maxRows: Number.POSITIVE_INFINITY,
    onRows: (index, rows) => void (tables[index] ??= []).push(...rows),
  });
  const attached = isZip(upload.bytes) ? { readBytes: await zipAttachments(upload) } : {};
  return read.flatMap((file, index) => {
    const { name, totals, hidden_rows, for_all: forAll = {} } = file;
    if (leftOut.has(name)) {
      report(leftOutFile(name));
      return [];
    }
    if (totals) report(`${name}: ${leftOutTotals(totals)}`);
    if (hidden_rows !== undefined) report(`${name}: ${withHiddenRows(hidden_rows)}`);
    const onlyStore = storeFields
      .map((field) => forAll[field])
      .find((store) => store !== undefined);
    if (onlyStore !== undefined && !requested.for_all) report(`${name}: ${ofOnlyStore(onlyStore)}`);
    const rows = tables[index] ?? [];
    const opened = { file, total: rows.length, rows: () => toAsync(rows) };
    return { ...toSource(opened), ...attached };
  });
}

/**
 * Opens files of any format that uploads accept, with columns matched by name or mapping. Throws
 * AppError `invalid` if a file cannot be read or needs an option to be read unambiguously.
 */
export async function openFiles(
  paths: readonly string[],
  options: FileOptions,
): Promise<CountedSource[]> {
  const { requested, leftOut } = readOptions(options);
  const sources: CountedSource[] = [];
  for (const path of paths) {
    assertFile(path);
    const isLarge = path.endsWith('.csv') && statSync(path).size > maxBufferedBytes;
    if (leftOut.has(basename(path))) options.report(leftOutFile(basename(path)));
    else if (isLarge || path.endsWith('.csv.gz')) {
      sources.push(toSource(await openLarge(path, { ...options, requested })));
    } else sources.push(...(await openWhole(path, { ...options, requested, leftOut })));
  }
  leftOut.assertAllSeen();
  if (options.addUp && !sources.some(({ addsUp }) => addsUp)) {
    throw plainError('--add-up is for sales and daily cash.');
  }
  if (sources.length === 0) throw plainError(importMessages.nothing);
  return sources;
}
