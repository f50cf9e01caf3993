import type { ImportFile } from '@backcounter/api/import-wire';
import { AppError } from '@backcounter/core/errors';
import { isDaily } from '@backcounter/core/daily-rows';
import { DecimalSeparatorDetector } from '@backcounter/core/import-cells';
import {
  sanitizeForAll,
  sanitizeMapping,
  isSameShape,
  guessNoun,
  mapColumns,
  missingFields,
  nounOfMapping,
  recognizeNoun,
  type Mapping,
} from '@backcounter/core/import-columns';
import { DateOrderDetector } from '@backcounter/core/import-dates';
import { fieldsOf, storeFields, type ImportNoun } from '@backcounter/core/import-nouns';
import { fileForm, importMessages, type FileForm } from '@backcounter/core/imports';
import { limitMessages, limits } from '@backcounter/core/limits';
import type { OpeningHours } from '@backcounter/core/opening-hours';
import type { TableRow, UploadedFile, UploadedTable } from './files/table.ts';
import { tablesOf } from './files/tables.ts';
import { namedColumns, shapeOf } from './table-shapes.ts';
import type { Upload } from './upload.ts';

/** Receives a batch of rows; `file` is the index of the table. */
export type OnRows = (file: number, rows: TableRow[]) => Promise<void> | void;

/** The user's choices about a file; missing ones are detected. */
export type RequestedForm = Partial<FileForm>;

/** Number of rows in a file's preview. */
const previewRows = 3;

function parseMapping(sent: unknown): Mapping {
  try {
    return fileForm.shape.mapping.parse(typeof sent === 'string' ? JSON.parse(sent) : sent);
  } catch {
    throw new AppError('invalid', { message: 'The mapping is not valid JSON' });
  }
}

/** Parses the form fields of an upload; unknown values are ignored. */
export function parseRequestedForm(options: Upload['options']): RequestedForm {
  const requested: RequestedForm = {};
  const { noun, date_order, decimal } = fileForm.shape;
  const parsed = {
    noun: noun.safeParse(options['noun']).data,
    date_order: date_order.safeParse(options['date_order']).data,
    decimal: decimal.safeParse(options['decimal']).data,
  };
  if (parsed.noun) requested.noun = parsed.noun;
  if (parsed.date_order) requested.date_order = parsed.date_order;
  if (parsed.decimal) requested.decimal = parsed.decimal;
  if (options['mapping'] !== undefined) requested.mapping = parseMapping(options['mapping']);
  return requested;
}

type InspectorOptions = {
  name: string;
  requested: RequestedForm;
  last: FileForm | undefined;
  /** Guess by similar headers, if no header is known. */
  guessed?: ImportNoun | null;
};

function mappingOf(
  noun: ImportNoun,
  columns: readonly string[],
  { requested, last }: InspectorOptions,
): Mapping {
  if (requested.mapping) return sanitizeMapping(requested.mapping, columns, noun);
  return last?.noun === noun
    ? sanitizeMapping(last.mapping, columns, noun)
    : mapColumns(columns, noun);
}

function mappedBy(
  noun: ImportNoun | null,
  { requested, last }: InspectorOptions,
): ImportFile['mapped_by'] {
  if (requested.mapping) return 'hand';
  return last !== undefined && last.noun === noun ? 'last_time' : 'name';
}

/**
 * Detects what a table holds from its header, and the format of dates and amounts from its rows. The
 * user's choice comes first, then what the rows show, then the choice made last time.
 */
export class TableInspector {
  readonly noun: ImportNoun | null;
  readonly #columns: string[];
  readonly #options: InspectorOptions;
  readonly #mapping: Mapping;
  /** Never as last time: the report of the next store has the same columns. */
  readonly #forAll: Mapping;
  readonly #order = new DateOrderDetector();
  readonly #decimal = new DecimalSeparatorDetector();
  readonly #places: { index: number; kind: 'date' | 'amount' | 'time' }[] = [];
  readonly #firstRows: string[][] = [];

  constructor(columns: string[], options: InspectorOptions) {
    const { name, requested, last, guessed = null } = options;
    const nounByMapping = requested.mapping ? nounOfMapping(requested.mapping, name) : null;
    this.#columns = columns;
    this.#options = options;
    this.noun =
      requested.noun === undefined
        ? (nounByMapping ?? last?.noun ?? recognizeNoun(name, columns) ?? guessed)
        : requested.noun;
    this.#mapping = this.noun === null ? {} : mappingOf(this.noun, columns, options);
    this.#forAll = this.noun === null ? {} : sanitizeForAll(requested.for_all ?? {}, this.noun);
    const fields = this.noun === null ? null : fieldsOf(this.noun);
    for (const [column, field] of Object.entries(this.#mapping)) {
      const kind = fields?.get(field)?.kind;
      if (kind) this.#places.push({ index: columns.indexOf(column), kind });
    }
  }

  inspectRow(cells: string[]): void {
    if (this.#firstRows.length < previewRows) this.#firstRows.push(cells);
    for (const { index, kind } of this.#places) {
      const detector = kind === 'amount' ? this.#decimal : this.#order;
      detector.observe(cells[index] ?? '');
    }
  }

  /** Describes the table, from its header and the inspected rows. */
  describe(): ImportFile {
    const { name, requested, last } = this.#options;
    const order = this.noun === null ? 'ymd' : this.#order.order();
    const isAmbiguous = { date_order: order === null, decimal: this.#decimal.isComma() };
    const questions = ['date_order', 'decimal'] as const;
    const answered = questions.filter(
      (question) =>
        requested[question] !== undefined || (isAmbiguous[question] && last !== undefined),
    );
    return {
      name,
      noun: this.noun,
      columns: this.#columns,
      mapping: this.#mapping,
      ...(Object.keys(this.#forAll).length > 0 && { for_all: this.#forAll }),
      ...(isDaily(this.noun) && (requested.add_up ?? last?.add_up) && { add_up: true }),
      date_order: requested.date_order ?? order ?? last?.date_order ?? 'mdy',
      decimal: requested.decimal ?? (this.#decimal.hasPoint() ? '.' : (last?.decimal ?? '.')),
      first_rows: this.#firstRows,
      asks: questions.filter((question) => isAmbiguous[question] && !answered.includes(question)),
      answered,
      mapped_by: mappedBy(this.noun, this.#options),
      left_out: false,
      entered: null,
    };
  }
}

/** The user's last entered file with the same columns. */
function lastForm(entered: readonly ImportFile[], columns: readonly string[]) {
  return entered.find((file) => file.noun !== null && isSameShape(file.columns, columns));
}

/** The same description; if no column names a store and there is only one, all rows are of it. */
export async function withOnlyStore(
  file: ImportFile,
  listStoreNames: () => Promise<readonly string[]>,
): Promise<ImportFile> {
  const { noun, mapping, for_all: forAll } = file;
  const missing = noun === null ? [] : missingFields(noun, mapping, forAll);
  const field = missing.find((name) => storeFields.includes(name));
  const [only, ...others] = field === undefined ? [] : await listStoreNames();
  if (field === undefined || only === undefined || others.length > 0) return file;
  return { ...file, for_all: { ...forAll, [field]: only } };
}

/** Limits of a batch, in rows and characters. */
const rowsPerBatch = 1000;
const charsPerBatch = 4_000_000;

type ReadOptions = {
  requested: RequestedForm;
  /** Names of the stores of the business, by which a table with stores in columns is told. */
  listStoreNames: () => Promise<readonly string[]>;
  /** When the business opens and closes, by which hours such as `9-5` are read. */
  readOpening: () => Promise<OpeningHours>;
  /** Files that the user has entered before, newest first. */
  entered: readonly ImportFile[];
  onRows: (rows: TableRow[]) => Promise<void> | void;
};

async function* batches(all: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let chars = 0;
  for await (const row of all) {
    rows.push(row);
    chars += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length < rowsPerBatch && chars < charsPerBatch) continue;
    yield rows;
    rows = [];
    chars = 0;
  }
  if (rows.length > 0) yield rows;
}

/** Streams the rows of a table to the callback, then describes it. */
async function readTable(uploaded: UploadedTable, options: ReadOptions): Promise<ImportFile> {
  const { requested, entered, onRows, listStoreNames, readOpening } = options;
  const { name, isHidden = false } = uploaded;
  const createInspector = (columns: string[], guessed: ImportNoun | null = null) =>
    new TableInspector(columns, { name, requested, last: lastForm(entered, columns), guessed });
  let hiddenRows = 0;
  async function* countedRows() {
    for await (const row of uploaded.rows) {
      if (row.isHidden) hiddenRows += 1;
      yield row;
    }
  }
  const { columns, isWide, ...shape } = await shapeOf(
    { columns: namedColumns(uploaded.columns), rows: countedRows() },
    {
      isKnown: (names) => createInspector(names).noun !== null,
      listStoreNames,
      readOpening,
    },
  );
  const known = createInspector(columns);
  const inspector =
    known.noun === null && !isWide ? createInspector(columns, guessNoun(columns)) : known;
  for await (const rows of batches(shape.rows)) {
    for (const { cells } of rows) inspector.inspectRow(cells);
    await onRows(rows);
  }
  const described = await withOnlyStore(inspector.describe(), listStoreNames);
  return {
    ...described,
    // Of what nobody sees, the user has to say what it is.
    ...(isHidden && requested.noun === undefined && { noun: null, mapping: {}, asks: [] }),
    ...(shape.totals.length > 0 && { totals: shape.totals }),
    ...(hiddenRows > 0 && { hidden_rows: hiddenRows }),
  };
}

/** Counts rows; throws AppError `too_large` above the limit. */
function rowCounter(maxRows: number): (rows: readonly TableRow[]) => void {
  let count = 0;
  return (rows) => {
    count += rows.length;
    if (count > maxRows) throw new AppError('too_large', { message: limitMessages.rowsOfImport });
  };
}

/**
 * Reads the tables of files and describes them. Rows are streamed to the callback, so no table is in
 * memory as a whole. Throws AppError.
 */
export async function readTables(
  files: readonly UploadedFile[],
  options: Omit<ReadOptions, 'onRows'> & { onRows: OnRows; maxRows?: number },
): Promise<ImportFile[]> {
  const { onRows, maxRows = limits.rowsOfImport, ...others } = options;
  const read: ImportFile[] = [];
  for (const file of files) {
    for (const table of await tablesOf(file)) {
      const count = rowCounter(maxRows);
      const described = await readTable(table, {
        ...others,
        async onRows(rows) {
          count(rows);
          await onRows(read.length, rows);
        },
      });
      read.push(described);
    }
  }
  if (read.length === 0) throw new AppError('invalid', { message: importMessages.nothing });
  return read;
}
