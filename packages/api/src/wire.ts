import { z } from 'zod';
import { checkDate, type Business } from '@backcounter/core/business';
import { invalidField } from '@backcounter/core/errors';
import { isStorableText } from '@backcounter/core/text';
import type { OrderKey, Page } from '@backcounter/storage/paging';

/** Shapes that several nouns' answers share. */
export const instant = z.string().meta({ format: 'date-time' });
export const calendarDate = z.string().meta({ format: 'date' });
export const clockTime = z.string().meta({ pattern: '^\\d{2}:\\d{2}$' });
export const dollars = z.number().meta({ description: 'Dollars, at most two decimals' });
export const namedRow = z.object({ _id: z.string(), name: z.string() });
export const doneMessage = z.object({ message: z.string() });

/** An optional filter in the query. */
export const filterText = z.string().optional();

/** Asks for something by `true`, or is left out. */
export const flag = z.literal('true', { error: 'Must be true or left out' }).optional();

/** An id to filter by; `all` is the same as leaving it out. */
export const filterId = filterText.transform((value) => (value === 'all' ? undefined : value));

/** Every value of a repeated parameter. */
export const filterIds = z
  .array(z.string())
  .optional()
  .transform((ids) => (ids ?? []).filter((id) => id !== ''));

export const periodQuery = {
  month: filterText,
  year: filterText,
  start_date: filterText,
  end_date: filterText,
};

/** The day that a query names, today when it names none; 400 at `field` for what is no date. */
export function readDay(
  field: string,
  value: string | undefined,
  business: Pick<Business, 'today' | 'timeZone'>,
): string {
  return value === undefined
    ? business.today
    : checkDate(field, value, business, { allowFuture: true });
}

/** Dates, amounts and stores that lists of invoices and sales are narrowed to. */
export const rangeQuery = {
  from: filterText,
  to: filterText,
  min: filterText,
  max: filterText,
  store_ids: filterIds,
};

/** What a list is sorted by, as a column’s id; `-` before it for the greatest first. */
export const sortQuery = { sort: filterText };

/** `limit` and `cursor` of long lists. */
export const pageQuery = { limit: filterText, cursor: filterText };

const largestPage = 1000;

/** A whole list as it is, or a part of it with the cursor of the next one. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.union([
    z.array(row),
    z.object({ data: z.array(row), next_cursor: z.string().nullable() }),
  ]);
}

/** The page that a query asks for, null for the whole list. */
export function readPage(
  query: { limit?: string | undefined; cursor?: string | undefined },
  order: readonly OrderKey[],
): Page | null {
  const limit = readLimit(query);
  if (limit === null) return null;
  return { limit, after: query.cursor === undefined ? null : readCursor(query.cursor, order) };
}

/** How many rows a query asks for at most, null for all; AppError `invalid` at `limit`. */
export function readLimit(query: { limit?: string | undefined }): number | null {
  if (query.limit === undefined) return null;
  const limit = Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > largestPage) {
    throw invalidField('limit', `Limit must be a whole number from 1 to ${largestPage}`);
  }
  return limit;
}

function readCursor(cursor: string, order: readonly OrderKey[]): (string | number)[] {
  try {
    const bytes = Uint8Array.from(atob(cursor), (character) => character.charCodeAt(0));
    const values: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isOrderValues(values) && values.length === order.length) return values;
  } catch {
    // Falls through to the refusal.
  }
  throw invalidField('cursor', 'This cursor is not one of this list');
}

function isOrderValues(value: unknown): value is (string | number)[] {
  return (
    Array.isArray(value) &&
    value.every((item) =>
      typeof item === 'string' ? isStorableText(item) : typeof item === 'number',
    )
  );
}

/** The answer of a list: bare when it is whole, with a cursor when a page was asked for. */
export function replyList<Row, Wire>(
  rows: readonly Row[],
  page: Page | null,
  toWire: (row: Row) => Wire,
  orderValues: (row: Row) => (string | number)[],
): Wire[] | { data: Wire[]; next_cursor: string | null } {
  return page ? replyPage(rows, page, toWire, orderValues) : rows.map(toWire);
}

/** The answer of a part of a list, with the cursor of the next part. */
export function replyPage<Row, Wire>(
  rows: readonly Row[],
  page: Page,
  toWire: (row: Row) => Wire,
  orderValues: (row: Row) => (string | number)[],
): { data: Wire[]; next_cursor: string | null } {
  const last = rows.at(-1);
  const more = last !== undefined && rows.length === page.limit;
  return { data: rows.map(toWire), next_cursor: more ? writeCursor(orderValues(last)) : null };
}

function writeCursor(values: (string | number)[]): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(values))));
}
