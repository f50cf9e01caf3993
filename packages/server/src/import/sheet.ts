import { weekdays } from '@backcounter/core/dates';
import { fieldsOf, type ImportNoun } from '@backcounter/core/import-nouns';
import { dollarsOfText } from '@backcounter/core/money';
import type { ResponseOf, RouteName } from '@backcounter/api/client';
import type { RowNotes } from '@backcounter/api/import-wire';
import type { AnyWrite } from '@backcounter/api/route';
import type { Tx } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import type { StoreDay } from '@backcounter/storage/store-days';
import type { CsvRow } from './csv.ts';
import type { ResolveAttachment } from './attachment-sources.ts';
import type { ImportIndex } from './import-index.ts';

/** Reads stored data through the API's own routes. */
export type ApiReader = {
  get: <K extends RouteName & `GET ${string}`>(
    route: K,
    input?: { params?: Record<string, string>; query?: Record<string, string> },
  ) => Promise<ResponseOf<K>>;
};

/** The rows of an unpaged list response. */
export function rowsOf<Row>(response: Row[] | { data: Row[] }): Row[] {
  return Array.isArray(response) ? response : response.data;
}

/** A write of the API, or one that an import alone has. */
export type WriteOfImport = (RouteName & `${'POST' | 'PUT' | 'DELETE'} ${string}`) | AnyWrite;

/** The API call for a row, and what identifies it. */
export type RowRequest = {
  /** Unique key; a row whose key is stored already adds nothing. */
  key: string;
  /** All other values, encoded; the same key with other content is a conflict. */
  content: string;
  body: Record<string, unknown>;
  params?: Record<string, string>;
  /** True if the row is stored although its key is not known: it was deleted. */
  isStored?: boolean;
  /** Stores that the row is no longer linked to but that have rows naming it. */
  formerStoreIds?: readonly string[];
  /** Writes that follow once the row is added, with its id. */
  then?: readonly { route: WriteOfImport; body?: Record<string, unknown> }[];
};

/** A stored row: its id, key and content. */
export type StoredEntry = Pick<RowRequest, 'key' | 'content'> & { id: string };

/** Context for looking up stored rows; `scope` are the stores that the caller may see. */
export type Lookup = {
  tx: Tx;
  scope: StoreScope;
  importIndex: ImportIndex;
  resolveAttachment: ResolveAttachment;
};

/** What adding a row did to other stored rows. */
type SideEffect = {
  /** Keys that are not stored any more. */
  removedKeys: readonly string[];
  /** What an undo of the row needs. */
  notes: RowNotes;
};

/** How the rows of one kind of file become API calls. */
export type Sheet = {
  /** The file is `NAME.csv` or `NAME.csv.gz`. */
  name: ImportNoun;
  columns: readonly string[];
  /** API field names of the values in `content`, in order. */
  contentFields: readonly string[];
  /**
   * What a row with these values means for the stored row of its key: without those of which it says
   * nothing, as what is stored stays.
   */
  given?: (values: ContentValues, stored: ContentValues) => ContentValues;
  route: WriteOfImport;
  /** Lists all stored rows, and adds them to the index. */
  listStored?: (reader: ApiReader, importIndex: ImportIndex) => Promise<StoredEntry[]>;
  /** Finds the stored rows for some requests; for tables that may not fit into memory. */
  findStored?: (lookup: Lookup, requests: readonly RowRequest[]) => Promise<StoredEntry[]>;
  /**
   * Rows are entered in the order of this text, whatever that of the files; without it, in theirs.
   */
  orderOf?: (row: CsvRow['values'], importIndex: ImportIndex) => string;
  /** Turns a row into a request; throws AppError if it refers to something unknown. */
  read: (
    row: CsvRow['values'],
    importIndex: ImportIndex,
    lookup: Lookup,
  ) => RowRequest | Promise<RowRequest>;
  /** Error message if a row's key is stored with other values. */
  conflictMessage: string;
  /** The id of an added row, if the response has none. */
  idOf?: (request: RowRequest) => string;
  /** Adds a new row to the index, so that later rows find it. */
  onAdded?: (request: RowRequest, id: string, importIndex: ImportIndex) => void;
  /** Finds out what else the write of a new row has changed, from what it answered. */
  sideEffect?: (
    request: RowRequest,
    response: unknown,
    context: Pick<Lookup, 'tx' | 'importIndex'>,
  ) => Promise<SideEffect>;
  /** True if a row that is not stored changes nothing (a raise to the rate in force). */
  isImplied?: (request: RowRequest, importIndex: ImportIndex) => boolean;
  /** Whether rows of other sheets refer to these, or are validated with them. */
  isReferenced?: boolean;
  /** Whether several rows may have the same key (two equal incomes on one day). */
  allowsDuplicates?: boolean;
};

/** Column names by API field name. */
const fileFields: Readonly<Record<string, string>> = {
  store_id: 'store',
  storeId: 'store',
  store_ids: 'stores',
  vendor_id: 'vendor',
  incomeType: 'income_type',
  defaultAmount: 'default_amount',
  isRecurring: 'is_recurring',
  startDate: 'start_date',
  endDate: 'end_date',
};

/** The column of an API field: `store` for `store_id`. */
export const fileField = (name: string): string => fileFields[name] ?? name;

type ContentValue = string | number | boolean | null | (string | number)[];

type ContentValues = Readonly<Record<string, ContentValue>>;

/** Decodes content by API field name; limited to columns present in `only`, if given. */
export function contentValues(
  { contentFields }: Sheet,
  content: string,
  only?: Readonly<Record<string, string>>,
): Record<string, ContentValue> {
  const values = JSON.parse(content) as ContentValue[];
  return Object.fromEntries(
    contentFields.flatMap((name, index) =>
      only && !Object.hasOwn(only, fileField(name)) ? [] : [[name, values[index] ?? null]],
    ),
  );
}

type GivenRow = {
  row: CsvRow;
  request: Pick<RowRequest, 'content'>;
  stored: Pick<RowRequest, 'content'>;
};

/**
 * The values that a row of a file gives for the stored row of its key: fields without a column in the
 * file are left out.
 */
export function givenValues(sheet: Sheet, { row, request, stored }: GivenRow): ContentValues {
  const values = contentValues(sheet, request.content, row.values);
  return sheet.given?.(values, contentValues(sheet, stored.content)) ?? values;
}

/** What is stored instead of a row, as in a file; without that of which the row says nothing. */
export function storedInstead(
  sheet: Sheet,
  pending: GivenRow,
  importIndex: ImportIndex,
): Record<string, string> {
  const { row, request, stored } = pending;
  const given = givenValues(sheet, pending);
  const unsaid = Object.keys(contentValues(sheet, request.content, row.values))
    .filter((name) => !Object.hasOwn(given, name))
    .map(fileField);
  const texts = Object.entries(storedTexts(sheet, stored.content, importIndex));
  return Object.fromEntries(texts.filter(([name]) => !unsaid.includes(name)));
}

/** Formats one value of a multi-value field as in a file. */
const nameIn = (field: string, importIndex: ImportIndex) => (value: string | number) => {
  if (typeof value === 'number') return weekdays[value] ?? '';
  return field === 'stores' ? importIndex.stores.nameOf(value) : value;
};

/** Formats a stored row as in a file: names for ids, amounts with two decimals. */
function storedTexts(
  sheet: Sheet,
  content: string,
  importIndex: ImportIndex,
): Record<string, string> {
  const values = contentValues(sheet, content);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fileField(name);
      if (value === null) return [field, ''];
      if (typeof value === 'number') {
        const isAmount = fieldsOf(sheet.name).get(field)?.kind === 'amount';
        return [field, isAmount ? value.toFixed(2) : String(value)];
      }
      if (typeof value === 'boolean') return [field, value ? 'yes' : 'no'];
      if (typeof value !== 'string')
        return [field, value.map(nameIn(field, importIndex)).join('|')];
      if (field === 'store') return [field, importIndex.stores.nameOf(value)];
      if (field === 'vendor') {
        return [field, importIndex.vendorsOf(String(values['store_id'])).nameOf(value)];
      }
      return [field, value];
    }),
  );
}

/** Encodes values as one string, for comparison. */
export function encodeValues(...values: (string | number | null | string[])[]): string {
  return JSON.stringify(values);
}

/**
 * Parses an amount of a file (`1,234.5`, `$1234.50`) into dollars; other text is passed through for
 * the API's validation to reject.
 */
export function dollarsOf(text: string | undefined): number | string | null {
  if (text === undefined || text.trim() === '') return null;
  const dollars = dollarsOfText(text);
  return Number.isNaN(dollars) ? text : dollars;
}

export function storeDayOf({ body }: RowRequest): StoreDay {
  return { storeId: String(body['store_id']), date: String(body['date']) };
}

/** Null for a blank cell: how the API stores missing optional values. */
export function blankToNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}
