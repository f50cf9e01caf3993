import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { unescapeFormula } from '@backcounter/core/csv-text';
import type { FieldMessages } from '@backcounter/core/errors';
import { plainError } from '../database-errors.ts';

/** A row of a file: its unchanged values by column. */
export type CsvRow = { line: number; values: Record<string, string> };

/** A row, with the reason if it is refused before its values are read. */
export type ReadRow = CsvRow & { reason?: string; fields?: FieldMessages };

/** A row as it stands in the file, with the reason if its text cannot be read. */
type CellRow = { line: number; cells: string[]; reason?: string };

export type CsvFile = {
  columns: string[];
  /** Number of rows. */
  total: number;
  /** Streams the rows from the start, with their values by column. */
  rows: () => AsyncIterable<ReadRow>;
  /** The same rows with their cells in order, for columns that are not unique. */
  cellRows: () => AsyncIterable<CellRow>;
};

const invalidText = 'This row is not valid UTF-8';

/** In characters; a file with a longer row probably is not CSV. */
const maxRowLength = 1_000_000;

const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRowLength,
} as const;

type Parsed = { record: string[]; info: { lines: number } };

/** Replaces the parser's message, which would quote the content of the file. */
function describeCsvError({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `a row is longer than ${maxRowLength.toLocaleString('en-US')} characters`;
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed';
  return `a quote in line ${lines} is in a place where none can be`;
}

function toReadError(path: string, error: unknown): Error {
  if (error instanceof CsvError) {
    return plainError(`${path} is not a CSV file: ${describeCsvError(error)}`, error);
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) {
    return plainError(`${path} cannot be unpacked: it is damaged or not a .gz file`, error);
  }
  return code === '' ? (error as Error) : plainError(`${path} cannot be read (${code})`, error);
}

/** Opens a file for reading, unpacked if it is gzipped. */
function open(path: string): NodeJS.ReadableStream {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  // Errors of either stream surface in the loop that reads the result.
  return pipeline(file, createGunzip(), () => undefined);
}

async function* records(path: string): AsyncGenerator<Parsed> {
  const parser = parse(options);
  pipeline(open(path), parser, () => undefined);
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) yield parsed;
  } catch (error) {
    throw toReadError(path, error);
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
    throw toReadError(path, error);
  }
}

function toCellRow({ record, info }: Parsed, isValidUtf8: boolean): CellRow {
  const row = { line: info.lines, cells: record.map(unescapeFormula) };
  // Invalid UTF-8 decodes to U+FFFD.
  const isInvalid = !isValidUtf8 && record.some((cell) => cell.includes('\ufffd'));
  return isInvalid ? { ...row, reason: invalidText } : row;
}

/** A row with its values by column, and the reason if it is refused before they are read. */
function toRow({ line, cells, reason }: CellRow, columns: readonly string[]): ReadRow {
  const entries = cells.map(
    (cell, index) => [columns[index] ?? `column ${index + 1}`, cell] as const,
  );
  const row = { line, values: Object.fromEntries(entries) };
  if (reason !== undefined) return { ...row, reason };
  if (cells.length === columns.length) return row;
  return {
    ...row,
    reason: `This row has ${cells.length} values, the header has ${columns.length}`,
  };
}

/** Throws AppError `invalid` unless the path is a regular file, which can be read twice. */
export function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw plainError(`There is no file ${path}`);
  if (found.isDirectory()) throw plainError(`${path} is a folder, not a file`);
  if (!found.isFile()) throw plainError(`${path} is a pipe or a device, not a file`);
}

/**
 * Opens a CSV or CSV.GZ file with one header line. Reads it once to the end, so that a broken file
 * fails before anything is entered. Throws AppError `invalid` if it cannot be read.
 */
export async function openCsv(path: string): Promise<CsvFile> {
  assertFile(path);
  const isValidUtf8 = await isUtf8(path);
  let columns: string[] = [];
  let total = -1;
  for await (const { record } of records(path)) {
    if (total === -1) columns = record.map((column) => unescapeFormula(column.trim()));
    total += 1;
  }
  async function* cellRows() {
    let isHeader = true;
    for await (const parsed of records(path)) {
      if (!isHeader) yield toCellRow(parsed, isValidUtf8);
      isHeader = false;
    }
  }
  async function* rows() {
    for await (const row of cellRows()) yield toRow(row, columns);
  }
  return { columns, total: Math.max(0, total), rows, cellRows };
}
