import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { unguardCell } from '@backcounter/core/csv-text';
import type { FieldMessages } from '@backcounter/core/errors';
import { plainError } from '../database-problems.ts';

/** A row of a file: its values by column, exactly as they stand there. */
export type CsvRow = { line: number; values: Record<string, string> };

/** A row, or why it cannot be taken before its values are looked at. */
export type ReadRow = CsvRow & { reason?: string; fields?: FieldMessages };

export type CsvFile = {
  columns: string[];
  /** How many rows there are. */
  total: number;
  /** Reads them from the start, a few at a time. */
  rows: () => AsyncIterable<ReadRow>;
};

const invalidText = 'This row is not valid UTF-8';

/** The longest row that is taken, in characters: a file without line ends is no CSV file. */
const longestRow = 1_000_000;

const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: longestRow,
} as const;

type Parsed = { record: string[]; info: { lines: number } };

/** The parser's own message says it in its words, with what stands in the file. */
function whyNoCsv({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `a row is longer than ${longestRow.toLocaleString('en-US')} characters`;
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed';
  return `a quote in line ${lines} stands where none can stand`;
}

function problemOf(path: string, error: unknown): Error {
  if (error instanceof CsvError) {
    return plainError(`${path} is not a CSV file: ${whyNoCsv(error)}`, error);
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) {
    return plainError(`${path} cannot be unpacked: it is broken or no .gz file`, error);
  }
  return code === '' ? (error as Error) : plainError(`${path} cannot be read (${code})`, error);
}

/** The bytes of a file, unpacked. */
function open(path: string): NodeJS.ReadableStream {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  // What goes wrong with either ends the reader's loop.
  return pipeline(file, createGunzip(), () => undefined);
}

async function* records(path: string): AsyncGenerator<Parsed> {
  const parser = parse(options);
  pipeline(open(path), parser, () => undefined);
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) yield parsed;
  } catch (error) {
    throw problemOf(path, error);
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of open(path)) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw problemOf(path, error);
  }
}

type Head = { columns: string[]; valid: boolean };

/** Why a row cannot be taken before its values are looked at, or null. */
function rowProblem(cells: string[], { columns, valid }: Head): string | null {
  if (!valid && cells.some((cell) => cell.includes('\ufffd'))) return invalidText;
  if (cells.length === columns.length) return null;
  return `This row has ${cells.length} values, the header has ${columns.length}`;
}

function toRow({ record, info }: Parsed, head: Head): ReadRow {
  const entries = record.map(
    (cell, index) => [head.columns[index] ?? `column ${index + 1}`, unguardCell(cell)] as const,
  );
  const row = { line: info.lines, values: Object.fromEntries(entries) };
  const reason = rowProblem(record, head);
  return reason === null ? row : { ...row, reason };
}

/** Throws AppError `invalid` for what cannot be read twice: a folder, a pipe, a device. */
export function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw plainError(`There is no file ${path}`);
  if (found.isDirectory()) throw plainError(`${path} is a folder, not a file`);
  if (!found.isFile()) throw plainError(`${path} is a pipe or a device, not a file`);
}

/**
 * A CSV or CSV.GZ file with one header line, which is read once to its end, so that a broken one is
 * told before anything is entered. Throws AppError `invalid` when it cannot be read.
 */
export async function openCsv(path: string): Promise<CsvFile> {
  assertFile(path);
  const valid = await isUtf8(path);
  let columns: string[] = [];
  let total = -1;
  for await (const { record } of records(path)) {
    if (total === -1) columns = record.map((column) => unguardCell(column.trim()));
    total += 1;
  }
  const head = { columns, valid };
  async function* rows() {
    let isHeader = true;
    for await (const parsed of records(path)) {
      if (!isHeader) yield toRow(parsed, head);
      isHeader = false;
    }
  }
  return { columns, total: Math.max(0, total), rows };
}
