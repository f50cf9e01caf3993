import { z } from 'zod';
import { createRowReader, type RowForm } from '@backcounter/core/import-cells';
import { addUpRows } from '@backcounter/core/daily-rows';
import type { Mapping } from '@backcounter/core/import-columns';
import { fileForm, importRowStates, type FileForm } from '@backcounter/core/imports';
import type { WageDifference } from '@backcounter/core/wages';
import { countImportRows } from '@backcounter/storage/imports';
import type { Db } from '@backcounter/storage/database';
import type { ImportRowsTable, ImportsTable } from '@backcounter/storage/import-tables';
import { calendarDate, instant } from './wire.ts';

const count = z.number().int();

const fileWire = fileForm.extend({
  name: z.string(),
  columns: z.array(z.string()),
  /** The first rows, verbatim from the file. */
  first_rows: z.array(z.array(z.string())),
  /** Ambiguities that the user has to resolve: day and month order, comma as decimal sign. */
  asks: z.array(z.enum(['date_order', 'decimal'])),
  /** Ambiguities resolved by the user, for this file or for the last one with the same columns. */
  answered: z.array(z.enum(['date_order', 'decimal'])),
  /**
   * Where the column mapping comes from: header names, the user's last similar file, or by hand.
   */
  mapped_by: z.enum(['name', 'last_time', 'hand']),
  /** Columns and lines of a table of stores and days that are left out, because they are totals. */
  totals: z.array(z.string()).optional(),
  /** How many of the rows are hidden in their workbook; missing for none. */
  hidden_rows: count.optional(),
  /** How many rows are of a store and day that an earlier row is of, if not all repeat it. */
  same_day_rows: count.optional(),
  /** How many rows of the file are added up by store and day into those counted below. */
  rows_added_up: count.optional(),
  /** True if the user has left the file out: it has no rows any more. */
  left_out: z.boolean(),
  /** Once committed: the date range of its rows, and the store if all rows are of one. */
  entered: z
    .object({ from: calendarDate, to: calendarDate, store_id: z.string().nullable() })
    .nullable(),
  rows: count,
  new: count,
  unchanged: count,
  changed: count,
  refused: count,
  /** How many of the unchanged rows repeat a line of the same import; missing for none. */
  repeated: count.optional(),
  /** How many of the changed rows have replaced stored ones. */
  replaced: count,
});

/** A file of an upload as stored, without the row counts. */
export type ImportFile = Omit<
  z.output<typeof fileWire>,
  'rows' | 'repeated' | 'replaced' | (typeof importRowStates)[number]
>;

/** An import as clients get it. */
export const importWire = z.object({
  _id: z.string(),
  state: z.enum(['open', 'committed', 'undone']),
  created_at: instant,
  files: z.array(fileWire),
});

export type ImportWire = z.output<typeof importWire>;

/** A row of an upload as clients get it. */
export const importRowWire = z.object({
  file: count,
  line: count,
  /** The values that will be stored. */
  values: z.record(z.string(), z.string()),
  state: z.enum(importRowStates),
  /** Reasons for a refusal by field; `row` for those that concern no field. */
  fields: z.record(z.string(), z.string()).nullable(),
  /** For a changed row: the stored values that it would replace. */
  stored: z.record(z.string(), z.string()).nullable(),
  /** For a possible duplicate: the row that it resembles; for an unchanged one, the line it repeats. */
  near: z.string().nullable(),
});

/** The files of an import; fields that older versions did not store get their former defaults. */
export function filesOf(upload: Pick<ImportsTable, 'files'>): ImportFile[] {
  const files = JSON.parse(upload.files) as (Partial<ImportFile> & Pick<ImportFile, 'name'>)[];
  return files.map((file) => ({
    noun: null,
    mapping: {},
    date_order: 'mdy',
    decimal: '.',
    columns: [],
    first_rows: [],
    asks: [],
    answered: [],
    mapped_by: 'name',
    left_out: false,
    entered: null,
    ...file,
  }));
}

/** An import with the counts of its rows. */
export async function importToWire(db: Db, row: ImportsTable): Promise<ImportWire> {
  const counts = await countImportRows(db, row.id);
  return {
    _id: row.id,
    state: row.state,
    created_at: row.created_at,
    files: filesOf(row).map((file, index) => {
      const of = (state: string, counted: 'count' | 'entered' | 'noted' = 'count') =>
        counts.find((one) => one.file === index && one.state === state)?.[counted] ?? 0;
      const fresh = of('new');
      const unchanged = of('unchanged');
      const changed = of('changed');
      const refused = of('refused');
      const rows = fresh + unchanged + changed + refused;
      const replaced = of('changed', 'entered');
      const repeated = of('unchanged', 'noted');
      const counted = { rows, new: fresh, unchanged, changed, refused, replaced };
      return { ...file, ...counted, ...(repeated > 0 && { repeated }) };
    }),
  };
}

/** The row at a line of a file, with its stored cells. */
export type LineCells = { line: number; cells: string };

/**
 * A row's cells as stored: verbatim from its file, or with corrections by field; one that adds up
 * several has the rows that it stands for, and the raw cells of the first.
 */
export type StoredCells =
  string[] | { raw: string[]; corrected: Mapping; added_up?: readonly LineCells[] };

type ParsedCells = {
  raw: string[] | null;
  corrected: Mapping;
  added_up?: readonly LineCells[];
};

/** Parses the stored cells of a row. Older versions stored values by field, and no raw cells. */
export function parseCells(text: string): ParsedCells {
  const cells = JSON.parse(text) as StoredCells | Mapping;
  if (Array.isArray(cells)) return { raw: cells, corrected: {} };
  if (Array.isArray(cells['raw'])) return cells as Exclude<StoredCells, string[]>;
  return { raw: null, corrected: cells as Mapping };
}

/** The rows of the file that a stored row stands for: itself, or those that it adds up. */
export const rowsOfFile = (row: LineCells): readonly LineCells[] =>
  parseCells(row.cells).added_up ?? [row];

/** Notes on a row: refusal reasons, the stored values, a duplicate. An unchanged one may have the last. */
export type RowNotes = {
  fields?: Record<string, string>;
  stored?: Record<string, string>;
  near?: string;
  /** For a stored row that was replaced: the change that restores it. */
  before?: Record<string, unknown>;
  /** For an added rate: what it did to the employee's rates, and the `updated_at` after that. */
  rates?: WageDifference & { updated_at: string };
};

const isForm = (file: FileForm): file is FileForm & Pick<RowForm, 'noun'> => file.noun !== null;

/** Parses stored cells to the values to enter; by header while the file's noun is unknown. */
export function rowValues(file: ImportFile): (cells: string) => Mapping {
  const read = isForm(file)
    ? createRowReader({ ...file, noun: file.noun })
    : (cells: readonly string[]) =>
        Object.fromEntries(file.columns.map((column, index) => [column, cells[index] ?? '']));
  const valuesOf = (text: string): Mapping => {
    const { raw, corrected, added_up: added } = parseCells(text);
    if (raw === null) return corrected;
    const values =
      added && file.noun !== null
        ? addUpRows(
            file.noun,
            added.map(({ cells }) => valuesOf(cells)),
          )
        : read(raw);
    for (const [field, value] of Object.entries(corrected)) {
      if (Object.hasOwn(values, field)) values[field] = value;
    }
    return values;
  };
  return valuesOf;
}

/** Returns a function that converts stored import rows to the wire format. */
export function rowToWire(files: readonly ImportFile[]) {
  const readers = files.map(rowValues);
  return (row: ImportRowsTable): z.output<typeof importRowWire> => {
    const notes = row.fields === null ? {} : (JSON.parse(row.fields) as RowNotes);
    return {
      file: row.file,
      line: row.line,
      values: readers[row.file]?.(row.cells) ?? {},
      state: row.state,
      fields: notes.fields ?? null,
      stored: notes.stored ?? null,
      near: notes.near ?? null,
    };
  };
}
