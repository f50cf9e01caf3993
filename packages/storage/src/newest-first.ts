import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { CentsRange } from '@backcounter/core/list-filters';
import { nameKey } from '@backcounter/core/text';
import type { Db } from './database.ts';
import { holdsPart, mayHoldPart, hasTrigram, trigramsOf } from './number-parts.ts';
import type { OrderKey, Page } from './paging.ts';
import { idList, inScope, type StoreScope } from './scope.ts';

/** What the rows of a page, or of a sum, are narrowed to. */
export type ListFilter = {
  scope: StoreScope;
  range: DateRange | null;
  vendorId?: string | null;
  cents?: CentsRange | null;
  /** A part of the invoice's number, in whatever case. */
  numberPart?: string | null;
  /**
   * `only` looks no further than the newest 2,000 rows; `tooFew` says that those were found to hold
   * less than a page.
   */
  recent?: 'only' | 'tooFew';
};

type Dated = 'invoices' | 'sales';

/** The order of pages: newest day first, and of a day what was entered last. */
export const newestFirst: readonly OrderKey[] = [
  { column: 'date', direction: 'desc' },
  { column: 'id', direction: 'desc' },
];

type DatedRow = { date: string; id: string };

/** For sorting the rows of a page, which a join may have mixed. */
export function byNewest(one: DatedRow, other: DatedRow): number {
  const a = one.date + one.id;
  const b = other.date + other.id;
  return a === b ? 0 : a < b ? 1 : -1;
}

/** So many rows are quicker to fetch by what is rare in them and to sort than to walk the days. */
const rareRows = 2000;

/** More than any table holds. */
const allRows = 2 ** 40;

/** Each of so few stores is asked for its own newest rows; more are picked out of all rows. */
const fewStores = 8;

const isText = (text: string | null | undefined): text is string => typeof text === 'string';

const live = sql<SqlBool>`deleted_at is null`;

function both(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The conditions that an index of days finds; a store in it must come first. */
function inDays({ range, vendorId = null }: ListFilter, page: Page): RawBuilder<SqlBool>[] {
  const conditions = [live];
  if (vendorId !== null) conditions.push(sql`vendor_id = ${vendorId}`);
  if (range) conditions.push(sql`date >= ${range.start}`, sql`date <= ${range.end}`);
  if (page.after) conditions.push(sql`(date, id) < (${page.after[0]}, ${page.after[1]})`);
  return conditions;
}

/** The conditions of amount and number, in a form that no index is chosen for. */
async function picked(db: Db, filter: ListFilter): Promise<RawBuilder<SqlBool>[]> {
  const { min = null, max = null } = filter.cents ?? {};
  const conditions: RawBuilder<SqlBool>[] = [];
  if (min !== null) conditions.push(sql`amount_cents + 0 >= ${min}`);
  if (max !== null) conditions.push(sql`amount_cents + 0 <= ${max}`);
  if (isText(filter.numberPart)) {
    conditions.push(holdsPart(await trigramsOf(db), nameKey(filter.numberPart)));
  }
  return conditions;
}

/** What the index of numbers finds, null when there is none for the part. */
async function numberCondition(db: Db, filter: ListFilter): Promise<RawBuilder<SqlBool> | null> {
  const part = nameKey(filter.numberPart ?? '');
  const trigrams = await trigramsOf(db);
  if (trigrams === 'none' || !hasTrigram(part)) return null;
  return both([mayHoldPart(trigrams, part), live]);
}

/** What the index of amounts finds, null when the filter asks for none. */
function amountCondition(filter: ListFilter): RawBuilder<SqlBool> | null {
  const { min = null, max = null } = filter.cents ?? {};
  if (min === null && max === null) return null;
  return both([
    live,
    min === null ? sql`1 = 1` : sql`amount_cents >= ${min}`,
    max === null ? sql`1 = 1` : sql`amount_cents <= ${max}`,
  ]);
}

async function count(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: answer } = await sql<{ found: number }>`
    select count(*) as found from ${rows} as counted`.execute(db);
  return Number(answer[0]?.found);
}

const inOrder = sql`order by date desc, id desc`;

/** The newest rows of all stores, of one, or of a few put together. */
function alongDays(
  table: RawBuilder<unknown>,
  stores: readonly RawBuilder<SqlBool>[],
  rest: { conditions: readonly RawBuilder<SqlBool>[]; limit: number },
): RawBuilder<unknown> {
  const parts = stores.map(
    (store) => sql`select * from ${table} where ${both([store, ...rest.conditions])}
      ${inOrder} limit ${rest.limit}`,
  );
  if (parts.length === 1) return sql`(${sql.join(parts)})`;
  const all = parts.map((part, index) => sql`select * from (${part}) as ${sql.ref(`p${index}`)}`);
  return sql`(${sql.join(all, sql` union all `)} ${inOrder} limit ${rest.limit})`;
}

function storeConditions(scope: StoreScope): RawBuilder<SqlBool>[] {
  if (scope !== null && scope.length > 0 && scope.length <= fewStores) {
    return scope.map((id) => sql`store_id = ${id}`);
  }
  // Among many stores the index of days is walked: none of stores may be chosen instead.
  return scope === null || scope.length === 0
    ? [inScope('store_id', scope)]
    : [sql`store_id || '' in ${idList(scope)}`];
}

/** A condition that an index finds, when it has few rows of all; null otherwise. */
async function rareCondition(
  db: Db,
  table: Dated,
  { filter, recent, limit }: { filter: ListFilter; recent: RawBuilder<unknown>; limit: number },
): Promise<RawBuilder<SqlBool> | null> {
  // How many numbers have a part is not known before all are found: the newest rows tell.
  const numbers = await numberCondition(db, filter);
  if (numbers) {
    const isRare = filter.recent === 'tooFew' || (await count(db, recent)) < limit;
    return isRare ? numbers : null;
  }
  const amounts = amountCondition(filter);
  if (!amounts) return null;
  const some = sql`(select 1 from ${sql.table(table)} where ${amounts} limit ${rareRows + 1})`;
  return (await count(db, some)) <= rareRows ? amounts : null;
}

/**
 * The rows of one page of live invoices or sales, newest day first, as a table to select from: by
 * an index whatever the filter asks for, without sorting all.
 */
export async function newestRows<Row>(
  db: Db,
  table: Dated,
  filter: ListFilter & { page: Page },
): Promise<RawBuilder<Row>> {
  const { scope, page } = filter;
  const { limit } = page;
  const pick = await picked(db, filter);
  const days = inDays(filter, page);
  const stores = storeConditions(scope);
  const name = sql.table(table);
  const few = alongDays(name, stores, { conditions: days, limit: rareRows });
  const recent = sql<Row>`(select * from ${few} as ${name}
    where ${both([live, ...pick])} ${inOrder} limit ${limit})`;
  if (filter.recent === 'only') return recent;
  const rare = await rareCondition(db, table, { filter, recent, limit });
  if (rare) {
    // The limit keeps the planner from choosing another index.
    const found = sql`(select * from ${name} where ${rare} limit ${allRows}) as ${name}`;
    const conditions = [inScope('store_id', scope), ...days, ...pick];
    return sql<Row>`(select * from ${found} where ${both(conditions)} ${inOrder} limit ${limit})`;
  }
  return sql<Row>`${alongDays(name, stores, { conditions: [...days, ...pick], limit })}`;
}

/** The conditions of a filter on amount and number for a whole list or a sum. */
export async function narrowed(db: Db, filter: ListFilter): Promise<RawBuilder<SqlBool>> {
  const conditions = await picked(db, filter);
  if (isText(filter.numberPart)) {
    conditions.push(mayHoldPart(await trigramsOf(db), nameKey(filter.numberPart)));
  }
  return conditions.length === 0 ? sql`1 = 1` : both(conditions);
}
