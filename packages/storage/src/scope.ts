import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The stores that a caller may see; null means all. */
export type StoreScope = readonly string[] | null;

/** True for rows whose store the caller may see. Every list, sum and look-up goes through here. */
export function inScope(column: string, scope: StoreScope): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`1 = 1`;
  if (scope.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(scope)})`;
}
