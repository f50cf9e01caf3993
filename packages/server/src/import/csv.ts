import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { AppError } from '@backcounter/core/errors';

/** A row of a CSV file: its values by column, exactly as they stand there. */
export type CsvRow = { line: number; values: Record<string, string> };

export type CsvFile = { columns: string[]; rows: CsvRow[] };

const invalidText = 'This row is not valid UTF-8';

function decode(bytes: Buffer): { text: string; valid: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), valid: true };
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), valid: false };
  }
}

/** Why a row cannot be taken before its values are looked at, or null. */
function rowProblem(cells: string[], columns: string[], valid: boolean): string | null {
  if (!valid && cells.some((cell) => cell.includes('\ufffd'))) return invalidText;
  if (cells.length === columns.length) return null;
  return `This row has ${cells.length} values, the header has ${columns.length}`;
}

const options = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
} as const;

type Parsed = { record: string[]; info: { lines: number } };

/**
 * The rows of a CSV or CSV.GZ file with one header line, and those that are no rows of it, with
 * the reason. Throws AppError `invalid` when the file cannot be read at all.
 */
export function readCsv(path: string): CsvFile & { broken: (CsvRow & { reason: string })[] } {
  const bytes = readFileSync(path);
  const { text, valid } = decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  let parsed: Parsed[];
  try {
    parsed = parse(text, options) as unknown as Parsed[];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError('invalid', { message: `${path} is not a CSV file: ${why}` });
  }
  const columns = (parsed[0]?.record ?? []).map((column) => column.trim());
  const [rows, broken]: [CsvRow[], (CsvRow & { reason: string })[]] = [[], []];
  for (const { record, info } of parsed.slice(1)) {
    const entries = record.map((cell, index) => [columns[index] ?? `column ${index + 1}`, cell]);
    const row = { line: info.lines, values: Object.fromEntries(entries) as CsvRow['values'] };
    const reason = rowProblem(record, columns, valid);
    if (reason === null) rows.push(row);
    else broken.push({ ...row, reason });
  }
  return { columns, rows, broken };
}
