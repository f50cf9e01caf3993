import { rowShapes } from './row-shapes.ts';

/** A row in the wire format. */
export type WireRow = Record<string, unknown>;

/** What an entry says beside its rows; their ids and times are mostly the same. */
type Known = { subject_id: string; at: string };

type Packed = { before: string | null; after: string | null };
type Rows = { before: WireRow | null; after: WireRow | null };

/**
 * What a value is when nothing is written for it: the row's id, the moment of the entry, what another
 * value of the row is, or null.
 */
type Usual = 'subject' | 'moment' | number | null;

type Leaf = { outer: string; inner: string | undefined; usual: Usual; isRenewed: boolean };

type Shape = { number: number; leaves: readonly Leaf[]; parts: Readonly<Record<string, string>> };

const moments = new Set(['createdAt', 'updatedAt', 'created_at', 'updated_at']);

function usualOf(path: string, like: string | undefined, paths: readonly string[]): Usual {
  if (like !== undefined) return paths.indexOf(like);
  if (path === '_id') return 'subject';
  return moments.has(path) ? 'moment' : null;
}

function readShape(text: string, number: number): Shape {
  const written = text.split(' ').map((one) => one.split('=') as [string, string?]);
  const paths = written.map(([path]) => path);
  const leaves = written.map(([path, like]): Leaf => {
    const [outer = '', inner] = path.split('.');
    return {
      outer,
      inner,
      usual: usualOf(path, like, paths),
      isRenewed: path.startsWith('updated'),
    };
  });
  const parts: Record<string, string> = {};
  for (const { outer, inner } of leaves) {
    if (inner !== undefined) parts[outer] = `${parts[outer] ?? ''} ${inner}`;
  }
  return { number, leaves, parts };
}

const shapes = rowShapes.map(readShape);

const shapeByKeys = new Map(
  shapes.map((shape) => [[...new Set(shape.leaves.map(({ outer }) => outer))].join(' '), shape]),
);

const isPlainObject = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The shape that a row has, key by key in its order; undefined for a row of another one. */
function shapeOf(row: WireRow): Shape | undefined {
  const shape = shapeByKeys.get(Object.keys(row).join(' '));
  if (!shape) return undefined;
  for (const [outer, inner] of Object.entries(shape.parts)) {
    const part = row[outer];
    if (!isPlainObject(part) || ` ${Object.keys(part).join(' ')}` !== inner) return undefined;
  }
  return shape;
}

const valueAt = (row: WireRow, { outer, inner }: Leaf): unknown =>
  inner === undefined ? row[outer] : (row[outer] as WireRow)[inner];

/** Milliseconds since 1970 of an instant as this program writes it; null for any other value. */
function msOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === value ? ms : null;
}

type Seen = { shape: Shape; row: WireRow; known: Known };

/** What a value of a row is when nothing is written for it. */
function usualValue({ usual }: Leaf, { shape, row, known }: Seen): unknown {
  if (usual === null) return null;
  if (usual === 'subject') return known.subject_id;
  if (usual === 'moment') return known.at;
  return valueAt(row, shape.leaves[usual] as Leaf);
}

/** The values of a row to be written, null for what is usual; null when the shape cannot say it. */
function valuesOf(shape: Shape, row: WireRow, known: Known): unknown[] | null {
  const values: unknown[] = [];
  for (const leaf of shape.leaves) {
    const value = valueAt(row, leaf);
    if (value === usualValue(leaf, { shape, row, known })) {
      values.push(null);
      continue;
    }
    const written = leaf.usual === 'moment' ? msOf(value) : value;
    if (written === null || written === undefined) return null;
    values.push(written);
  }
  return values;
}

function rowFrom(shape: Shape, values: readonly unknown[], known: Known): WireRow {
  const row: WireRow = {};
  for (const [index, leaf] of shape.leaves.entries()) {
    const { outer, inner, usual } = leaf;
    const written = values[index] ?? usualValue(leaf, { shape, row, known });
    const value =
      usual === 'moment' && typeof written === 'number' ? new Date(written).toISOString() : written;
    if (inner === undefined) row[outer] = value;
    else ((row[outer] ??= {}) as WireRow)[inner] = value;
  }
  return row;
}

function packWhole({ number }: Shape, values: readonly unknown[]): string {
  let length = values.length;
  while (length > 0 && values[length - 1] === null) length -= 1;
  return `${number}${JSON.stringify(values.slice(0, length))}`;
}

/** What a change starts from: the row before it, renewed at the moment of the entry. */
const startOf = ({ leaves }: Shape, before: readonly unknown[]) =>
  leaves.map(({ isRenewed }, index) => (isRenewed ? null : (before[index] ?? null)));

function packChange(shape: Shape, before: readonly unknown[], after: readonly unknown[]): string {
  const start = startOf(shape, before);
  const changed = after
    .map((value, index) => [index, value] as const)
    .filter(([index, value]) => JSON.stringify(value) !== JSON.stringify(start[index]));
  return `${shape.number}${JSON.stringify(Object.fromEntries(changed))}`;
}

type Told = { text: string | null; shape?: Shape | undefined; values?: unknown[] };

function tell(row: WireRow | null, known: Known): Told {
  if (row === null) return { text: null };
  const shape = shapeOf(row);
  const values = shape && valuesOf(shape, row, known);
  return shape && values
    ? { text: packWhole(shape, values), shape, values }
    : { text: JSON.stringify(row) };
}

/**
 * The rows of an entry as they are stored: of a shape that is known only the values, without those
 * that are as usual, and of a changed row only what differs from the row before; of another one the
 * whole JSON.
 */
export function packRows({ before, after, ...known }: Rows & Known): Packed {
  const was = tell(before, known);
  const is = tell(after, known);
  const isChange = was.values && is.values && was.shape === is.shape && is.shape;
  return {
    before: was.text,
    after: isChange ? packChange(isChange, was.values ?? [], is.values ?? []) : is.text,
  };
}

type Read = { shape: Shape; values: unknown[] | Record<string, unknown> };

function read(text: string): Read {
  const end = text.search(/[[{]/);
  const shape = shapes[Number(text.slice(0, end))];
  if (!shape) throw new Error(`Activity of an unknown shape: ${text}`);
  return { shape, values: JSON.parse(text.slice(end)) as Read['values'] };
}

const isWhole = (text: string) => text.startsWith('{');

function unpackOne(text: string | null, known: Known, before: string | null): WireRow | null {
  if (text === null) return null;
  if (isWhole(text)) return JSON.parse(text) as WireRow;
  const { shape, values } = read(text);
  if (Array.isArray(values)) return rowFrom(shape, values, known);
  const start = startOf(shape, read(before ?? '').values as unknown[]);
  return rowFrom(shape, Object.assign(start, values), known);
}

/** The rows of an entry from what `packRows` has made, or from whole JSON as it was stored before. */
export function unpackRows({ before, after, ...known }: Packed & Known): Rows {
  return {
    before: unpackOne(before, known, null),
    after: unpackOne(after, known, before),
  };
}
