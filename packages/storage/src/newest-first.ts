import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { CentsRange } from '@backcounter/core/list-filters';
import { nameKey } from '@backcounter/core/text';
import type { Db } from './database.ts';
import { containsPart, mayContainPart, hasTrigram, trigramsOf } from './number-parts.ts';
import type { OrderKey, Page } from './paging.ts';
import { idList, inScope, type StoreScope } from './scope.ts';

/** Conditions on the rows of a list or sum. */
export type ListFilter = {
  scope: StoreScope;
  range: DateRange | null;
  vendorId?: string | null;
  cents?: CentsRange | null;
  /** A substring of the invoice number, case-insensitive. */
  numberPart?: string | null;
  /**
   * `only` searches just the newest 2,000 rows; `tooFew` means that such a search found less than
   * a page, so the number is rare.
   */
  recent?: 'only' | 'tooFew';
};

/** The tables whose lists are filtered by store and date. */
export type Dated = 'invoices' | 'sales';

/** Sort order of pages: newest day first, then most recently added. */
export const newestFirst: readonly OrderKey[] = [
  { column: 'date', direction: 'desc' },
  { column: 'id', direction: 'desc' },
];

type DatedRow = { date: string; id: string };

/** Comparator for the rows of a page, whose order a join may have lost. */
export function byNewest(one: DatedRow, other: DatedRow): number {
  const a = one.date + one.id;
  const b = other.date + other.id;
  return a === b ? 0 : a < b ? 1 : -1;
}

/**
 * Up to this many matches are faster to fetch by the selective index and sort than to find by
 * walking the days.
 */
const maxSelectiveRows = 2000;

/** A limit that no table reaches. */
const allRows = 2 ** 40;

/** Up to this many stores are read one by one and merged; more are filtered out of all rows. */
const maxMergedStores = 8;

const isText = (text: string | null | undefined): text is string => typeof text === 'string';

const live = sql<SqlBool>`deleted_at is null`;

/** Joins conditions by `and`; needs at least one. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Conditions that a date index can serve; the store condition must precede them. */
function dayConditions({ range, vendorId = null }: ListFilter, page: Page): RawBuilder<SqlBool>[] {
  const conditions = [live];
  if (vendorId !== null) conditions.push(sql`vendor_id = ${vendorId}`);
  if (range) conditions.push(sql`date >= ${range.start}`, sql`date <= ${range.end}`);
  if (page.after) conditions.push(sql`(date, id) < (${page.after[0]}, ${page.after[1]})`);
  return conditions;
}

/** Amount and number conditions, written so that the planner picks no index for them. */
async function unindexedConditions(db: Db, filter: ListFilter): Promise<RawBuilder<SqlBool>[]> {
  const { min = null, max = null } = filter.cents ?? {};
  const conditions: RawBuilder<SqlBool>[] = [];
  if (min !== null) conditions.push(sql`amount_cents + 0 >= ${min}`);
  if (max !== null) conditions.push(sql`amount_cents + 0 <= ${max}`);
  if (isText(filter.numberPart)) {
    conditions.push(containsPart(await trigramsOf(db), nameKey(filter.numberPart)));
  }
  return conditions;
}

/** The condition that the index of invoice numbers serves, null when it cannot serve the part. */
async function numberCondition(db: Db, filter: ListFilter): Promise<RawBuilder<SqlBool> | null> {
  const part = nameKey(filter.numberPart ?? '');
  const trigrams = await trigramsOf(db);
  if (trigrams === 'none' || !hasTrigram(part)) return null;
  return allOf([mayContainPart(trigrams, part), live]);
}

/** The condition that the index of amounts serves, null when the filter has no amount. */
function amountCondition(filter: ListFilter): RawBuilder<SqlBool> | null {
  const { min = null, max = null } = filter.cents ?? {};
  if (min === null && max === null) return null;
  return allOf([
    live,
    min === null ? sql`1 = 1` : sql`amount_cents >= ${min}`,
    max === null ? sql`1 = 1` : sql`amount_cents <= ${max}`,
  ]);
}

async function count(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counts } = await sql<{ found: number }>`
    select count(*) as found from ${rows} as counted`.execute(db);
  return Number(counts[0]?.found);
}

const inOrder = sql`order by date desc, id desc`;

/** The newest rows of all stores or one, or a merge of the newest rows of a few. */
function newestByDay(
  table: RawBuilder<unknown>,
  stores: readonly RawBuilder<SqlBool>[],
  rest: { conditions: readonly RawBuilder<SqlBool>[]; limit: number },
): RawBuilder<unknown> {
  const parts = stores.map(
    (store) => sql`select * from ${table} where ${allOf([store, ...rest.conditions])}
      ${inOrder} limit ${rest.limit}`,
  );
  if (parts.length === 1) return sql`(${sql.join(parts)})`;
  const all = parts.map((part, index) => sql`select * from (${part}) as ${sql.ref(`p${index}`)}`);
  return sql`(${sql.join(all, sql` union all `)} ${inOrder} limit ${rest.limit})`;
}

function storeConditions(scope: StoreScope): RawBuilder<SqlBool>[] {
  if (scope !== null && scope.length > 0 && scope.length <= maxMergedStores) {
    return scope.map((id) => sql`store_id = ${id}`);
  }
  // For many stores, walk the date index: the `|| ''` keeps the planner off the store indexes.
  return scope === null || scope.length === 0
    ? [inScope('store_id', scope)]
    : [sql`store_id || '' in ${idList(scope)}`];
}

/** A condition with an index and few matching rows; null otherwise. */
async function selectiveCondition(
  db: Db,
  table: Dated,
  { filter, recent, limit }: { filter: ListFilter; recent: RawBuilder<unknown>; limit: number },
): Promise<RawBuilder<SqlBool> | null> {
  // Counting the numbers that contain a part means finding all, so estimate from the newest rows.
  const numbers = await numberCondition(db, filter);
  if (numbers) {
    const isRare = filter.recent === 'tooFew' || (await count(db, recent)) < limit;
    return isRare ? numbers : null;
  }
  const amounts = amountCondition(filter);
  if (!amounts) return null;
  const some = sql`(select 1 from ${sql.table(table)} where ${amounts} limit ${maxSelectiveRows + 1})`;
  return (await count(db, some)) <= maxSelectiveRows ? amounts : null;
}

/**
 * A page of live invoices or sales, newest day first, as a derived table. Every filter is served by
 * an index, without sorting all rows.
 */
export async function newestRows<Row>(
  db: Db,
  table: Dated,
  filter: ListFilter & { page: Page },
): Promise<RawBuilder<Row>> {
  const { scope, page } = filter;
  const { limit } = page;
  const unindexed = await unindexedConditions(db, filter);
  const days = dayConditions(filter, page);
  const stores = storeConditions(scope);
  const name = sql.table(table);
  const few = newestByDay(name, stores, { conditions: days, limit: maxSelectiveRows });
  const recent = sql<Row>`(select * from ${few} as ${name}
    where ${allOf([live, ...unindexed])} ${inOrder} limit ${limit})`;
  if (filter.recent === 'only') return recent;
  const rare = await selectiveCondition(db, table, { filter, recent, limit });
  if (rare) {
    // The limit keeps the planner from flattening the subquery and choosing another index.
    const found = sql`(select * from ${name} where ${rare} limit ${allRows}) as ${name}`;
    const conditions = [inScope('store_id', scope), ...days, ...unindexed];
    return sql<Row>`(select * from ${found} where ${allOf(conditions)} ${inOrder} limit ${limit})`;
  }
  return sql<Row>`${newestByDay(name, stores, { conditions: [...days, ...unindexed], limit })}`;
}

/** The amount and number conditions of a filter, for a whole list or a sum. */
export async function amountAndNumberCondition(
  db: Db,
  filter: ListFilter,
): Promise<RawBuilder<SqlBool>> {
  const conditions = await unindexedConditions(db, filter);
  if (isText(filter.numberPart)) {
    conditions.push(mayContainPart(await trigramsOf(db), nameKey(filter.numberPart)));
  }
  return conditions.length === 0 ? sql`1 = 1` : allOf(conditions);
}
