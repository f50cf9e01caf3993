import type { ImportFile } from '@backcounter/api/imports';
import { AppError } from '@backcounter/core/errors';
import {
  dateOrderOf,
  fieldsOf,
  importNounNames,
  mapColumns,
  readRow,
  recognizeNoun,
  type DateOrder,
  type ImportNoun,
  type Mapping,
} from '@backcounter/core/imports';
import { limitMessages, limits } from '@backcounter/core/limits';
import { parseAmountText } from '@backcounter/core/money';
import type { TableRow, Upload, UploadedTable } from './upload.ts';

type ReadTable = { file: ImportFile; rows: { line: number; values: Mapping }[] };

function mappingOf(asked: unknown, columns: readonly string[], noun: ImportNoun): Mapping {
  let given = asked;
  if (typeof asked === 'string') {
    try {
      given = JSON.parse(asked);
    } catch {
      throw new AppError('invalid', { message: 'The mapping is not valid JSON' });
    }
  }
  if (typeof given !== 'object' || given === null) return mapColumns(columns, noun);
  const fields = fieldsOf(noun);
  const mapping: Mapping = {};
  for (const [column, field] of Object.entries(given) as [string, unknown][]) {
    if (columns.includes(column) && fields.has(String(field))) mapping[column] = String(field);
  }
  return mapping;
}

/** Dates down and stores across, a day's sales in each cell: the same as a sale a row. */
function unfolded(
  columns: string[],
  rows: TableRow[],
): { columns: string[]; rows: TableRow[] } | null {
  const [first = '', ...stores] = columns;
  if (!/^(date|day|)$/i.test(first.trim()) || stores.length === 0) return null;
  const filled = rows.flatMap(({ cells }) => cells.slice(1)).filter((cell) => cell.trim() !== '');
  const amounts = filled.filter((cell) => parseAmountText(cell) !== null);
  if (filled.length === 0 || amounts.length * 2 < filled.length) return null;
  let line = 1;
  const sales = rows.flatMap(({ cells: [date = '', ...cells] }) =>
    cells.flatMap((amount, index) =>
      amount.trim() === ''
        ? []
        : [{ line: (line += 1), cells: [stores[index] ?? '', date, amount] }],
    ),
  );
  return { columns: ['store', 'date', 'total_sales'], rows: sales };
}

const isNoun = (noun: unknown): noun is ImportNoun => importNounNames.some((one) => one === noun);

async function readTable(table: UploadedTable, options: Upload['options']): Promise<ReadTable> {
  let { columns } = table;
  let rows: TableRow[] = [];
  for await (const row of table.rows) {
    rows.push(row);
    if (rows.length > limits.rowsOfImport) {
      throw new AppError('too_large', { message: limitMessages.rowsOfImport });
    }
  }
  let noun = isNoun(options['noun']) ? options['noun'] : recognizeNoun(table.name, columns);
  const wide = noun === null ? unfolded(columns, rows) : null;
  if (wide) [noun, columns, rows] = ['sales', wide.columns, wide.rows];
  const records = rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  }));
  if (noun === null) {
    const file = { name: table.name, noun, columns, mapping: {} };
    return { file, rows: records.map(({ line, cells }) => ({ line, values: cells })) };
  }
  const mapping = mappingOf(options['mapping'], columns, noun);
  const fields = fieldsOf(noun);
  const dates = Object.keys(mapping).filter(
    (column) => fields.get(mapping[column] ?? '')?.kind === 'date',
  );
  const asked = options['date_order'];
  const dateOrder: DateOrder =
    asked === 'mdy' || asked === 'dmy' || asked === 'ymd'
      ? asked
      : (dateOrderOf(records.flatMap(({ cells }) => dates.map((date) => cells[date] ?? ''))) ??
        'mdy');
  const form = {
    noun,
    mapping,
    dateOrder,
    decimal: options['decimal'] === ',' ? ',' : '.',
  } as const;
  return {
    file: { name: table.name, noun, columns, mapping },
    rows: records.map(({ line, cells }) => ({ line, values: readRow(cells, form) })),
  };
}

/** The tables of an upload with what each holds and its rows in their one form. */
export async function readTables({ tables, options }: Upload): Promise<ReadTable[]> {
  const read: ReadTable[] = [];
  for (const table of tables) read.push(await readTable(table, options));
  return read;
}
