import type { ImportFile } from '@backcounter/api/import-wire';
import { AppError } from '@backcounter/core/errors';
import { dateOrderOf, looksCommaDecimal } from '@backcounter/core/import-cells';
import {
  checkedMapping,
  fieldsOf,
  fileForm,
  isSameShape,
  mapColumns,
  nounOfMapping,
  recognizeNoun,
  type FileForm,
  type ImportNoun,
  type Mapping,
} from '@backcounter/core/imports';
import { limitMessages, limits } from '@backcounter/core/limits';
import { unfoldWideTable, type TextTable } from '@backcounter/core/wide-tables';
import type { Upload, UploadedTable } from './upload.ts';

export type ReadTable = { file: ImportFile; rows: TextTable['rows'] };

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

/** The texts of the columns that are mapped to fields of one kind. */
function* textsOf(
  { columns, rows }: TextTable,
  { noun, mapping }: { noun: ImportNoun; mapping: Mapping },
  kind: 'date' | 'amount',
) {
  const fields = fieldsOf(noun);
  const places = columns.flatMap((column, index) => {
    const field = Object.hasOwn(mapping, column) ? fields.get(mapping[column] ?? '') : undefined;
    return field?.kind === kind ? [index] : [];
  });
  for (const { cells } of rows) for (const place of places) yield cells[place] ?? '';
}

type Known = { name: string; asked: AskedForm; last: FileForm | undefined };

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

/** What a table holds and how it is read: as asked, else as told by it, else as last time. */
export function describeTable(table: TextTable, known: Known): ImportFile {
  const { name, asked, last } = known;
  const { columns } = table;
  const saidByMapping = asked.mapping ? nounOfMapping(asked.mapping, name) : null;
  const noun =
    asked.noun === undefined
      ? (saidByMapping ?? last?.noun ?? recognizeNoun(name, columns))
      : asked.noun;
  const mapping = noun === null ? {} : mappingOf(noun, columns, known);
  const mapped = noun === null ? null : { noun, mapping };
  const told = mapped ? dateOrderOf(textsOf(table, mapped, 'date')) : 'ymd';
  const hasCommas = mapped ? looksCommaDecimal(textsOf(table, mapped, 'amount')) : false;
  const isOpen = { date_order: told === null, decimal: hasCommas };
  const questions = ['date_order', 'decimal'] as const;
  const answered = questions.filter(
    (question) => asked[question] !== undefined || (isOpen[question] && last !== undefined),
  );
  return {
    name,
    noun,
    columns,
    mapping,
    date_order: asked.date_order ?? told ?? last?.date_order ?? 'mdy',
    decimal: asked.decimal ?? last?.decimal ?? '.',
    first_rows: table.rows.slice(0, rowsShown).map(({ cells }) => cells),
    asks: questions.filter((question) => isOpen[question] && !answered.includes(question)),
    answered,
    mapped_by: mappedBy(noun, known),
  };
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

async function wholeTable(table: UploadedTable, mostRows: number): Promise<TextTable> {
  const rows: TextTable['rows'] = [];
  for await (const row of table.rows) {
    rows.push(row);
    if (rows.length > mostRows) {
      throw new AppError('too_large', { message: limitMessages.rowsOfImport });
    }
  }
  return { columns: namedColumns(table.columns), rows };
}

/** The form in which a person's last file of the same shape was entered. */
function lastForm(entered: readonly ImportFile[], columns: readonly string[]) {
  return entered.find((file) => file.noun !== null && isSameShape(file.columns, columns));
}

/**
 * The tables of an upload with what each holds. `entered` are the files that the person has entered
 * before, newest first.
 */
export async function readTables(
  { tables, options }: Pick<Upload, 'tables' | 'options'>,
  entered: readonly ImportFile[],
  mostRows: number = limits.rowsOfImport,
): Promise<ReadTable[]> {
  const asked = askedForm(options);
  const read: ReadTable[] = [];
  for (const { name, ...uploaded } of tables) {
    let table = await wholeTable({ name, ...uploaded }, mostRows);
    const last = lastForm(entered, table.columns);
    let file = describeTable(table, { name, asked, last });
    const wide = file.noun === null ? unfoldWideTable(table) : null;
    if (wide) {
      table = wide;
      file = describeTable(table, { name, asked, last: lastForm(entered, table.columns) });
    }
    read.push({ file, rows: table.rows });
  }
  return read;
}
