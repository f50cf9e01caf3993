import { z } from 'zod';
import { isCalendarDate } from './dates.ts';

/** Texts of imports that forms and server share. */
export const importMessages = {
  nothing: 'Please choose a file or paste some rows',
  tooLarge: 'A file can be at most 100 MB',
  unknownNoun: 'Choose what these rows are',
  committed: 'This import was entered already',
  notCommitted: 'This import has not been entered',
  undone: 'This import was taken back already',
  dateOrderAsked: 'Choose whether day or month comes first in the dates',
} as const;

/** The largest upload, in bytes. */
export const largestUpload = 100_000_000;

/** How long an upload that was not entered is kept, in ms. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

export type DateOrder = 'mdy' | 'dmy' | 'ymd';

type Field = { names: readonly string[]; kind?: 'date' | 'amount'; isOptional?: true };

const store: Field = { names: ['store', 'store_name', 'location', 'shop'] };
const date: Field = { names: ['date', 'day'], kind: 'date' };
const employeeNumber: Field = { names: ['employee_id', 'employee_number', 'emp_id'] };
const description: Field = {
  names: ['description', 'note', 'notes', 'memo', 'comment'],
  isOptional: true,
};

/** What can be imported: the fields of each kind of row, and the headers they are known by. */
export const importNouns = {
  stores: { name: { names: ['name', 'store_name', 'store'] }, address: { names: ['address'] } },
  vendors: {
    name: { names: ['name', 'vendor_name', 'vendor'] },
    stores: { names: ['stores', 'store_names'] },
  },
  employees: {
    employee_id: employeeNumber,
    name: { names: ['name', 'employee_name', 'employee'] },
    store,
    hourly_rate: { names: ['hourly_rate', 'rate', 'wage'], kind: 'amount' },
    email: { names: ['email', 'e_mail'], isOptional: true },
    phone_number: { names: ['phone_number', 'phone'], isOptional: true },
  },
  wages: {
    employee_id: employeeNumber,
    hourly_rate: { names: ['hourly_rate', 'rate', 'wage'], kind: 'amount' },
    rate_from: { names: ['rate_from', 'from_date', 'from'], kind: 'date' },
  },
  invoices: {
    invoice_number: { names: ['invoice_number', 'invoice', 'number', 'invoice_no'] },
    store,
    vendor: { names: ['vendor', 'vendor_name', 'supplier'] },
    amount: { names: ['amount', 'total', 'invoice_amount'], kind: 'amount' },
    date: { ...date, names: ['date', 'day', 'invoice_date'] },
    description,
  },
  sales: {
    store,
    date,
    total_sales: { names: ['total_sales', 'amount', 'sales', 'total'], kind: 'amount' },
    description,
  },
  shifts: {
    employee_id: employeeNumber,
    store,
    date,
    start_time: { names: ['start_time', 'start'] },
    end_time: { names: ['end_time', 'end'] },
  },
  income_types: {
    name: { names: ['name', 'income_type_name'] },
    default_amount: { names: ['default_amount', 'amount'], kind: 'amount' },
  },
  incomes: {
    store,
    income_type: { names: ['income_type', 'type'] },
    amount: { names: ['amount', 'income'], kind: 'amount' },
    date,
    description,
  },
  daily_cash: {
    store,
    date,
    credit: { names: ['credit', 'credit_cards'], kind: 'amount' },
    debit: { names: ['debit', 'debit_cards'], kind: 'amount' },
    fuel: { names: ['fuel'], kind: 'amount' },
  },
} as const satisfies Record<string, Record<string, Field>>;

export type ImportNoun = keyof typeof importNouns;

/** The nouns in the order in which forms offer them. */
export const importNounNames = Object.keys(importNouns) as ImportNoun[];

/** The fields of a noun by their name. */
export function fieldsOf(noun: ImportNoun): ReadonlyMap<string, Field> {
  return new Map<string, Field>(Object.entries(importNouns[noun]));
}

export type Mapping = Record<string, string>;

const headerKey = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

/** Which column is which field of a noun, told by the headers in any order and case. */
export function mapColumns(columns: readonly string[], noun: ImportNoun): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<string>();
  for (const [field, { names }] of fieldsOf(noun)) {
    const found = names
      .map((name) => columns.find((column) => headerKey(column) === name))
      .find((column) => column !== undefined && !taken.has(column));
    if (found === undefined) continue;
    taken.add(found);
    mapping[found] = field;
  }
  return mapping;
}

/** The fields that a noun needs and no column is mapped to. */
export function missingFields(noun: ImportNoun, mapping: Mapping): string[] {
  const mapped = new Set(Object.values(mapping));
  return [...fieldsOf(noun)]
    .filter(([field, { isOptional }]) => isOptional !== true && !mapped.has(field))
    .map(([field]) => field);
}

/**
 * What a file holds: the noun that its name says, else the one whose needed fields are all there
 * and that uses most columns; null when none fits.
 */
export function recognizeNoun(name: string, columns: readonly string[]): ImportNoun | null {
  const stem = headerKey(name.replace(/\.(csv|tsv|txt|xlsx)$/i, ''));
  const fitting = importNounNames
    .map((noun) => ({ noun, mapping: mapColumns(columns, noun) }))
    .filter(({ noun, mapping }) => missingFields(noun, mapping).length === 0);
  const named = fitting.find(({ noun }) => noun === stem);
  const best = fitting.toSorted(
    (a, b) => Object.keys(b.mapping).length - Object.keys(a.mapping).length,
  )[0];
  return (named ?? best)?.noun ?? null;
}

const numbers = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/;

/**
 * In which order the dates of a column stand, told over all of it: null when day and month could be
 * either, which the person is asked then.
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | null {
  let dmy = false;
  let mdy = false;
  let isAsked = false;
  for (const text of texts) {
    const [, first = '', second = ''] = numbers.exec(text.trim()) ?? [];
    if (first === '' || first.length > 2) continue;
    isAsked = true;
    if (Number(first) > 12) dmy = true;
    if (Number(second) > 12) mdy = true;
  }
  if (dmy !== mdy) return dmy ? 'dmy' : 'mdy';
  return isAsked ? null : 'ymd';
}

const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
const monthOf = (name: string) => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function dateOfParts(year: string, month: number, day: number): string {
  const whole = year.length === 2 ? `20${year}` : year;
  return `${whole}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A date in one of the common forms as YYYY-MM-DD; any other text as it is, for the rules to refuse. */
export function readDateText(text: string, order: DateOrder): string {
  const trimmed = text.trim();
  const [, first = '', second = '', third = ''] = numbers.exec(trimmed) ?? [];
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ ,-]+(\d{2,4})$/i.exec(trimmed);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{2,4})$/i.exec(trimmed);
  let read = trimmed;
  if (first.length === 4) read = dateOfParts(first, Number(second), Number(third));
  else if (first !== '' && order === 'dmy') {
    read = dateOfParts(third, Number(second), Number(first));
  } else if (first !== '') read = dateOfParts(third, Number(first), Number(second));
  else if (dayFirst) {
    read = dateOfParts(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  } else if (monthFirst) {
    read = dateOfParts(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
  }
  return isCalendarDate(read) ? read : trimmed;
}

/** An amount with the decimal sign of its file as the one with a point that amounts are typed with. */
export function readAmount(text: string, decimal: '.' | ','): string {
  if (decimal === '.') return text.trim();
  return text
    .trim()
    .replaceAll(/[.\s\u00a0\u202f']/g, '')
    .replace(',', '.');
}

export type RowForm = {
  noun: ImportNoun;
  mapping: Mapping;
  dateOrder: DateOrder;
  decimal: '.' | ',';
};

/** A row of a file under the names of the noun's fields, its dates and amounts in their one form. */
export function readRow(cells: Readonly<Record<string, string>>, form: RowForm): Mapping {
  const fields = fieldsOf(form.noun);
  const values: Mapping = {};
  for (const [column, field] of Object.entries(form.mapping)) {
    const text = Object.hasOwn(cells, column) ? (cells[column] ?? '') : '';
    const kind = fields.get(field)?.kind;
    if (kind === 'date') values[field] = readDateText(text, form.dateOrder);
    else values[field] = kind === 'amount' ? readAmount(text, form.decimal) : text;
  }
  return values;
}

/** The body of `PATCH /api/imports/{id}/rows`. */
export const rowsPatch = z.object({
  rows: z
    .array(
      z.object({
        file: z.number().int().min(0),
        line: z.number().int().min(0),
        values: z.record(z.string(), z.string().max(10_000)),
      }),
    )
    .min(1)
    .max(1000),
});

/** The body of `POST /api/imports/{id}/commit`. */
export const commitInput = z.object({ replace_changed: z.boolean().default(false) });

export const importRowStates = ['new', 'unchanged', 'changed', 'refused'] as const;
