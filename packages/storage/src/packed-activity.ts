import { rowShapes } from './row-shapes.ts';

/** A row in the wire format. */
export type WireRow = Record<string, unknown>;

/** Columns of the entry that its rows usually repeat: the row's id and timestamps. */
type Entry = { subject_id: string; at: string };

type Packed = { before: string | null; after: string | null };
type Rows = { before: WireRow | null; after: WireRow | null };

type Field = {
  /** `name`, or `store_id.name` for a nested object; `name` and `inner` are its two parts. */
  path: string;
  name: string;
  inner: string | undefined;
  /** Index of the field that usually has the same value. */
  twin: number | undefined;
};

/** Adjacent fields, `start` up to but excluding `end`, interned as one text. */
type FieldGroup = { start: number; end: number };

type Shape = { number: number; fields: readonly Field[]; internedGroups: readonly FieldGroup[] };

/** Maps an interned text to its id; `TextOf` is the inverse. */
export type TextIdOf = (text: string) => number;
export type TextOf = (number: number) => string;

/** A row's values in shape order; null for values that are implied. */
type Values = readonly unknown[];

const instantFields = new Set(['createdAt', 'updatedAt', 'created_at', 'updated_at']);

function readShape(text: string, number: number): Shape {
  const internedGroups: FieldGroup[] = [];
  const parsed = text.split(' ').map((field, index) => {
    if (field.startsWith('(')) internedGroups.push({ start: index, end: index });
    const last = internedGroups.at(-1);
    if (last && field.endsWith(')')) last.end = index + 1;
    return field.replaceAll(/[()]/g, '').split('=') as [string, string?];
  });
  const paths = parsed.map(([path]) => path);
  const fields = parsed.map(([path, twin]) => {
    const [name = '', inner] = path.split('.');
    return { path, name, inner, twin: twin === undefined ? undefined : paths.indexOf(twin) };
  });
  return { number, fields, internedGroups };
}

const shapes = rowShapes.map(readShape);

const shapeByPaths = new Map(
  shapes.map((shape) => [shape.fields.map(({ path }) => path).join(' '), shape]),
);

const isNestedObject = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Flattens nested objects into dotted paths; null when that would not be reversible. */
function flatten(row: WireRow): { paths: string; values: unknown[] } | null {
  const paths: string[] = [];
  const values: unknown[] = [];
  for (const [name, value] of Object.entries(row)) {
    if (name.includes('.')) return null;
    if (!isNestedObject(value)) {
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

/** Milliseconds since 1970 of an ISO instant in this program's format; null for any other value. */
function toMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value ? ms : null;
}

/** A field's value when none is stored; `values` holds the fields before it. */
function defaultOf({ path, twin }: Field, values: Values, entry: Entry): unknown {
  if (twin !== undefined) return values[twin];
  if (path === '_id') return entry.subject_id;
  return instantFields.has(path) ? entry.at : null;
}

/** Replaces implied values with null; null when the shape cannot represent the row. */
function encode({ fields }: Shape, values: Values, entry: Entry): Values | null {
  const encoded: unknown[] = [];
  for (const [index, field] of fields.entries()) {
    const value = values[index];
    const isDefault = value === defaultOf(field, values, entry);
    const stored = isDefault ? null : instantFields.has(field.path) ? toMs(value) : value;
    if (!isDefault && (stored === null || stored === undefined)) return null;
    encoded.push(stored);
  }
  return encoded;
}

function decode(shape: Shape, encoded: Values, entry: Entry): WireRow {
  const values: unknown[] = [];
  for (const [index, field] of shape.fields.entries()) {
    const value = encoded[index] ?? defaultOf(field, values, entry);
    const isMs = instantFields.has(field.path) && typeof value === 'number';
    values.push(isMs ? new Date(value).toISOString() : value);
  }
  return unflatten(shape, values);
}

/** A row's shape and encoded values; null for a row that is stored as plain JSON. */
function encodeRow(row: WireRow | null, entry: Entry) {
  const flat = row && flatten(row);
  const shape = flat && shapeByPaths.get(flat.paths);
  const values = shape && encode(shape, flat.values, entry);
  return values ? { shape, values } : null;
}

const internedText = (values: Values, { start, end }: FieldGroup) =>
  JSON.stringify(values.slice(start, end));

/** Replaces each interned group of fields with its text id. */
function replaceWithTextIds({ internedGroups }: Shape, values: Values, textIdOf: TextIdOf): Values {
  const short = [...values];
  for (const group of internedGroups.toReversed()) {
    const { start, end } = group;
    short.splice(start, end - start, textIdOf(internedText(values, group)));
  }
  return short;
}

/** Replaces each text id with the fields it stands for. */
function expandTextIds({ internedGroups }: Shape, encoded: Values, textOf: TextOf): Values {
  const values = [...encoded];
  for (const { start, end } of internedGroups) {
    const texts = JSON.parse(textOf(Number(values[start]))) as Values;
    if (texts.length !== end - start) throw new Error('A word of the activity tells another row');
    values.splice(start, 1, ...texts);
  }
  return values;
}

function packRow(shape: Shape, values: Values, textIdOf: TextIdOf): string {
  const encoded = replaceWithTextIds(shape, values, textIdOf);
  const last = encoded.findLastIndex((value) => value !== null);
  return `${shape.number}${JSON.stringify(encoded.slice(0, last + 1))}`;
}

/** What an update is diffed against: the row before, with `updated…` reset to the entry's time. */
const changeBase = ({ fields }: Shape, before: Values) =>
  fields.map(({ path }, index) => (path.startsWith('updated') ? null : (before[index] ?? null)));

function packChange(shape: Shape, before: Values, after: Values): string {
  const start = changeBase(shape, before);
  const changed = [...after.entries()].filter(
    ([index, value]) => JSON.stringify(value) !== JSON.stringify(start[index]),
  );
  return `${shape.number}${JSON.stringify(Object.fromEntries(changed))}`;
}

export type PackedRows = {
  /** The texts to intern. */
  texts: readonly string[];
  /** Encodes the rows, once the texts have ids. */
  toStored: (textIdOf: TextIdOf) => Packed;
};

/**
 * Encodes the rows of an entry. A row of a known shape becomes its bare values, without those
 * implied by the entry or another field; an update stores only what differs from the row before. A
 * row of any other shape is stored as JSON.
 */
export function packRows({ before, after, ...entry }: Rows & Entry): PackedRows {
  const was = encodeRow(before, entry);
  const is = encodeRow(after, entry);
  const isChange = was !== null && is !== null && was.shape === is.shape;
  const textOf = (row: WireRow | null, known: typeof was, textIdOf: TextIdOf) =>
    known ? packRow(known.shape, known.values, textIdOf) : row && JSON.stringify(row);
  const whole = isChange ? [was] : [was, is];
  return {
    texts: whole.flatMap((row) =>
      row ? row.shape.internedGroups.map((group) => internedText(row.values, group)) : [],
    ),
    toStored: (textIdOf) => ({
      before: textOf(before, was, textIdOf),
      after: isChange ? packChange(is.shape, was.values, is.values) : textOf(after, is, textIdOf),
    }),
  };
}

type StoredValues = Values | Record<string, unknown>;

function parse(text: string): { shape: Shape; values: StoredValues } {
  const end = text.search(/[[{]/);
  const shape = shapes[Number(text.slice(0, end))];
  if (!shape) throw new Error(`Activity of an unknown shape: ${text}`);
  return { shape, values: JSON.parse(text.slice(end)) as StoredValues };
}

const isArray = (values: StoredValues): values is Values => Array.isArray(values);

/** The text ids in an encoded row. */
export function textIdsIn(text: string | null): number[] {
  if (text === null || text.startsWith('{')) return [];
  const { shape, values } = parse(text);
  if (!isArray(values)) return [];
  // Each earlier group takes a single place in the encoded array.
  let before = 0;
  return shape.internedGroups.map(({ start, end }) => {
    const number = Number(values[start - before]);
    before += end - start - 1;
    return number;
  });
}

/** Rewrites the text ids of an encoded row, for a copy into another database. */
export function remapTextIds(text: string | null, newIdOf: (id: number) => number) {
  const [first] = textIdsIn(text);
  if (text === null || first === undefined) return text;
  const { shape, values } = parse(text);
  const encoded = [...(values as Values)];
  let before = 0;
  for (const { start, end } of shape.internedGroups) {
    encoded[start - before] = newIdOf(Number(encoded[start - before]));
    before += end - start - 1;
  }
  return `${shape.number}${JSON.stringify(encoded)}`;
}

function valuesOf(text: string, textOf: TextOf): { shape: Shape; values: StoredValues } {
  const { shape, values } = parse(text);
  return { shape, values: isArray(values) ? expandTextIds(shape, values, textOf) : values };
}

function unpackRow(
  text: string | null,
  { before, entry, textOf }: { before: string | null; entry: Entry; textOf: TextOf },
): WireRow | null {
  if (text === null) return null;
  if (text.startsWith('{')) return JSON.parse(text) as WireRow;
  const { shape, values } = valuesOf(text, textOf);
  if (isArray(values)) return decode(shape, values, entry);
  const start = changeBase(shape, valuesOf(before ?? '', textOf).values as Values);
  return decode(shape, Object.assign(start, values), entry);
}

/** Decodes the rows of an entry, from `packRows` or from the plain JSON of older versions. */
export function unpackRows({ before, after, ...entry }: Packed & Entry, textOf: TextOf): Rows {
  return {
    before: unpackRow(before, { before: null, entry, textOf }),
    after: unpackRow(after, { before, entry, textOf }),
  };
}
