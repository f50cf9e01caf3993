import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unguardCell } from '@backcounter/core/csv-text';
import { plainError } from '../../database-problems.ts';
import { rowsOfHead, tableOf, type Content, type TableRow, type UploadedTable } from './table.ts';

/** What the first bytes of a text say of its encoding. */
function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * What the bytes of a text are read by: UTF-16 with its mark, UTF-8, or else Windows-1252; null of
 * pictures and programs, which hold bytes of nothing.
 */
async function encodingOf(content: Content): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  for await (const bytes of content()) {
    const marked = isFirst ? markedEncoding(bytes) : null;
    if (marked) return marked;
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

/** A text that a file holds, in parts. */
async function* textParts(content: Content, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of content()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** The first lines stand in so many letters; a file may come in parts of a few. */
const startLength = 65_536;

async function startOf(content: Content, encoding: string): Promise<string> {
  let start = '';
  for await (const text of textParts(content, encoding)) {
    start += text;
    if (start.length >= startLength) break;
  }
  return start;
}

/**
 * The separator that stands in most of the first lines, outside of quotes; of several the one that
 * stands most often in one of them. Names of stores with `|` between them have it often, their header not.
 */
function separatorOf(text: string): string {
  const lines = text.trimStart().split(/\r?\n|\r/, rowsOfHead);
  const heads = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counted = ['\t', ';', ',', '|'].map((sign) => {
    const counts = heads.map((head) => head.split(sign).length - 1);
    return { sign, lines: counts.filter((count) => count > 0).length, most: Math.max(...counts) };
  });
  const [first] = counted.sort((a, b) => b.lines - a.lines || b.most - a.most);
  return first?.sign ?? ',';
}

type Parsed = { record: string[]; info: { lines: number } };

/** The table of a text; AppError `invalid` for pictures and programs that are called one. */
export async function textTable(name: string, content: Content): Promise<UploadedTable> {
  const encoding = await encodingOf(content);
  const start = encoding === null ? '' : await startOf(content, encoding);
  if (encoding === null || start.slice(0, 10_000).includes('\0')) {
    throw plainError(`${name} is no table of text`);
  }
  const parser = parse({
    delimiter: separatorOf(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_column_count: true,
    // Inches in a cell without quotes around it are its own.
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
        yield { line: info.lines, cells: record.map(unguardCell) };
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
