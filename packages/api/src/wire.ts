import { z } from 'zod';
import { checkDate, type Business } from '@backcounter/core/business';
import { invalidField } from '@backcounter/core/errors';
import { isStorableText } from '@backcounter/core/text';
import type { OrderKey, Page } from '@backcounter/storage/paging';

/** Schemas shared by the responses of several nouns. */
export const instant = z.string().meta({ format: 'date-time' });
export const calendarDate = z.string().meta({ format: 'date' });
export const clockTime = z.string().meta({ pattern: '^\\d{2}:\\d{2}$' });
export const dollars = z.number().meta({ description: 'Dollars, at most two decimals' });
export const namedRow = z.object({ _id: z.string(), name: z.string() });
export const doneMessage = z.object({ message: z.string() });

/** An optional filter in the query. */
export const filterText = z.string().optional();

/** A flag in the query: `true` or omitted. */
export const flag = z.literal('true', { error: 'Must be true or left out' }).optional();

/** An id to filter by; `all` means no filter. */
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

/** The date in a query, today if omitted; 400 at `field` for an invalid date. */
export function readDay(
  field: string,
  value: string | undefined,
  business: Pick<Business, 'today' | 'timeZone'>,
): string {
  return value === undefined
    ? business.today
    : checkDate(field, value, business, { allowFuture: true });
}

/** Date, amount and store filters of invoice and sale lists. */
export const rangeQuery = {
  from: filterText,
  to: filterText,
  min: filterText,
  max: filterText,
  store_ids: filterIds,
};

/** The id of the column that a list is sorted by, prefixed with `-` for descending order. */
export const sortQuery = { sort: filterText };

/** `limit` and `cursor` of paginated lists. */
export const pageQuery = { limit: filterText, cursor: filterText };

const maxPageSize = 1000;

/** The schema of a list: an array if whole, or a page with the cursor of the next page. */
export function listResponse<Row extends z.ZodType>(row: Row) {
  return z.union([
    z.array(row),
    z.object({ data: z.array(row), next_cursor: z.string().nullable() }),
  ]);
}

/** The requested page, null for the whole list. */
export function readPage(
  query: { limit?: string | undefined; cursor?: string | undefined },
  order: readonly OrderKey[],
): Page | null {
  const limit = readLimit(query);
  return limit === null ? null : pageAt(query.cursor, limit, order);
}

/** The requested page of a list that is never read as a whole. */
export function readRequiredPage(
  query: { limit?: string | undefined; cursor?: string | undefined },
  order: readonly OrderKey[],
  { usual, most }: { usual: number; most?: number },
): Page {
  return pageAt(query.cursor, readLimit(query, most) ?? usual, order);
}

function pageAt(cursor: string | undefined, limit: number, order: readonly OrderKey[]): Page {
  return { limit, after: cursor === undefined ? null : readCursor(cursor, order) };
}

/** The maximum number of rows, null for all; throws AppError `invalid` at `limit`. */
export function readLimit(
  query: { limit?: string | undefined },
  most = maxPageSize,
): number | null {
  if (query.limit === undefined) return null;
  const limit = Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > most) {
    throw invalidField('limit', `Limit must be a whole number from 1 to ${most}`);
  }
  return limit;
}

function readCursor(cursor: string, order: readonly OrderKey[]): (string | number)[] {
  try {
    const bytes = Uint8Array.from(atob(cursor), (character) => character.charCodeAt(0));
    const values: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isOrderValues(values, order)) return values;
  } catch {
    // Malformed; falls through to the error below.
  }
  throw invalidField('cursor', 'This cursor is not one of this list');
}

/** True for a value of each sort column; PostgreSQL compares no number with a text. */
function isOrderValues(values: unknown, order: readonly OrderKey[]): values is (string | number)[] {
  return (
    Array.isArray(values) &&
    values.length === order.length &&
    order.every(({ isNumber = false }, index) => {
      const value: unknown = values[index];
      return isNumber
        ? Number.isSafeInteger(value)
        : typeof value === 'string' && isStorableText(value);
    })
  );
}

/** The response of a list: an array if whole, an object with a cursor if a page was requested. */
export function replyList<Row, Wire>(
  rows: readonly Row[],
  page: Page | null,
  toWire: (row: Row) => Wire,
  orderValues: (row: Row) => (string | number)[],
): Wire[] | { data: Wire[]; next_cursor: string | null } {
  return page ? replyPage(rows, page, toWire, orderValues) : rows.map(toWire);
}

/** The response of a page, with the cursor of the next page or null. */
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
