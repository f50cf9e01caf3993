import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unescapeFormula } from '@backcounter/core/csv-text';
import { plainError } from '../../database-errors.ts';
import {
  headerSearchRows,
  tableOf,
  type Content,
  type TableRow,
  type UploadedTable,
} from './table.ts';

/** The UTF-16 encoding indicated by a byte order mark, or null. */
function encodingByBom([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * Detects the encoding of a text: UTF-16 by its byte order mark, UTF-8 if valid, else Windows-1252;
 * null for binary files, which contain NUL bytes.
 */
async function encodingOf(content: Content): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  for await (const bytes of content()) {
    const byBom = isFirst ? encodingByBom(bytes) : null;
    if (byBom) return byBom;
    isFirst = false;
    if (bytes.includes(0)) return null;
    try {
      if (isUtf8) decoder.decode(bytes, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  try {
    if (isUtf8) decoder.decode();
  } catch {
    isUtf8 = false;
  }
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

/** Streams the decoded text. */
async function* textParts(content: Content, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of content()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Characters sampled to detect the separator. */
const sampleLength = 65_536;

async function startOf(content: Content, encoding: string): Promise<string> {
  let start = '';
  for await (const text of textParts(content, encoding)) {
    start += text;
    if (start.length >= sampleLength) break;
  }
  return start;
}

/**
 * Detects the separator: the one that occurs, outside of quotes, in most of the first lines; on a tie
 * the one with most occurrences in a line. (A cell of store names may contain many `|`, its header none.)
 */
function separatorOf(text: string): string {
  const lines = text.trimStart().split(/\r?\n|\r/, headerSearchRows);
  const heads = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counted = ['\t', ';', ',', '|'].map((sign) => {
    const counts = heads.map((head) => head.split(sign).length - 1);
    return { sign, lines: counts.filter((count) => count > 0).length, most: Math.max(...counts) };
  });
  const [first] = counted.sort((a, b) => b.lines - a.lines || b.most - a.most);
  return first?.sign ?? ',';
}

type Parsed = { record: string[]; info: { lines: number } };

/** Reads a text file as a table; throws AppError `invalid` for binary files. */
export async function textTable(name: string, content: Content): Promise<UploadedTable> {
  const encoding = await encodingOf(content);
  const start = encoding === null ? '' : await startOf(content, encoding);
  if (encoding === null || start.slice(0, 10_000).includes('\0')) {
    throw plainError(`${name} is not a text table`);
  }
  const parser = parse({
    delimiter: separatorOf(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_column_count: true,
    // Allows inch marks in unquoted cells.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  });
  async function* rows(): AsyncGenerator<TableRow> {
    const parsed: AsyncIterable<Parsed> = Readable.from(textParts(content, encoding ?? '')).pipe(
      parser,
    );
    try {
      for await (const { record, info } of parsed) {
        yield { line: info.lines, cells: record.map(unescapeFormula) };
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw plainError(`${name} cannot be read: ${why}`, error);
    }
  }
  const table = await tableOf(name, rows());
  if (!table) throw plainError(`${name} is empty`);
  return table;
}
