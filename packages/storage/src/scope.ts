import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The stores that a caller may see; null means all. */
export type StoreScope = readonly string[] | null;

/** So many ids stand in a statement as variables of their own, of which an engine takes 32,766. */
const fewIds = 1000;

/**
 * Ids for what stands after `in`: many are one variable, as a statement may name them several times.
 * Both engines read the names of a JSON object as rows.
 */
export function idList(ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length <= fewIds) return sql`(${sql.join(ids)})`;
  const names = JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1])));
  return sql`(select key from json_each(${names}))`;
}

/** True for rows whose store the caller may see. Every list, sum and look-up goes through here. */
export function inScope(column: string, scope: StoreScope): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`1 = 1`;
  if (scope.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} in ${idList(scope)}`;
}

/**
 * The same for rows that are found by something else, such as the links of a vendor: of very many
 * stores SQLite would look for a row at each of them.
 */
export function keptInScope(column: string, scope: StoreScope): RawBuilder<SqlBool> {
  if (scope === null || scope.length <= fewIds) return inScope(column, scope);
  // No index has this, so that it is asked of the rows that were found.
  return sql<SqlBool>`${sql.ref(column)} || '' in ${idList(scope)}`;
}
