import { maxUploadBytes } from '@backcounter/core/imports';
import { plainError } from '../../database-errors.ts';
import type { Content, UploadedFile, UploadedTable } from './table.ts';
import { textTable } from './text-table.ts';
import { workbookTables } from './workbook.ts';
import { tooLargeError, unpack, zipEntries, type ZipEntry } from './zip-entries.ts';

const saveAs = 'Please save the table as XLSX or CSV.';

const otherProgram = `is not a workbook of Excel. ${saveAs}`;

/** Signatures of formats that are not tables; file extensions are not reliable. */
const otherFormats: readonly (readonly [start: RegExp, is: string])[] = [
  [/^%PDF-/, `is a PDF. ${saveAs}`],
  [
    // oxlint-disable-next-line no-control-regex -- the signature of such files
    /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
    'is a workbook of an old Excel, or has a password. Please save it as XLSX or CSV.',
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|table|meta)\b/i,
    `is a web page. ${saveAs}`,
  ],
];

const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 512)).toString('latin1');

/** True for zip files, including workbooks; an empty zip starts with its end record. */
export const isZip = (bytes: Uint8Array) =>
  ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(startOf(bytes).slice(0, 4));

/** Reads a file that is neither a zip nor a workbook as text. */
async function readTextTable(name: string, content: Content): Promise<UploadedTable> {
  let start = '';
  for await (const bytes of content()) {
    start = startOf(bytes);
    break;
  }
  const [, is] = otherFormats.find(([pattern]) => pattern.test(start)) ?? [];
  if (is !== undefined) throw plainError(`${name} ${is}`);
  if (/\.zip$/i.test(name)) throw plainError(`${name} cannot be unpacked`);
  if (/\.xls[xmb]?$/i.test(name)) throw plainError(`${name} is not a readable workbook`);
  return textTable(name, content);
}

const isTable = /\.(?:csv|tsv|txt|xlsx|xlsm)$/i;
/** Unsupported formats that must fail instead of being ignored silently. */
const isUnsupported = /\.(?:xls|xlsb|zip|ods|numbers)$/i;
const isOfOtherPrograms = /\.(?:ods|numbers)$/i;

/** Only the last segment of a path in a zip is used, and only for display. */
const lastName = (path: string) => path.split(/[\\/]/).at(-1) ?? path;

async function tablesOfEntry(entry: ZipEntry): Promise<UploadedTable[]> {
  const name = lastName(entry.name);
  if (entry.hasPassword) throw plainError(`${name} has a password. Please save it without one.`);
  if (isOfOtherPrograms.test(name)) throw plainError(`${name} ${otherProgram}`);
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return [await readTextTable(name, entry.content)];
  // A workbook needs random access, so it is unpacked into memory.
  if (entry.size > maxUploadBytes) throw tooLargeError(name);
  const file = { name, bytes: await unpack(entry) };
  if (!isZip(file.bytes)) return [await readTextTable(name, entry.content)];
  const inner = await zipEntries(file);
  if (!isWorkbook(inner))
    throw plainError(`${name} is a zip inside a zip. Please choose it by itself.`);
  return workbookTables(file, inner);
}

/** Some programs leave out `[Content_Types].xml`. */
const isWorkbook = (entries: readonly ZipEntry[]) =>
  entries.some(({ name }) => name === '[Content_Types].xml' || name === 'xl/workbook.xml');

async function zipTables(file: UploadedFile): Promise<UploadedTable[]> {
  const entries = await zipEntries(file);
  if (isWorkbook(entries)) return workbookTables(file, entries);
  const tableEntries = entries.filter(
    ({ name }) => !name.startsWith('__MACOSX/') && (isTable.test(name) || isUnsupported.test(name)),
  );
  if (tableEntries.length === 0 && isOfOtherPrograms.test(file.name)) {
    throw plainError(`${file.name} ${otherProgram}`);
  }
  if (tableEntries.length === 0 && /\.xls[xm]$/i.test(file.name)) {
    throw plainError(`${file.name} is not a readable workbook. ${saveAs}`);
  }
  if (tableEntries.length === 0) throw plainError(`${file.name} holds no CSV, TSV or XLSX file`);
  const tables: UploadedTable[] = [];
  for (const entry of tableEntries) tables.push(...(await tablesOfEntry(entry)));
  return tables;
}

const chunkBytes = 64_000;

/** Streams bytes from memory in chunks. */
function chunksOf(bytes: Uint8Array): Content {
  // oxlint-disable-next-line typescript/require-await -- Content is async, for zip entries
  return async function* parts() {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      yield bytes.subarray(start, start + chunkBytes);
    }
  };
}

/**
 * The tables of a file, by its content and not its name: one per sheet of a workbook, per file of a
 * zip, or of a text file. Throws AppError `invalid` or `too_large`.
 */
export async function tablesOf(file: UploadedFile): Promise<UploadedTable[]> {
  if (isZip(file.bytes)) return zipTables(file);
  return [await readTextTable(file.name, chunksOf(file.bytes))];
}
