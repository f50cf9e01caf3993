import { z } from 'zod';
import { rowReader, type RowForm } from '@backcounter/core/import-cells';
import { fileForm, importRowStates, type FileForm, type Mapping } from '@backcounter/core/imports';
import { countImportRows } from '@backcounter/storage/imports';
import type { Db, ImportRowsTable, ImportsTable } from '@backcounter/storage/database';
import { calendarDate, instant } from './wire.ts';

const count = z.number().int();

const fileWire = fileForm.extend({
  name: z.string(),
  columns: z.array(z.string()),
  /** The first rows as they stand in the file. */
  first_rows: z.array(z.array(z.string())),
  /** What only the person can tell: day and month could be either, commas look like a decimal sign. */
  asks: z.array(z.enum(['date_order', 'decimal'])),
  /** What the person has told of it, now or with the last file of that shape. */
  answered: z.array(z.enum(['date_order', 'decimal'])),
  /** Who said what its columns are: their names, this person's last file of that shape, the person. */
  mapped_by: z.enum(['name', 'last_time', 'hand']),
  /** The days that its rows are of, once they are entered, and the store if all are of one. */
  entered: z
    .object({ from: calendarDate, to: calendarDate, store_id: z.string().nullable() })
    .nullable(),
  rows: count,
  new: count,
  unchanged: count,
  changed: count,
  refused: count,
  /** How many of the changed ones have replaced what was stored. */
  replaced: count,
});

/** A file of an upload as it is stored: all but the counts of its rows. */
export type ImportFile = Omit<
  z.output<typeof fileWire>,
  'rows' | 'replaced' | (typeof importRowStates)[number]
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
  /** As it will be stored. */
  values: z.record(z.string(), z.string()),
  state: z.enum(importRowStates),
  /** Why it is refused, by field; `row` is what belongs to none. */
  fields: z.record(z.string(), z.string()).nullable(),
  /** What stands in its place, of a row that is changed. */
  stored: z.record(z.string(), z.string()).nullable(),
  /** What it looks like, of a row that may be entered twice. */
  near: z.string().nullable(),
});

/** The files of an import; those of before forms were stored have the forms that were the rule. */
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
      const of = (state: string, counted: 'count' | 'entered' = 'count') =>
        counts.find((one) => one.file === index && one.state === state)?.[counted] ?? 0;
      const fresh = of('new');
      const unchanged = of('unchanged');
      const changed = of('changed');
      const refused = of('refused');
      const rows = fresh + unchanged + changed + refused;
      const replaced = of('changed', 'entered');
      return { ...file, rows, new: fresh, unchanged, changed, refused, replaced };
    }),
  };
}

/** A row's cells as they are stored: as in its file, or with what was corrected by field. */
export type StoredCells = string[] | { raw: string[]; corrected: Mapping };

/** What stands with a row: why it is refused, what it would change, what it looks like. */
export type RowNotes = {
  fields?: Record<string, string>;
  stored?: Record<string, string>;
  near?: string;
  /** Of a stored row that was replaced: what its change takes to be as before. */
  before?: Record<string, unknown>;
};

const isForm = (file: FileForm): file is FileForm & Pick<RowForm, 'noun'> => file.noun !== null;

/** Reads the stored rows of a file as they will be entered; under its headers while nothing is known. */
export function rowValues(file: ImportFile): (cells: string) => Mapping {
  const read = isForm(file)
    ? rowReader({ ...file, noun: file.noun })
    : (cells: readonly string[]) =>
        Object.fromEntries(file.columns.map((column, index) => [column, cells[index] ?? '']));
  return (text) => {
    const cells = JSON.parse(text) as StoredCells | Mapping;
    if (Array.isArray(cells)) return read(cells);
    // Rows from before stand under the names of their fields.
    if (!Array.isArray(cells['raw'])) return cells as Mapping;
    const { raw, corrected } = cells as Exclude<StoredCells, string[]>;
    const values = read(raw);
    for (const [field, value] of Object.entries(corrected)) {
      if (Object.hasOwn(values, field)) values[field] = value;
    }
    return values;
  };
}

/** How rows of an import are as clients get them. */
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
