import { largestUpload } from '@backcounter/core/imports';
import { plainError } from '../../database-problems.ts';
import type { Content, UploadedFile, UploadedTable } from './table.ts';
import { textTable } from './text-table.ts';
import { workbookTables } from './workbook.ts';
import { tooLarge, unpacked, zipEntries, type ZipEntry } from './zip-entries.ts';

const saveAs = 'Please save the table as XLSX or CSV.';

/** What is no table, by how its bytes begin; a name may say anything. */
const others: readonly (readonly [start: RegExp, is: string])[] = [
  [/^%PDF-/, `is a PDF. ${saveAs}`],
  [
    // eslint-disable-next-line no-control-regex -- the signature of such files
    /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
    'is a workbook of an old Excel, or has a password. Please save it as XLSX or CSV.',
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|table|meta)\b/i,
    `is a web page. ${saveAs}`,
  ],
];

const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 512)).toString('latin1');

/** True of a file that holds others, a workbook too; the end stands first in a zip of nothing. */
export const isZip = (bytes: Uint8Array) =>
  ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(startOf(bytes).slice(0, 4));

/** The table of what is neither zip nor workbook; `content` is read from its start each time. */
async function otherTable(name: string, content: Content): Promise<UploadedTable> {
  let start = '';
  for await (const bytes of content()) {
    start = startOf(bytes);
    break;
  }
  const [, is] = others.find(([pattern]) => pattern.test(start)) ?? [];
  if (is !== undefined) throw plainError(`${name} ${is}`);
  if (/\.zip$/i.test(name)) throw plainError(`${name} cannot be unpacked`);
  if (/\.xls[xb]?$/i.test(name)) throw plainError(`${name} is no workbook that can be read`);
  return textTable(name, content);
}

const isTable = /\.(?:csv|tsv|txt|xlsx)$/i;
/** What somebody would miss who packed it with the others. */
const isMissed = /\.(?:xls|xlsb|zip)$/i;

/** Only the last part of a path is ever used, and never as a path. */
const lastName = (path: string) => path.split(/[\\/]/).at(-1) ?? path;

async function tablesOfEntry(entry: ZipEntry): Promise<UploadedTable[]> {
  const name = lastName(entry.name);
  if (entry.hasPassword) throw plainError(`${name} has a password. Please save it without one.`);
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return [await otherTable(name, entry.content)];
  // A workbook is looked up in from all sides, so that it is in memory as a whole.
  if (entry.size > largestUpload) throw tooLarge(name);
  const file = { name, bytes: await unpacked(entry) };
  if (!isZip(file.bytes)) return [await otherTable(name, entry.content)];
  const inner = await zipEntries(file);
  if (!isWorkbook(inner))
    throw plainError(`${name} is a zip in a zip. Please choose it by itself.`);
  return workbookTables(file, inner);
}

/** Some writers leave out the list of types, which nobody needs who knows where the workbook is. */
const isWorkbook = (entries: readonly ZipEntry[]) =>
  entries.some(({ name }) => name === '[Content_Types].xml' || name === 'xl/workbook.xml');

async function zipTables(file: UploadedFile): Promise<UploadedTable[]> {
  const entries = await zipEntries(file);
  if (isWorkbook(entries)) return workbookTables(file, entries);
  const wanted = entries.filter(
    ({ name }) => !name.startsWith('__MACOSX/') && (isTable.test(name) || isMissed.test(name)),
  );
  if (wanted.length === 0 && /\.xlsx$/i.test(file.name)) {
    throw plainError(`${file.name} is no workbook that can be read. ${saveAs}`);
  }
  if (wanted.length === 0) throw plainError(`${file.name} holds no CSV, TSV or XLSX file`);
  const tables: UploadedTable[] = [];
  for (const entry of wanted) tables.push(...(await tablesOfEntry(entry)));
  return tables;
}

const bytesAtOnce = 64_000;

/** Bytes in memory, a part at a time. */
function partsOf(bytes: Uint8Array): Content {
  // eslint-disable-next-line @typescript-eslint/require-await -- what is unpacked comes in its time
  return async function* parts() {
    for (let start = 0; start < bytes.length; start += bytesAtOnce) {
      yield bytes.subarray(start, start + bytesAtOnce);
    }
  };
}

/**
 * The tables of a file, told by its bytes and not by its name: of each sheet of a workbook, of each
 * file of a zip, or of a text. Throws AppError `invalid` or `too_large`.
 */
export async function tablesOf(file: UploadedFile): Promise<UploadedTable[]> {
  if (isZip(file.bytes)) return zipTables(file);
  return [await otherTable(file.name, partsOf(file.bytes))];
}
