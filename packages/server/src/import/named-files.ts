import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { rowReader } from '@backcounter/core/import-cells';
import { importMessages, missingFields } from '@backcounter/core/imports';
import type { ImportFile } from '@backcounter/api/import-wire';
import { plainError } from '../database-problems.ts';
import { assertFile, openCsv } from './csv.ts';
import type { TableRow } from './files/table.ts';
import { isZip } from './files/tables.ts';
import type { Source } from './importer.ts';
import { askedForm, readTables, TableReading, type AskedForm } from './read-tables.ts';
import { checkedRow, lengthProblem } from './stored-rows.ts';
import { filesOfZip } from './unpacking.ts';

/** Larger files are read a little at a time, and told by so many of their first rows. */
const largestWhole = 50_000_000;
const rowsLookedAt = 50_000;

/** What the options of the command line say of files: `map` is the path of a mapping in JSON. */
export type FileOptions = {
  map?: string | undefined;
  noun?: string | undefined;
  dateOrder?: string | undefined;
  decimal?: string | undefined;
};

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw plainError(`${path} cannot be read`, error);
  }
}

function askedBy({ map, noun, dateOrder, decimal }: FileOptions): AskedForm {
  const mapping = map === undefined ? {} : { mapping: Buffer.from(bytesOf(map)).toString('utf8') };
  return askedForm({ ...mapping, noun, date_order: dateOrder, decimal });
}

type Opened = { file: ImportFile; total: number; rows: () => AsyncIterable<TableRow> };

/** Throws AppError `invalid` for a file of which something must be said first. */
function toSource({ file, total, rows }: Opened): Source {
  const { name, noun, mapping, asks, columns } = file;
  if (noun === null) {
    throw plainError(`${name}: ${importMessages.unknownNoun} with --rows, or map its columns`);
  }
  const missing = missingFields(noun, mapping);
  if (missing.length > 0) throw plainError(`${name} lacks a column for ${missing.join(', ')}`);
  if (asks.includes('date_order')) {
    throw plainError(`${name}: ${importMessages.dateOrderAsked} with --dates mdy or --dates dmy`);
  }
  if (asks.includes('decimal')) {
    throw plainError(`${name}: ${importMessages.decimalAsked} with --decimal , or --decimal .`);
  }
  const read = rowReader({ ...file, noun });
  async function* values() {
    for await (const { line, cells } of rows()) {
      const reason = lengthProblem(cells, columns);
      const row = { line, values: read(cells) };
      yield reason === null ? checkedRow(noun, row) : { ...row, reason };
    }
  }
  return { sheet: noun, file: name, columns: Object.values(mapping), total, rows: values };
}

/** A CSV file that is never in memory as a whole: commas and UTF-8, as `openCsv` reads. */
async function openLarge(path: string, asked: AskedForm): Promise<Opened> {
  const { columns, total, rows } = await openCsv(path);
  async function* cellsOf() {
    for await (const { line, values } of rows()) yield { line, cells: Object.values(values) };
  }
  const reading = new TableReading(columns, { name: basename(path), asked, last: undefined });
  let looked = 0;
  for await (const { cells } of cellsOf()) {
    reading.look(cells);
    looked += 1;
    if (looked === rowsLookedAt) break;
  }
  return { file: reading.describe(), total, rows: cellsOf };
}

async function* each(rows: readonly TableRow[]) {
  for (const row of rows) yield await Promise.resolve(row);
}

/** The tables of a file that is read as a whole. */
async function openWhole(path: string, asked: AskedForm): Promise<Source[]> {
  const given = { name: basename(path), bytes: bytesOf(path) };
  const tables: TableRow[][] = [];
  const read = await readTables([given], {
    asked,
    entered: [],
    mostRows: Number.POSITIVE_INFINITY,
    take: (index, rows) => void (tables[index] ??= []).push(...rows),
  });
  const attached = isZip(given.bytes) ? { bytesOf: await filesOfZip(given) } : {};
  return read.map((file, index) => {
    const rows = tables[index] ?? [];
    const opened = { file, total: rows.length, rows: () => each(rows) };
    return { ...toSource(opened), ...attached };
  });
}

/**
 * Files of any kind that an upload takes, as sources of rows: columns by name, or as mapped. Throws
 * AppError `invalid` when one cannot be read, or something must be said first.
 */
export async function openFiles(paths: readonly string[], options: FileOptions): Promise<Source[]> {
  const asked = askedBy(options);
  const sources: Source[] = [];
  for (const path of paths) {
    assertFile(path);
    const isLarge = path.endsWith('.csv') && statSync(path).size > largestWhole;
    if (isLarge || path.endsWith('.csv.gz')) {
      sources.push(toSource(await openLarge(path, asked)));
    } else sources.push(...(await openWhole(path, asked)));
  }
  return sources;
}
