import { expect } from 'vitest';
import { live, today, type Books, type Which } from './books.ts';
import {
  addDays,
  always,
  lengthOf,
  monthOf,
  weekStart,
  wholeMonth,
  wholeYear,
  type Period,
} from './calendar.ts';
import { anyOf, pick, someDay, type Json, type JsonRow, type Shop } from './home.ts';

/** Compares the product's answers to one person with the books that this person sees. */
export type Audit = {
  shop: Shop;
  /** The books of the stores that the person sees. */
  books: Books;
  as: string;
  /** Stores that the person is limited to; null for all. */
  storeIds: readonly string[] | null;
};

export async function get({ shop, as }: Audit, path: string): Promise<Json> {
  const { status, body } = await shop.home.call(`GET ${path}`, { as });
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The rows of an answer. */
export async function getRows(audit: Audit, path: string): Promise<JsonRow[]> {
  return (await get(audit, path)) as JsonRow[];
}

export const rowsIn = (list: Json): JsonRow[] => list as JsonRow[];

/** Fails unless an answer equals what the books say. */
export function same(actual: unknown, expected: unknown, about: string): void {
  expect(actual, about).toEqual(expected);
}

/** The named fields of rows. */
export const only = (rows: readonly Json[], ...names: string[]): Json[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

/** The rows in an order of their own, where the documents give none. */
export const sorted = (rows: readonly unknown[]): string[] =>
  rows.map((row) => JSON.stringify(row)).sort();

/** Some store or all of them, and the part of a query that says so. */
export function someStore({ shop, books }: Audit): { storeId?: string; query: string } {
  const store = anyOf(shop, live(books, 'stores'));
  if (!store || shop.below(2) === 0) return { query: 'store_id=all' };
  return { storeId: store.id, query: `store_id=${store.id}` };
}

const monthsOrYears = (shop: Shop): [Period, string] => {
  const month = monthOf(someDay(shop));
  const year = month.slice(0, 4);
  return pick(shop, [
    [wholeMonth(month), `month=${month}`],
    [wholeYear(year), `year=${year}`],
  ]);
};

/** Days from one to another, as `from` and `to`. */
export function someDays(shop: Shop): Period {
  const [one, other] = [someDay(shop), someDay(shop)];
  const days = pick(shop, [0, 1, 6, 30, shop.below(200)]);
  const apart = one < other ? { from: one, to: other } : { from: other, to: one };
  return pick(shop, [
    // At most three years can be summed at once.
    lengthOf(apart) <= 1000 ? apart : { from: one, to: one },
    { from: addDays(one, -days), to: one },
    { from: weekStart(one, 1), to: addDays(weekStart(one, 1), 6) },
  ]);
}

/** A period as lists take it: a month, a year, days, or none at all. */
export function somePeriod({ shop }: Audit): { period: Period; query: string } {
  const kind = shop.below(4);
  if (kind === 0) return { period: always, query: '' };
  if (kind === 1) {
    const [period, query] = monthsOrYears(shop);
    return { period, query };
  }
  const period = someDays(shop);
  return { period, query: `start_date=${period.from}&end_date=${period.to}` };
}

/** A question about some store and period. */
export function someWhich(audit: Audit): Which & { query: string } {
  const { storeId, query } = someStore(audit);
  const { period, query: days } = somePeriod(audit);
  return { storeId, period, query: `${query}&${days}` };
}

/** The rows of a list page by page; fails when a page repeats a row. */
export async function allPages(audit: Audit, path: string): Promise<JsonRow[]> {
  const rows: JsonRow[] = [];
  const limit = 1 + audit.shop.below(9);
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await get(audit, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next}`);
    rows.push(...rowsIn(page.data));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const ids = rows.map(({ _id }) => _id);
  same(new Set(ids).size, ids.length, `${path} shows a row on two pages`);
  return rows;
}

/** Checks that a list's pages have the same rows as the list as a whole. */
export async function samePages(audit: Audit, path: string, whole: readonly Json[]) {
  const pages = await allPages(audit, path);
  same(sorted(pages), sorted(whole), `the pages of ${path}`);
}

export const yesterday = (books: Books): string => addDays(today(books), -1);
