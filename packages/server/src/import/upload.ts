import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unguardCell } from '@backcounter/core/csv-text';
import { AppError } from '@backcounter/core/errors';
import { importMessages, largestUpload } from '@backcounter/core/imports';
import { plainError } from '../database-problems.ts';
import { unzip, type UploadedFile } from './unpacking.ts';

/** A table of an upload: a header and rows, all of them texts. */
export type UploadedTable = { name: string; columns: string[]; rows: AsyncIterable<TableRow> };
export type TableRow = { line: number; cells: string[] };

/** What the bytes of a text are read by: UTF-8, UTF-16 with its mark, or else Windows-1252. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Bytes that are decoded together: a file is never in memory as text as well. */
const bytesAtOnce = 64_000;

/** A text that a file holds, in parts. */
function* textParts(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    yield decoder.decode(bytes.subarray(start, start + bytesAtOnce), { stream: true });
  }
  yield decoder.decode();
}

/** Titles may stand above a table: its header is looked for in so many lines. */
const linesOfHead = 10;

/**
 * The separator that stands in most of the first lines, outside of quotes; of several the one that
 * stands most often in one of them. Names of stores with `|` between them have it often, their header not.
 */
function separatorOf(text: string): string {
  const lines = text.trimStart().split(/\r?\n|\r/, linesOfHead);
  const heads = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counted = ['\t', ';', ',', '|'].map((sign) => {
    const counts = heads.map((head) => head.split(sign).length - 1);
    return { sign, lines: counts.filter((count) => count > 0).length, most: Math.max(...counts) };
  });
  const [first] = counted.sort((a, b) => b.lines - a.lines || b.most - a.most);
  return first?.sign ?? ',';
}

/** Where the header stands among the first lines: the first that has more than one cell filled. */
function headerAt(lines: readonly (readonly string[])[]): number {
  const found = lines.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(0, found);
}

type Parsed = { record: string[]; info: { lines: number } };

/** The table of a text; AppError `invalid` for pictures and programs that are called one. */
async function textTable({ name, bytes }: UploadedFile): Promise<UploadedTable> {
  const [start = ''] = textParts(bytes);
  if (start.slice(0, 10_000).includes('\0')) throw plainError(`${name} is no table of text`);
  const parser = parse({
    delimiter: separatorOf(start),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
  const parsed: AsyncIterable<Parsed> = Readable.from(textParts(bytes)).pipe(parser);
  const records = parsed[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await records.next();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw plainError(`${name} cannot be read: ${why}`, error);
    }
  };
  const first: Parsed[] = [];
  while (first.length < linesOfHead) {
    const read = await next();
    if (read.done) break;
    first.push(read.value);
  }
  const [head, ...body] = first.slice(headerAt(first.map(({ record }) => record)));
  if (!head) throw plainError(`${name} is empty`);
  const row = ({ record, info }: Parsed) => ({ line: info.lines, cells: record.map(unguardCell) });
  async function* rows() {
    for (const one of body) yield row(one);
    for (let read = await next(); !read.done; read = await next()) yield row(read.value);
  }
  return { name, columns: head.record.map((cell) => cell.trim()), rows: rows() };
}

type XlsxCell = string | number | boolean | Date | null;

/** A cell of a workbook as the text that a person would type. */
function cellText(cell: XlsxCell): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell);
  const iso = cell.toISOString();
  if (cell.getUTCFullYear() < 1901) return iso.slice(11, 16);
  return iso.slice(0, 10);
}

async function workbookTables({ name, bytes }: UploadedFile): Promise<UploadedTable[]> {
  unzip({ name, bytes }, () => false);
  let sheets: { sheet: string; data: unknown[][] }[];
  try {
    // It takes a tenth of the program's start, and few uploads are workbooks.
    const { default: readXlsx } = await import('read-excel-file/node');
    sheets = await readXlsx(Buffer.from(bytes));
  } catch (error) {
    throw plainError(`${name} is no workbook that can be read`, error);
  }
  return sheets.flatMap(({ sheet, data }) => {
    const lines = data as XlsxCell[][];
    const start = headerAt(lines.slice(0, linesOfHead).map((cells) => cells.map(cellText)));
    const [head, ...body] = lines.slice(start);
    if (!head || body.length === 0) return [];
    async function* rows() {
      for (const [index, cells] of body.entries()) {
        if (cells.every((cell) => cell === null)) continue;
        yield await Promise.resolve({ line: index + start + 2, cells: cells.map(cellText) });
      }
    }
    const title = sheets.length === 1 ? name : `${name} › ${sheet}`;
    return [{ name: title, columns: head.map((cell) => cellText(cell).trim()), rows: rows() }];
  });
}

const known = /\.(csv|tsv|txt|xlsx)$/i;

/** True of a file that holds others. */
export const isZip = ({ name }: UploadedFile) => extname(name).toLowerCase() === '.zip';

/** The tables of a file: of each sheet of a workbook, of each file of a zip. Throws AppError. */
export async function tablesOf(file: UploadedFile): Promise<UploadedTable[]> {
  const kind = extname(file.name).toLowerCase();
  if (kind === '.xlsx') return workbookTables(file);
  if (!isZip(file)) return [await textTable(file)];
  const tables: UploadedTable[] = [];
  for (const inner of unzip(
    file,
    ({ name }) => known.test(name) && !name.startsWith('__MACOSX/'),
  )) {
    // Only the last part of a path is ever used, and never as a path.
    const name = inner.name.split(/[\\/]/).at(-1) ?? inner.name;
    tables.push(...(await tablesOf({ ...inner, name })));
  }
  return tables;
}

export type Upload = {
  tables: UploadedTable[];
  options: Readonly<Record<string, unknown>>;
  /** The zips among its files, which may hold photos and documents. */
  zips: UploadedFile[];
};

const tooLarge = () => new AppError('too_large', { message: importMessages.tooLarge });

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > largestUpload) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > largestUpload) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The tables of an upload: files of a form, or pasted text in JSON. Throws AppError. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? '';
  const body = new Response(await readBytes(request), { headers: { 'content-type': type } });
  const isForm = type.startsWith('multipart/form-data');
  if (!isForm && !type.startsWith('application/json')) {
    throw new AppError('unsupported_media_type', { message: importMessages.nothing });
  }
  let options: Record<string, unknown>;
  const files: UploadedFile[] = [];
  try {
    if (isForm) {
      const form = await body.formData();
      for (const file of form.getAll('file')) {
        if (typeof file === 'string') continue;
        files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
      }
      options = Object.fromEntries([...form].filter(([name]) => name !== 'file'));
    } else {
      options = { ...((await body.json()) as object) };
    }
  } catch (error) {
    throw plainError(importMessages.nothing, error);
  }
  if (typeof options['text'] === 'string' && options['text'].trim() !== '') {
    files.push({ name: 'Pasted rows', bytes: new TextEncoder().encode(options['text']) });
  }
  const tables: UploadedTable[] = [];
  for (const file of files) tables.push(...(await tablesOf(file)));
  if (tables.length === 0) throw plainError(importMessages.nothing);
  return { tables, options, zips: files.filter(isZip) };
}
