import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { rowReader } from '@backcounter/core/import-cells';
import { importMessages, missingFields } from '@backcounter/core/imports';
import type { TextTable } from '@backcounter/core/wide-tables';
import { plainError } from '../database-problems.ts';
import { openCsv } from './csv.ts';
import type { Source } from './importer.ts';
import { askedForm, describeTable, readTables, type AskedForm } from './read-tables.ts';
import { checkedRow, lengthProblem } from './stored-rows.ts';
import { filesOfZip } from './unpacking.ts';
import { isZip, tablesOf } from './upload.ts';

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

type Opened = { name: string; table: TextTable; total: number; rows: () => AsyncIterable<Row> };
type Row = { line: number; cells: string[] };

/** Throws AppError `invalid` for a file of which something must be said first. */
function toSource({ name, table, total, rows }: Opened, asked: AskedForm): Source {
  const { noun, mapping, asks, ...form } = describeTable(table, { name, asked, last: undefined });
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
  const read = rowReader({ ...form, noun, mapping });
  async function* values() {
    for await (const { line, cells } of rows()) {
      const reason = lengthProblem(cells, table.columns);
      const row = { line, values: read(cells) };
      yield reason === null ? checkedRow(noun, row) : { ...row, reason };
    }
  }
  return { sheet: noun, file: name, columns: Object.values(mapping), total, rows: values };
}

/** A CSV file that is never in memory as a whole: commas and UTF-8, as `openCsv` reads. */
async function openLarge(path: string): Promise<Opened> {
  const { columns, total, rows } = await openCsv(path);
  async function* cellsOf() {
    for await (const { line, values } of rows()) yield { line, cells: Object.values(values) };
  }
  const first: Row[] = [];
  for await (const row of cellsOf()) {
    first.push(row);
    if (first.length === rowsLookedAt) break;
  }
  return { name: basename(path), table: { columns, rows: first }, total, rows: cellsOf };
}

async function* each(rows: readonly Row[]) {
  for (const row of rows) yield await Promise.resolve(row);
}

/**
 * Files of any kind that an upload takes, as sources of rows: columns by name, or as mapped. Throws
 * AppError `invalid` when one cannot be read, or something must be said first.
 */
export async function openFiles(paths: readonly string[], options: FileOptions): Promise<Source[]> {
  const asked = askedBy(options);
  const sources: Source[] = [];
  for (const path of paths) {
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) throw plainError(`There is no file ${path}`);
    if (path.endsWith('.csv.gz') || (path.endsWith('.csv') && size > largestWhole)) {
      sources.push(toSource(await openLarge(path), asked));
      continue;
    }
    const given = { name: basename(path), bytes: bytesOf(path) };
    const tables = await tablesOf(given);
    const attached = isZip(given) ? { bytesOf: filesOfZip(given) } : {};
    const read = await readTables({ tables, options: asked }, [], Number.POSITIVE_INFINITY);
    for (const { file, rows } of read) {
      const table = { columns: file.columns, rows };
      const opened = { name: file.name, table, total: rows.length, rows: () => each(rows) };
      sources.push({ ...toSource(opened, asked), ...attached });
    }
  }
  return sources;
}
