import { rowShapes } from './row-shapes.ts';

/** A row in the wire format. */
export type WireRow = Record<string, unknown>;

/** What an entry tells beside its rows: their id and, mostly, their times are the same. */
type Entry = { subject_id: string; at: string };

type Packed = { before: string | null; after: string | null };
type Rows = { before: WireRow | null; after: WireRow | null };

type Field = {
  /** `name`, or `store_id.name` of a part; and the same apart. */
  path: string;
  name: string;
  inner: string | undefined;
  /** The field that mostly has the same value. */
  twin: number | undefined;
};

/** Fields that stand together as one word. */
type Together = { start: number; end: number };

type Shape = { number: number; fields: readonly Field[]; words: readonly Together[] };

/** The number of a word, and back. */
export type NumberOf = (word: string) => number;
export type TextOf = (number: number) => string;

/** The values of a row in the order of its shape; null for what can be told without them. */
type Values = readonly unknown[];

const moments = new Set(['createdAt', 'updatedAt', 'created_at', 'updated_at']);

function readShape(text: string, number: number): Shape {
  const words: Together[] = [];
  const written = text.split(' ').map((field, index) => {
    if (field.startsWith('(')) words.push({ start: index, end: index });
    const last = words.at(-1);
    if (last && field.endsWith(')')) last.end = index + 1;
    return field.replaceAll(/[()]/g, '').split('=') as [string, string?];
  });
  const paths = written.map(([path]) => path);
  const fields = written.map(([path, twin]) => {
    const [name = '', inner] = path.split('.');
    return { path, name, inner, twin: twin === undefined ? undefined : paths.indexOf(twin) };
  });
  return { number, fields, words };
}

const shapes = rowShapes.map(readShape);

const shapeByPaths = new Map(
  shapes.map((shape) => [shape.fields.map(({ path }) => path).join(' '), shape]),
);

const isPart = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row with its parts laid flat; null where that could not be undone. */
function flatten(row: WireRow): { paths: string; values: unknown[] } | null {
  const paths: string[] = [];
  const values: unknown[] = [];
  for (const [name, value] of Object.entries(row)) {
    if (name.includes('.')) return null;
    if (!isPart(value)) {
      paths.push(name);
      values.push(value);
      continue;
    }
    const names = Object.keys(value);
    if (names.length === 0) return null;
    for (const inner of names) {
      paths.push(`${name}.${inner}`);
      values.push(value[inner]);
    }
  }
  return { paths: paths.join(' '), values };
}

function unflatten({ fields }: Shape, values: Values): WireRow {
  const row: WireRow = {};
  for (const [index, { name, inner }] of fields.entries()) {
    if (inner === undefined) row[name] = values[index];
    else ((row[name] ??= {}) as WireRow)[inner] = values[index];
  }
  return row;
}

/** Milliseconds since 1970 of an instant as this program writes it; null for any other value. */
function msOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value ? ms : null;
}

/** What a field has when nothing is written for it; `values` are those of the fields before. */
function defaultOf({ path, twin }: Field, values: Values, entry: Entry): unknown {
  if (twin !== undefined) return values[twin];
  if (path === '_id') return entry.subject_id;
  return moments.has(path) ? entry.at : null;
}

/** What is written of a row's values; null when the shape cannot tell them. */
function encode({ fields }: Shape, values: Values, entry: Entry): Values | null {
  const written: unknown[] = [];
  for (const [index, field] of fields.entries()) {
    const value = values[index];
    const isDefault = value === defaultOf(field, values, entry);
    const text = isDefault ? null : moments.has(field.path) ? msOf(value) : value;
    if (!isDefault && (text === null || text === undefined)) return null;
    written.push(text);
  }
  return written;
}

function decode(shape: Shape, written: Values, entry: Entry): WireRow {
  const values: unknown[] = [];
  for (const [index, field] of shape.fields.entries()) {
    const value = written[index] ?? defaultOf(field, values, entry);
    const isMs = moments.has(field.path) && typeof value === 'number';
    values.push(isMs ? new Date(value).toISOString() : value);
  }
  return unflatten(shape, values);
}

/** The shape of a row and what is written of its values; null for a row that is stored as JSON. */
function encodeRow(row: WireRow | null, entry: Entry) {
  const flat = row && flatten(row);
  const shape = flat && shapeByPaths.get(flat.paths);
  const values = shape && encode(shape, flat.values, entry);
  return values ? { shape, values } : null;
}

const wordOf = (values: Values, { start, end }: Together) =>
  JSON.stringify(values.slice(start, end));

/** The values with each word in the place of what it tells. */
function withWords({ words }: Shape, values: Values, numberOf: NumberOf): Values {
  const short = [...values];
  for (const together of words.toReversed()) {
    const { start, end } = together;
    short.splice(start, end - start, numberOf(wordOf(values, together)));
  }
  return short;
}

/** The values of a row out of those with words. */
function withoutWords({ words }: Shape, written: Values, textOf: TextOf): Values {
  const values = [...written];
  for (const { start, end } of words) {
    const told = JSON.parse(textOf(Number(values[start]))) as Values;
    if (told.length !== end - start) throw new Error('A word of the activity tells another row');
    values.splice(start, 1, ...told);
  }
  return values;
}

function wholeText(shape: Shape, values: Values, numberOf: NumberOf): string {
  const written = withWords(shape, values, numberOf);
  const last = written.findLastIndex((value) => value !== null);
  return `${shape.number}${JSON.stringify(written.slice(0, last + 1))}`;
}

/** What a change starts from: the row before, renewed at the moment of the entry. */
const renewed = ({ fields }: Shape, before: Values) =>
  fields.map(({ path }, index) => (path.startsWith('updated') ? null : (before[index] ?? null)));

function changeText(shape: Shape, before: Values, after: Values): string {
  const start = renewed(shape, before);
  const changed = [...after.entries()].filter(
    ([index, value]) => JSON.stringify(value) !== JSON.stringify(start[index]),
  );
  return `${shape.number}${JSON.stringify(Object.fromEntries(changed))}`;
}

export type PackedRows = {
  /** What the rows tell by the numbers of words. */
  words: readonly string[];
  /** The rows as they are stored, once the words have numbers. */
  stored: (numberOf: NumberOf) => Packed;
};

/**
 * The rows of an entry as they are stored. Of a shape that is known: the values alone, without those
 * that the entry or another value tells, and of a changed row only what differs from the row before.
 * Of another one: the whole JSON.
 */
export function packRows({ before, after, ...entry }: Rows & Entry): PackedRows {
  const was = encodeRow(before, entry);
  const is = encodeRow(after, entry);
  const isChange = was !== null && is !== null && was.shape === is.shape;
  const textOf = (row: WireRow | null, known: typeof was, numberOf: NumberOf) =>
    known ? wholeText(known.shape, known.values, numberOf) : row && JSON.stringify(row);
  const whole = isChange ? [was] : [was, is];
  return {
    words: whole.flatMap((row) =>
      row ? row.shape.words.map((together) => wordOf(row.values, together)) : [],
    ),
    stored: (numberOf) => ({
      before: textOf(before, was, numberOf),
      after: isChange ? changeText(is.shape, was.values, is.values) : textOf(after, is, numberOf),
    }),
  };
}

type Written = Values | Record<string, unknown>;

function parse(text: string): { shape: Shape; values: Written } {
  const end = text.search(/[[{]/);
  const shape = shapes[Number(text.slice(0, end))];
  if (!shape) throw new Error(`Activity of an unknown shape: ${text}`);
  return { shape, values: JSON.parse(text.slice(end)) as Written };
}

const isArray = (values: Written): values is Values => Array.isArray(values);

/** The numbers of the words in a row as it is stored. */
export function wordsIn(text: string | null): number[] {
  if (text === null || text.startsWith('{')) return [];
  const { shape, values } = parse(text);
  if (!isArray(values)) return [];
  // What stands together before a word takes one place.
  let before = 0;
  return shape.words.map(({ start, end }) => {
    const number = Number(values[start - before]);
    before += end - start - 1;
    return number;
  });
}

/** The same row with other numbers for its words, for another database. */
export function renumbered(text: string | null, numberOf: (number: number) => number) {
  const [first] = wordsIn(text);
  if (text === null || first === undefined) return text;
  const { shape, values } = parse(text);
  const written = [...(values as Values)];
  let before = 0;
  for (const { start, end } of shape.words) {
    written[start - before] = numberOf(Number(written[start - before]));
    before += end - start - 1;
  }
  return `${shape.number}${JSON.stringify(written)}`;
}

function valuesOf(text: string, textOf: TextOf): { shape: Shape; values: Written } {
  const { shape, values } = parse(text);
  return { shape, values: isArray(values) ? withoutWords(shape, values, textOf) : values };
}

function unpackRow(
  text: string | null,
  { before, entry, textOf }: { before: string | null; entry: Entry; textOf: TextOf },
): WireRow | null {
  if (text === null) return null;
  if (text.startsWith('{')) return JSON.parse(text) as WireRow;
  const { shape, values } = valuesOf(text, textOf);
  if (isArray(values)) return decode(shape, values, entry);
  const start = renewed(shape, valuesOf(before ?? '', textOf).values as Values);
  return decode(shape, Object.assign(start, values), entry);
}

/** The rows of an entry from what `packRows` has made, or from JSON as it was stored before. */
export function unpackRows({ before, after, ...entry }: Packed & Entry, textOf: TextOf): Rows {
  return {
    before: unpackRow(before, { before: null, entry, textOf }),
    after: unpackRow(after, { before, entry, textOf }),
  };
}
