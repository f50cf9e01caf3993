import { z } from 'zod';
import { limitMessages, limits } from './limits.ts';
import { settingNames } from './settings.ts';

/** Import messages shared by forms and server. */
export const importMessages = {
  nothing: 'Please choose a file or paste some rows',
  tooLarge: 'A file can be at most 100 MB',
  pasteTooLarge: 'At most 20 MB can be pasted. Please choose the file instead.',
  unknownNoun: 'Choose what these rows are',
  unknownState: 'Rows are new, unchanged, changed or refused',
  committed: 'This import was entered already',
  noChange: 'Please choose at least one row or file to change',
  cellTooLong: 'Must be at most 10,000 characters',
  notCommitted: 'This import has not been entered',
  undone: 'This import was already undone',
  takenBack: 'Import undone successfully',
  dateOrderAsked: 'Choose whether day or month comes first in the dates',
  decimalAsked: 'Choose whether a comma separates the cents',
} as const;

/** Maximum upload size in bytes. */
export const maxUploadBytes = 100_000_000;

/** Maximum size of pasted text, in bytes of its JSON. */
export const maxPasteBytes = 20_000_000;

/** Timeout of an upload in ms, while data keeps arriving. */
export const uploadTimeoutMs = 15 * 60 * 1000;

/** How long an uncommitted upload is kept, in ms. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

type Field = { names: readonly string[]; kind?: 'date' | 'amount'; isOptional?: true };

const store: Field = { names: ['store', 'store_name', 'location', 'shop', 'branch'] };
const date: Field = { names: ['date', 'day', 'business_date'], kind: 'date' };
const employeeNumber: Field = { names: ['employee_id', 'employee_number', 'emp_id'] };
const description: Field = {
  names: ['description', 'note', 'notes', 'memo', 'comment'],
  isOptional: true,
};

/** The settings file has one row, with a column per setting. */
const settingFields: Readonly<Record<string, Field>> = Object.fromEntries(
  settingNames.map((name) => [name, { names: [name] }]),
);

/** Importable nouns: the fields of each kind of row, and the headers that identify them. */
export const importNouns = {
  stores: {
    name: { names: ['name', 'store_name', 'store'] },
    address: { names: ['address'] },
    allow_simultaneous_shifts: {
      names: ['allow_simultaneous_shifts', 'staff_may_work_at_the_same_time'],
      isOptional: true,
    },
    closed_weekdays: { names: ['closed_weekdays'], isOptional: true },
    closed_dates: { names: ['closed_dates'], isOptional: true },
  },
  vendors: {
    name: { names: ['name', 'vendor_name', 'vendor'] },
    stores: { names: ['stores', 'store_names'] },
  },
  employees: {
    employee_id: employeeNumber,
    name: { names: ['name', 'employee_name', 'employee'] },
    store,
    hourly_rate: { names: ['hourly_rate', 'rate', 'wage', 'pay'], kind: 'amount' },
    email: { names: ['email', 'e_mail'], isOptional: true },
    phone_number: { names: ['phone_number', 'phone'], isOptional: true },
  },
  wages: {
    employee_id: employeeNumber,
    hourly_rate: { names: ['hourly_rate', 'rate', 'wage'], kind: 'amount' },
    rate_from: { names: ['rate_from', 'from_date', 'from'], kind: 'date' },
  },
  invoices: {
    invoice_number: {
      names: [
        'invoice_number',
        'invoice',
        'number',
        'invoice_no',
        'bill_number',
        'bill_no',
        'bill',
        'inv',
        'inv_no',
      ],
    },
    store,
    vendor: { names: ['vendor', 'vendor_name', 'supplier'] },
    amount: { names: ['amount', 'total', 'invoice_amount', 'amount_due', 'amt'], kind: 'amount' },
    date: { ...date, names: ['date', 'day', 'invoice_date', 'bill_date'] },
    description,
  },
  sales: {
    store,
    date,
    total_sales: {
      names: ['total_sales', 'amount', 'sales', 'total', 'takings', 'revenue', 'gross', 'turnover'],
      kind: 'amount',
    },
    description,
  },
  shifts: {
    employee_id: employeeNumber,
    store,
    date,
    start_time: { names: ['start_time', 'start', 'time_in', 'clock_in', 'from'] },
    end_time: { names: ['end_time', 'end', 'time_out', 'clock_out', 'to'] },
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
    is_recurring: { names: ['is_recurring', 'recurring'], isOptional: true },
    start_date: { names: ['start_date'], kind: 'date', isOptional: true },
    end_date: { names: ['end_date'], kind: 'date', isOptional: true },
  },
  daily_cash: {
    store,
    date,
    credit: { names: ['credit', 'credit_cards'], kind: 'amount' },
    debit: { names: ['debit', 'debit_cards'], kind: 'amount' },
    fuel: { names: ['fuel', 'gas'], kind: 'amount' },
  },
  targets: {
    store,
    month: { names: ['month'] },
    amount: { names: ['amount', 'target'], kind: 'amount' },
  },
  attachments: {
    kind: { names: ['kind'] },
    store,
    date,
    vendor: { names: ['vendor'], isOptional: true },
    invoice_number: { names: ['invoice_number'], isOptional: true },
    income_type: { names: ['income_type'], isOptional: true },
    amount: { names: ['amount'], kind: 'amount', isOptional: true },
    description,
    position: { names: ['position'], isOptional: true },
    name: { names: ['name'] },
    file: { names: ['file'] },
  },
  settings: settingFields,
} as const satisfies Record<string, Record<string, Field>>;

export type ImportNoun = keyof typeof importNouns;

/** Nouns in the order in which forms offer them. */
export const importNounNames = Object.keys(importNouns) as ImportNoun[];

/** Fields of a noun by name. */
export function fieldsOf(noun: ImportNoun): ReadonlyMap<string, Field> {
  return new Map<string, Field>(Object.entries(importNouns[noun]));
}

export type Mapping = Record<string, string>;

/** Column with the reasons in a file of rejected rows; maps to no field. */
export const reasonColumn = 'Reason';

const headerKey = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

const stemOf = (name: string) => headerKey(name.replace(/\.(csv|tsv|txt|xlsx)(\.gz)?$/i, ''));

const isName = (column: string, name: string) => headerKey(column) === name;

/** `Gross takings 2025 ($)` contains the name `takings`. */
const containsName = (column: string, name: string) =>
  `_${headerKey(column)}_`.includes(`_${name}_`);

type ColumnMatching = { mapping: Mapping; isMatch: typeof isName };

/** Adds the fields of a noun with a matching column to a mapping; each column maps to one field. */
function addColumns(
  columns: readonly string[],
  noun: ImportNoun,
  { mapping, isMatch }: ColumnMatching,
) {
  const wantedFields = new Set(
    isMatch === isName ? fieldsOf(noun).keys() : missingFields(noun, mapping),
  );
  for (const [field, { names }] of fieldsOf(noun)) {
    if (!wantedFields.has(field)) continue;
    const found = names
      .map((name) => columns.find((column) => !(column in mapping) && isMatch(column, name)))
      .find((column) => column !== undefined);
    if (found !== undefined) mapping[found] = field;
  }
  return mapping;
}

const exactColumns = (columns: readonly string[], noun: ImportNoun): Mapping =>
  addColumns(columns, noun, { mapping: {}, isMatch: isName });

/**
 * Maps columns to the fields of a noun by their headers, in any order and case; a required field
 * without a column of its name takes one that contains the name among other words.
 */
export const mapColumns = (columns: readonly string[], noun: ImportNoun): Mapping =>
  addColumns(columns, noun, { mapping: exactColumns(columns, noun), isMatch: containsName });

/** Required fields of a noun that no column maps to. */
export function missingFields(noun: ImportNoun, mapping: Readonly<Mapping>): string[] {
  const mapped = new Set(Object.values(mapping));
  return [...fieldsOf(noun)]
    .filter(([field, { isOptional }]) => isOptional !== true && !mapped.has(field))
    .map(([field]) => field);
}

/** The noun that a mapping fits, null for none; the file name decides when several fit. */
export function nounOfMapping(mapping: Readonly<Mapping>, name: string): ImportNoun | null {
  const stem = stemOf(name);
  const fitting = importNounNames.filter(
    (noun) =>
      missingFields(noun, mapping).length === 0 &&
      Object.values(mapping).every((field) => fieldsOf(noun).has(field)),
  );
  return fitting.find((noun) => noun === stem) ?? fitting[0] ?? null;
}

/** True when two headers have the same columns, apart from the reason column. */
export function isSameShape(one: readonly string[], other: readonly string[]): boolean {
  const bare = (columns: readonly string[]) => columns.filter((column) => column !== reasonColumn);
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other));
}

/** Sanitizes a requested mapping: only existing columns and fields, each field once. */
export function sanitizeMapping(
  requested: Readonly<Mapping>,
  columns: readonly string[],
  noun: ImportNoun,
): Mapping {
  const fields = fieldsOf(noun);
  const taken = new Set<string>();
  const mapping: Mapping = {};
  for (const [column, field] of Object.entries(requested)) {
    if (!columns.includes(column) || !fields.has(field) || taken.has(field)) continue;
    taken.add(field);
    mapping[column] = field;
  }
  return mapping;
}

/**
 * Detects what a file holds: the noun in its name, else the one whose required fields are all
 * present and that uses the most columns; null when none fits.
 */
export function recognizeNoun(name: string, columns: readonly string[]): ImportNoun | null {
  const stem = stemOf(name);
  const named = importNounNames.find(
    (noun) => noun === stem && Object.keys(mapColumns(columns, noun)).length > 0,
  );
  return named ?? bestFitting(columns, exactColumns);
}

/**
 * Detects what a file holds when its headers merely contain the known names among other words; null
 * when nothing fits. Not for wide tables, whose headers are names of stores.
 */
export const guessNoun = (columns: readonly string[]): ImportNoun | null =>
  bestFitting(columns, mapColumns);

function bestFitting(columns: readonly string[], map: typeof mapColumns): ImportNoun | null {
  const fitting = importNounNames
    .map((noun) => ({ noun, mapping: map(columns, noun) }))
    .filter(({ noun, mapping }) => missingFields(noun, mapping).length === 0);
  const usedBy = ({ mapping }: { mapping: Mapping }) => Object.keys(mapping).length;
  return fitting.toSorted((a, b) => usedBy(b) - usedBy(a))[0]?.noun ?? null;
}

/** What a file holds, and how its cells are read. */
export const fileForm = z.object({
  noun: z.enum(importNounNames).nullable(),
  /** Field by column; omitted columns are ignored. */
  mapping: z.record(z.string(), z.string()),
  date_order: z.enum(['mdy', 'dmy', 'ymd']),
  decimal: z.enum(['.', ',']),
});

export type FileForm = z.output<typeof fileForm>;

const fileIndex = z.number().int().min(0);

/** The body of `PATCH /api/imports/{id}`; omitted values stay unchanged. */
export const filesPatch = z.object({
  files: z
    .array(
      fileForm.partial().extend({
        file: fileIndex,
        /** Drops the rows of the file from the import. */
        leave_out: z.literal(true).optional(),
      }),
    )
    .min(1, importMessages.noChange)
    .max(limits.tablesChanged, limitMessages.tablesChanged),
});

export type FileChange = z.output<typeof filesPatch>['files'][number];

/** The body of `PATCH /api/imports/{id}/rows`. */
export const rowsPatch = z.object({
  rows: z
    .array(
      z.object({
        file: fileIndex,
        line: z.number().int().min(0),
        values: z.record(z.string(), z.string().max(10_000, importMessages.cellTooLong)),
      }),
    )
    .min(1, importMessages.noChange)
    .max(limits.rowsCorrected, limitMessages.rowsCorrected),
});

/** The body of `POST /api/imports/{id}/commit`. */
export const commitInput = z.object({ replace_changed: z.boolean().default(false) });

export const importRowStates = ['new', 'unchanged', 'changed', 'refused'] as const;
