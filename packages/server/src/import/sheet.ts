import { weekdays } from '@backcounter/core/dates';
import type { ImportNoun } from '@backcounter/core/imports';
import { dollarsOfText } from '@backcounter/core/money';
import type { AnswerOf, RouteName } from '@backcounter/api/client';
import type { AnyWrite } from '@backcounter/api/route';
import type { Tx } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import type { StoreDay } from '@backcounter/storage/store-days';
import type { CsvRow } from './csv.ts';
import type { Attached } from './attached-files.ts';
import type { ImportIndex } from './import-index.ts';

/** Reads what is stored, through the API's own calls. */
export type BusinessReader = {
  get: <K extends RouteName & `GET ${string}`>(
    route: K,
    input?: { params?: Record<string, string>; query?: Record<string, string> },
  ) => Promise<AnswerOf<K>>;
};

/** The rows of a list that was asked for whole. */
export function rowsOf<Row>(answer: Row[] | { data: Row[] }): Row[] {
  return Array.isArray(answer) ? answer : answer.data;
}

/** What a row asks for: a call of the API, and what tells it from other rows. */
export type RowRequest = {
  /** What no two rows share; a row whose key is there already adds nothing. */
  key: string;
  /** All that a row of this key says; the same key with another text is refused. */
  content: string;
  body: Record<string, unknown>;
  params?: Record<string, string>;
};

/** A stored row as its key and content tell it, with its id. */
export type Entry = Pick<RowRequest, 'key' | 'content'> & { id: string };

/** Where stored rows are looked up: the stores that the caller may see. */
export type Lookup = { tx: Tx; scope: StoreScope; importIndex: ImportIndex; attached: Attached };

/** How the rows of one kind of file become calls of the API. */
export type Sheet = {
  /** The file is `NAME.csv` or `NAME.csv.gz`. */
  name: ImportNoun;
  columns: readonly string[];
  /** What a content says, in its order, under the names that calls know it by. */
  said: readonly string[];
  route: (RouteName & `${'POST' | 'PUT'} ${string}`) | AnyWrite;
  /** Key and content of all that is stored already; takes it up in the index. */
  stored?: (reader: BusinessReader, importIndex: ImportIndex) => Promise<Entry[]>;
  /** The same of what some requests ask for, for tables that may be larger than the memory. */
  among?: (lookup: Lookup, requests: readonly RowRequest[]) => Promise<Entry[]>;
  /** What a row asks for; throws AppError when it names something that does not exist. */
  read: (
    row: CsvRow['values'],
    importIndex: ImportIndex,
    lookup: Lookup,
  ) => RowRequest | Promise<RowRequest>;
  /** Said when a row's key is taken by a record with other values. */
  taken: string;
  /** The id of what a request adds, where the answer has none. */
  idOf?: (request: RowRequest) => string;
  /** Takes up what was added, so that later rows find it. */
  added?: (request: RowRequest, id: string, importIndex: ImportIndex) => void;
  /** True when a row that is not stored says nothing new (a raise to the rate in force). */
  isImplied?: (request: RowRequest, importIndex: ImportIndex) => boolean;
  /** True when the same key may be there several times (two equal incomes on one day). */
  repeats?: boolean;
};

/** The fields of a file by the names that calls know them by. */
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

/** What a call knows as `store_id` stands in a file as `store`. */
export const fileField = (name: string): string => fileFields[name] ?? name;

type Said = string | number | boolean | null | (string | number)[];

/** What a content says, by the names that calls know; of `only` the fields that a file has, when given. */
export function saidOf(
  { said }: Sheet,
  content: string,
  only?: Readonly<Record<string, string>>,
): Record<string, Said> {
  const values = JSON.parse(content) as Said[];
  return Object.fromEntries(
    said.flatMap((name, index) =>
      only && !Object.hasOwn(only, fileField(name)) ? [] : [[name, values[index] ?? null]],
    ),
  );
}

/** One of several values of a field as a file has it. */
const nameIn = (field: string, importIndex: ImportIndex) => (value: string | number) => {
  if (typeof value === 'number') return weekdays[value] ?? '';
  return field === 'stores' ? importIndex.stores.nameOf(value) : value;
};

/** A stored row as a file would have it: names for ids, amounts with two decimals. */
export function storedTexts(
  sheet: Sheet,
  content: string,
  importIndex: ImportIndex,
): Record<string, string> {
  const said = saidOf(sheet, content);
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => {
      const field = fileField(name);
      if (value === null) return [field, ''];
      if (typeof value === 'number') return [field, value.toFixed(2)];
      if (typeof value === 'boolean') return [field, value ? 'yes' : 'no'];
      if (typeof value !== 'string')
        return [field, value.map(nameIn(field, importIndex)).join('|')];
      if (field === 'store') return [field, importIndex.stores.nameOf(value)];
      if (field === 'vendor') {
        return [field, importIndex.vendorsOf(String(said['store_id'])).nameOf(value)];
      }
      return [field, value];
    }),
  );
}

/** Values as one text that differs when any of them does. */
export function joined(...values: (string | number | null | string[])[]): string {
  return JSON.stringify(values);
}

/**
 * An amount as it stands in a file (`1,234.5`, `$1234.50`) as the dollars that a call takes; text
 * that is no amount goes on as it is, for the call's own rule to refuse.
 */
export function dollarsOf(text: string | undefined): number | string | null {
  if (text === undefined || text.trim() === '') return null;
  const dollars = dollarsOfText(text);
  return Number.isNaN(dollars) ? text : dollars;
}

/** The store and day that a request is about. */
export function dayOf({ body }: RowRequest): StoreDay {
  return { storeId: String(body['store_id']), date: String(body['date']) };
}

/** Null for a blank cell, as calls store it: an optional value that is not there. */
export function optional(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}
