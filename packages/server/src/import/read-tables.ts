import type { ImportFile } from '@backcounter/api/import-wire';
import { AppError } from '@backcounter/core/errors';
import { DateOrderSigns, DecimalSigns } from '@backcounter/core/import-cells';
import {
  checkedMapping,
  fieldsOf,
  fileForm,
  importMessages,
  isSameShape,
  guessNoun,
  mapColumns,
  nounOfMapping,
  recognizeNoun,
  type FileForm,
  type ImportNoun,
  type Mapping,
} from '@backcounter/core/imports';
import { limitMessages, limits } from '@backcounter/core/limits';
import { wideTableOf } from '@backcounter/core/wide-tables';
import type { TableRow, UploadedFile, UploadedTable } from './files/table.ts';
import { tablesOf } from './files/tables.ts';
import type { Upload } from './upload.ts';

/** Takes some rows of a file, which is told by its place among the tables. */
export type TakeRows = (file: number, rows: TableRow[]) => Promise<void> | void;

/** What is said of a file by whoever brings it; what is left out is told from the file. */
export type AskedForm = Partial<FileForm>;

/** How many rows of a file are shown beside its columns. */
const rowsShown = 3;

function mappingIn(given: unknown): Mapping {
  try {
    return fileForm.shape.mapping.parse(typeof given === 'string' ? JSON.parse(given) : given);
  } catch {
    throw new AppError('invalid', { message: 'The mapping is not valid JSON' });
  }
}

/** What the fields of an upload say of its files; what says nothing that is known is left out. */
export function askedForm(options: Upload['options']): AskedForm {
  const asked: AskedForm = {};
  const { noun, date_order, decimal } = fileForm.shape;
  const given = {
    noun: noun.safeParse(options['noun']).data,
    date_order: date_order.safeParse(options['date_order']).data,
    decimal: decimal.safeParse(options['decimal']).data,
  };
  if (given.noun) asked.noun = given.noun;
  if (given.date_order) asked.date_order = given.date_order;
  if (given.decimal) asked.decimal = given.decimal;
  if (options['mapping'] !== undefined) asked.mapping = mappingIn(options['mapping']);
  return asked;
}

type Known = {
  name: string;
  asked: AskedForm;
  last: FileForm | undefined;
  /** What its headers make it look like, where none of them is one that is known. */
  guessed?: ImportNoun | null;
};

function mappingOf(noun: ImportNoun, columns: readonly string[], { asked, last }: Known): Mapping {
  if (asked.mapping) return checkedMapping(asked.mapping, columns, noun);
  return last?.noun === noun
    ? checkedMapping(last.mapping, columns, noun)
    : mapColumns(columns, noun);
}

function mappedBy(noun: ImportNoun | null, { asked, last }: Known): ImportFile['mapped_by'] {
  if (asked.mapping) return 'hand';
  return last !== undefined && last.noun === noun ? 'last_time' : 'name';
}

/**
 * Tells what a table holds by its header, and how its cells are read by each of its rows: as asked,
 * else as told by it, else as last time.
 */
export class TableReading {
  readonly noun: ImportNoun | null;
  readonly #columns: string[];
  readonly #known: Known;
  readonly #mapping: Mapping;
  readonly #order = new DateOrderSigns();
  readonly #decimal = new DecimalSigns();
  readonly #places: { index: number; kind: 'date' | 'amount' }[] = [];
  readonly #firstRows: string[][] = [];

  constructor(columns: string[], known: Known) {
    const { name, asked, last, guessed = null } = known;
    const saidByMapping = asked.mapping ? nounOfMapping(asked.mapping, name) : null;
    this.#columns = columns;
    this.#known = known;
    this.noun =
      asked.noun === undefined
        ? (saidByMapping ?? last?.noun ?? recognizeNoun(name, columns) ?? guessed)
        : asked.noun;
    this.#mapping = this.noun === null ? {} : mappingOf(this.noun, columns, known);
    const fields = this.noun === null ? null : fieldsOf(this.noun);
    for (const [column, field] of Object.entries(this.#mapping)) {
      const kind = fields?.get(field)?.kind;
      if (kind) this.#places.push({ index: columns.indexOf(column), kind });
    }
  }

  look(cells: string[]): void {
    if (this.#firstRows.length < rowsShown) this.#firstRows.push(cells);
    for (const { index, kind } of this.#places) {
      const signs = kind === 'date' ? this.#order : this.#decimal;
      signs.look(cells[index] ?? '');
    }
  }

  /** What its header and the rows that were looked at tell. */
  describe(): ImportFile {
    const { name, asked, last } = this.#known;
    const told = this.noun === null ? 'ymd' : this.#order.order();
    const isOpen = { date_order: told === null, decimal: this.#decimal.areCommas() };
    const questions = ['date_order', 'decimal'] as const;
    const answered = questions.filter(
      (question) => asked[question] !== undefined || (isOpen[question] && last !== undefined),
    );
    return {
      name,
      noun: this.noun,
      columns: this.#columns,
      mapping: this.#mapping,
      date_order: asked.date_order ?? told ?? last?.date_order ?? 'mdy',
      decimal: asked.decimal ?? last?.decimal ?? '.',
      first_rows: this.#firstRows,
      asks: questions.filter((question) => isOpen[question] && !answered.includes(question)),
      answered,
      mapped_by: mappedBy(this.noun, this.#known),
      entered: null,
    };
  }
}

/** Headers that are there, each once: columns are known by them. */
function namedColumns(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column, index) => {
    let name = column === '' ? `Column ${index + 1}` : column;
    for (let count = 2; taken.has(name); count += 1) name = `${column} (${count})`;
    taken.add(name);
    return name;
  });
}

/** The form in which a person's last file of the same shape was entered. */
function lastForm(entered: readonly ImportFile[], columns: readonly string[]) {
  return entered.find((file) => file.noun !== null && isSameShape(file.columns, columns));
}

/** A wide table is told by so many of its first rows: years of days. */
const rowsOfWide = 2000;

/** Rows, and characters, that are handed on together. */
const rowsAtOnce = 1000;
const lettersAtOnce = 4_000_000;

type Taking = {
  asked: AskedForm;
  /** The files that the person has entered before, newest first. */
  entered: readonly ImportFile[];
  take: (rows: TableRow[]) => Promise<void> | void;
};

async function firstRows(rows: AsyncIterator<TableRow>, most: number): Promise<TableRow[]> {
  const first: TableRow[] = [];
  while (first.length < most) {
    const one = await rows.next();
    if (one.done) break;
    first.push(one.value);
  }
  return first;
}

/** The sales of a wide table, numbered as they come. */
async function* unfolded(rows: AsyncIterable<TableRow>, unfold: (cells: string[]) => string[][]) {
  let line = 1;
  for await (const { cells } of rows) {
    for (const sale of unfold(cells)) yield { line: (line += 1), cells: sale };
  }
}

async function* batches(all: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let letters = 0;
  for await (const row of all) {
    rows.push(row);
    letters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length < rowsAtOnce && letters < lettersAtOnce) continue;
    yield rows;
    rows = [];
    letters = 0;
  }
  if (rows.length > 0) yield rows;
}

/** Hands the rows of a table on as they are read; says at its end what it holds. */
async function readTable(table: UploadedTable, taking: Taking): Promise<ImportFile> {
  const { asked, entered, take } = taking;
  const { name } = table;
  const readingOf = (columns: string[], guessed: ImportNoun | null = null) =>
    new TableReading(columns, { name, asked, last: lastForm(entered, columns), guessed });
  const columns = namedColumns(table.columns);
  const all = table.rows[Symbol.asyncIterator]();
  let reading = readingOf(columns);
  const first = reading.noun === null ? await firstRows(all, rowsOfWide) : [];
  async function* whole() {
    yield* first;
    for (let one = await all.next(); !one.done; one = await all.next()) yield one.value;
  }
  const wide = reading.noun === null ? wideTableOf({ columns, rows: first }) : null;
  if (wide) reading = readingOf(wide.columns);
  else if (reading.noun === null) reading = readingOf(columns, guessNoun(columns));
  for await (const rows of batches(wide ? unfolded(whole(), wide.unfold) : whole())) {
    for (const { cells } of rows) reading.look(cells);
    await take(rows);
  }
  return reading.describe();
}

/** A count that stops at a limit. Throws AppError `too_large`. */
function rowCounter(mostRows: number): (rows: readonly TableRow[]) => void {
  let count = 0;
  return (rows) => {
    count += rows.length;
    if (count > mostRows) throw new AppError('too_large', { message: limitMessages.rowsOfImport });
  };
}

/**
 * What the tables of files hold, whose rows are handed on as they are read: none is in memory as a
 * whole. Throws AppError.
 */
export async function readTables(
  files: readonly UploadedFile[],
  taking: Omit<Taking, 'take'> & { take: TakeRows; mostRows?: number },
): Promise<ImportFile[]> {
  const { asked, entered, take, mostRows = limits.rowsOfImport } = taking;
  const read: ImportFile[] = [];
  for (const file of files) {
    for (const table of await tablesOf(file)) {
      const count = rowCounter(mostRows);
      const described = await readTable(table, {
        asked,
        entered,
        async take(rows) {
          count(rows);
          await take(read.length, rows);
        },
      });
      read.push(described);
    }
  }
  if (read.length === 0) throw new AppError('invalid', { message: importMessages.nothing });
  return read;
}
