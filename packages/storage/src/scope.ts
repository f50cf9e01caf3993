import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The stores the caller may see; null means all. */
export type StoreScope = readonly string[] | null;

/** Up to this many ids are bound as separate parameters; SQLite allows 32,766 per statement. */
const maxInlineIds = 1000;

/**
 * The right side of `in`. Long lists are bound as one parameter, since a statement may use them
 * several times: a JSON object, whose keys both engines can read as rows.
 */
export function idList(ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length <= maxInlineIds) return sql`(${sql.join(ids)})`;
  const names = JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1])));
  return sql`(select key from json_each(${names}))`;
}

/** True for rows whose store the caller may see. Every list, sum and lookup goes through here. */
export function inScope(column: string, scope: StoreScope): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`1 = 1`;
  if (scope.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} in ${idList(scope)}`;
}

/**
 * The same without an index on the column, for rows found another way, such as a vendor's links:
 * with very many stores SQLite would otherwise look up a row for each of them.
 */
export function inScopeUnindexed(column: string, scope: StoreScope): RawBuilder<SqlBool> {
  if (scope === null || scope.length <= maxInlineIds) return inScope(column, scope);
  return inScopeAmongFound(column, scope);
}

/** The same for rows of an index that has few others: no index of stores may take its place. */
export function inScopeAmongFound(column: string, scope: StoreScope): RawBuilder<SqlBool> {
  if (scope === null || scope.length === 0) return inScope(column, scope);
  // No index matches this expression, so it only filters the rows already found.
  return sql<SqlBool>`${sql.ref(column)} || '' in ${idList(scope)}`;
}
