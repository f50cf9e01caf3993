import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SortId } from '@backcounter/core/list-columns';
import type { Sorting } from '@backcounter/core/list-order';
import type { Db } from './database.ts';
import { allOf, amountAndNumberCondition, type Dated, type ListFilter } from './newest-first.ts';
import type { Page } from './paging.ts';
import { inScope } from './scope.ts';

/** The sort expression, and the FROM clause that it needs. */
type SortKey = { key: RawBuilder<unknown>; from: RawBuilder<unknown> };

type SortName = SortId<'sales'> | SortId<'invoices'>;

/** A sorting of sales by one of their columns. */
export type SaleSorting = Sorting & { by: SortId<'sales'> };

/** A sorting of invoices by one of their columns. */
export type InvoiceSorting = Sorting & { by: SortId<'invoices'> };

/** Sorts by store or vendor name; computes the sort key once per name instead of once per row. */
function byName(table: Dated, names: 'stores' | 'vendors', id: string): SortKey {
  return {
    key: sql`names.place`,
    from: sql`(with places as materialized
        (select id, sort_key(name_key) as place from ${sql.table(names)})
      select id, place from places) as names
      inner join ${sql.table(table)} on ${sql.ref(`${table}.${id}`)} = names.id`,
  };
}

function sortKey(table: Dated, by: SortName): SortKey {
  if (by === 'store') return byName(table, 'stores', 'store_id');
  if (by === 'vendor') return byName(table, 'vendors', 'vendor_id');
  const from = sql.table(table);
  if (by === 'number') return { key: sql`sort_key(invoices.number_key)`, from };
  return { key: sql.ref(`${table}.${by === 'amount' ? 'amount_cents' : 'date'}`), from };
}

/** The conditions of a filter, with columns qualified since joined tables share names. */
async function filterConditions(
  db: Db,
  table: Dated,
  filter: ListFilter,
): Promise<RawBuilder<SqlBool>[]> {
  const { scope, range, vendorId = null } = filter;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [
    sql<SqlBool>`${column('deleted_at')} is null`,
    inScope(`${table}.store_id`, scope),
    await amountAndNumberCondition(db, filter),
  ];
  if (vendorId !== null) conditions.push(sql`${column('vendor_id')} = ${vendorId}`);
  if (range) {
    conditions.push(
      sql`${column('date')} >= ${range.start}`,
      sql`${column('date')} <= ${range.end}`,
    );
  }
  return conditions;
}

/** A row with its sort value. */
export type Sorted<Row> = Row & { sort_value: string | number };

const direction = ({ isDescending }: Sorting) => (isDescending ? sql`desc` : sql`asc`);

/** ORDER BY of sorted rows; ties put the most recently added row first. */
export const sortedOrder = (table: Dated, sorting: Sorting) =>
  sql`${sql.ref(`${table}.sort_value`)} ${direction(sorting)}, ${sql.ref(`${table}.id`)} desc`;

/**
 * Live invoices or sales with their sort value, as a derived table: all that match a filter, or one
 * page. Sorts all rows; lists newest first use `newestRows`.
 */
export async function sortedRows<Row>(
  db: Db,
  table: Dated,
  list: { filter: ListFilter; sorting: SaleSorting | InvoiceSorting; page: Page | null },
): Promise<RawBuilder<Sorted<Row>>> {
  const { filter, sorting, page } = list;
  const { key, from } = sortKey(table, sorting.by);
  const conditions = await filterConditions(db, table, filter);
  const name = sql.table(table);
  if (!page) {
    return sql`(select ${name}.*, ${key} as sort_value from ${from} where ${allOf(conditions)})`;
  }
  const id = sql.ref(`${table}.id`);
  const { after } = page;
  if (after) {
    const beyond = sorting.isDescending ? sql`<` : sql`>`;
    conditions.push(
      sql`(${key} ${beyond} ${after[0]} or (${key} = ${after[0]} and ${id} < ${after[1]}))`,
    );
  }
  return sql`(select ${name}.*, first.sort_value from
    (select ${id} as id, ${key} as sort_value from ${from} where ${allOf(conditions)}
      order by 2 ${direction(sorting)}, 1 desc limit ${page.limit}) as first
    inner join ${name} on ${id} = first.id)`;
}
