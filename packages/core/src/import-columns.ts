import {
  fieldsOf,
  importNounNames,
  importNouns,
  type Field,
  type ImportNoun,
} from './import-nouns.ts';

/** Field by column. */
export type Mapping = Record<string, string>;

/** Column with the reasons in a file of rejected rows; maps to no field. */
export const reasonColumn = 'Reason';

const headerKey = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

const stemOf = (name: string) => headerKey(name.replace(/\.(csv|tsv|txt|xlsx|xlsm)(\.gz)?$/i, ''));

/** True if a header is a name of a field, whatever its case and punctuation. */
export const isName = (column: string, name: string): boolean => headerKey(column) === name;

/** `Gross takings 2025 ($)` contains the name `takings`. */
const containsName = (column: string, name: string) =>
  `_${headerKey(column)}_`.includes(`_${name}_`);

/** Words of amounts that are a part of another or none at all, as in `Tip amount` or `Sales count`. */
const otherAmounts =
  /(?:^|_)(?:tips?|gratuity|tax(?:es)?|vat|gst|hst|discounts?|comps?|refunds?|refunded|returns?|fees?|count|qty|quantity|number|transactions|orders|average|avg|percent|pct|budget|goal|forecast|variance|difference|balance|prior|previous|change)(?:_|$)/;

/** A column may contain a name of a field among other words, if it can be that field. */
const mayBe = (column: string, { names, kind }: Field) =>
  names.some((name) => containsName(column, name)) &&
  (kind !== 'amount' || !otherAmounts.test(headerKey(column)));

/**
 * The column whose header contains a name of the field. Of several amounts or dates (gross and net
 * sales, days of issue and of payment) only the user knows which one is meant.
 */
function similarColumn(field: Field, columns: readonly string[], guesses: boolean) {
  const similar = columns.filter((column) => mayBe(column, field));
  if (field.kind !== undefined && similar.length > 1 && !guesses) return undefined;
  return field.names
    .map((name) => similar.find((column) => containsName(column, name)))
    .find((column) => column !== undefined);
}

function addSimilarColumns(
  columns: readonly string[],
  noun: ImportNoun,
  { mapping, guesses }: { mapping: Mapping; guesses: boolean },
): Mapping {
  for (const name of missingFields(noun, mapping)) {
    const field = fieldsOf(noun).get(name);
    const free = columns.filter((column) => !(column in mapping));
    const found = field && similarColumn(field, free, guesses);
    if (found !== undefined) mapping[found] = name;
  }
  return mapping;
}

/** Maps the columns that have a name of a field of the noun; each column maps to one field. */
function exactColumns(columns: readonly string[], noun: ImportNoun): Mapping {
  const mapping: Mapping = {};
  for (const [field, { names }] of fieldsOf(noun)) {
    const found = names
      .map((name) => columns.find((column) => !(column in mapping) && isName(column, name)))
      .find((column) => column !== undefined);
    if (found !== undefined) mapping[found] = field;
  }
  return mapping;
}

/**
 * Maps columns to the fields of a noun by their headers, in any order and case; a required field
 * without a column of its name takes the one that contains the name among other words.
 */
export const mapColumns = (columns: readonly string[], noun: ImportNoun): Mapping =>
  addSimilarColumns(columns, noun, { mapping: exactColumns(columns, noun), guesses: false });

/** As `mapColumns`, with the likeliest of several columns: only to tell what a file holds. */
const guessColumns = (columns: readonly string[], noun: ImportNoun): Mapping =>
  addSimilarColumns(columns, noun, { mapping: exactColumns(columns, noun), guesses: true });

/** True for a header that names an amount of some noun, or a part of one: no name of a store. */
export const isAmountName = (column: string): boolean =>
  otherAmounts.test(headerKey(column)) ||
  importNounNames.some((noun) =>
    [...fieldsOf(noun).values()].some(
      ({ kind, names }) => kind === 'amount' && names.some((name) => containsName(column, name)),
    ),
  );

/** The fields that the rows of a file have values for: from its columns, or the same in all rows. */
export const fieldsGiven = (mapping: Readonly<Mapping>, forAll: Readonly<Mapping>): string[] => [
  ...new Set([...Object.values(mapping), ...Object.keys(forAll)]),
];

/** Required fields of a noun that neither a column nor a value for all rows fills. */
export function missingFields(
  noun: ImportNoun,
  mapping: Readonly<Mapping>,
  forAll: Readonly<Mapping> = {},
): string[] {
  const mapped = new Set(fieldsGiven(mapping, forAll));
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

/** Sanitizes requested values for all rows: only fields of the noun, and only with a value. */
export function sanitizeForAll(requested: Readonly<Mapping>, noun: ImportNoun): Mapping {
  const fields = fieldsOf(noun);
  return Object.fromEntries(
    Object.entries(requested).filter(([field, value]) => fields.has(field) && value.trim() !== ''),
  );
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

/** Columns of a list of transactions: such a file is no list of stores, vendors or employees. */
const dayNames = ['date', 'day', 'business_date', 'transaction_date', 'yyyymmdd'];

const hasDays = (columns: readonly string[]) =>
  columns.some((column) => dayNames.includes(headerKey(column)));

/** Nouns that name many kinds of rows by few columns: a name and an amount, a name and an address. */
const lists: readonly ImportNoun[] = ['stores', 'vendors', 'employees', 'income_types'];

/** The headers by which a file without a column of stores is told. */
const signsWithoutStore: Partial<Record<ImportNoun, readonly string[]>> = {
  vendors: ['vendor', 'vendor_name', 'supplier'],
  employees: ['hourly_rate', 'wage', 'pay_rate'],
  invoices: [
    'invoice',
    'invoice_no',
    'bill',
    'bill_no',
    'bill_number',
    'num',
    'vendor',
    'supplier',
  ],
  sales: ['sales', 'takings', 'revenue', 'turnover'],
  shifts: importNouns.shifts.employee_id.names,
  daily_cash: ['credit', 'debit', 'fuel'],
};

/**
 * Detects what a file holds that does not say of which store it is, as the reports of a till; the
 * user is asked for the store then.
 */
const nounWithoutStore = (columns: readonly string[], map: typeof mapColumns): ImportNoun | null =>
  bestFitting(columns, map, (noun) =>
    signsWithoutStore[noun]?.some((name) =>
      // A title such as `Vendor Contact List` is no header of a list.
      columns.some((column) =>
        lists.includes(noun)
          ? isName(column, name)
          : mayBe(column, { names: [name], kind: 'amount' }),
      ),
    ) === true
      ? ['store', 'stores']
      : [],
  );

/**
 * Detects what a file holds when its headers merely contain the known names among other words, or
 * name no store; null when nothing fits. Not for wide tables, whose headers are names of stores.
 */
export const guessNoun = (columns: readonly string[]): ImportNoun | null =>
  nounWithoutStore(columns, exactColumns) ??
  bestFitting(columns, guessColumns) ??
  nounWithoutStore(columns, guessColumns);

/** `maybeAbsent` are the fields of a noun that need no column. */
function bestFitting(
  columns: readonly string[],
  map: typeof mapColumns,
  maybeAbsent: (noun: ImportNoun) => readonly string[] = () => [],
): ImportNoun | null {
  const isTransactions = hasDays(columns);
  const fitting = importNounNames
    .filter((noun) => !isTransactions || !lists.includes(noun))
    .map((noun) => ({ noun, mapping: map(columns, noun) }))
    .filter(({ noun, mapping }) =>
      missingFields(noun, mapping).every((field) => maybeAbsent(noun).includes(field)),
    );
  const usedBy = ({ mapping }: { mapping: Mapping }) => Object.keys(mapping).length;
  return fitting.toSorted((a, b) => usedBy(b) - usedBy(a))[0]?.noun ?? null;
}
