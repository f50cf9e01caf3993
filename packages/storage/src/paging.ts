import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A sort column by its SQL name; its values are texts, or whole numbers. */
export type OrderKey = { column: string; direction: 'asc' | 'desc'; isNumber?: boolean };

/** One page of a list: `limit` rows after the row with the sort values `after`. */
export type Page = { limit: number; after: readonly (string | number)[] | null };

/** True for rows that sort after `after`: (a > x) or (a = x and b > y) … */
function comesAfter(
  order: readonly OrderKey[],
  after: readonly (string | number)[],
): RawBuilder<SqlBool> {
  const alternatives = order.map((key, index) => {
    const same = order.slice(0, index).map((k, i) => sql`${sql.ref(k.column)} = ${after[i]}`);
    const beyond =
      key.direction === 'asc'
        ? sql`${sql.ref(key.column)} > ${after[index]}`
        : sql`${sql.ref(key.column)} < ${after[index]}`;
    return sql`(${sql.join([...same, beyond], sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

/** The parts of a query builder that `inOrder` needs. */
export type Pageable<Q> = {
  where(expression: RawBuilder<SqlBool>): Q;
  orderBy(expression: RawBuilder<unknown>, direction: 'asc' | 'desc'): Q;
  limit(limit: number): Q;
};

/** Adds sorting and paging to a query; no limit when `page` is null. */
export function inOrder<Q extends Pageable<Q>>(
  query: Q,
  order: readonly OrderKey[],
  page: Page | null,
): Q {
  let ordered = query;
  for (const key of order) ordered = ordered.orderBy(sql.ref(key.column), key.direction);
  if (!page) return ordered;
  if (page.after) ordered = ordered.where(comesAfter(order, page.after));
  return ordered.limit(page.limit);
}
