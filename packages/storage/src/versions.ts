import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/**
 * A mark of what the database held: what was read under one is still true under the same one.
 * SQLite's is a number that each connection keeps for itself.
 */
export type Version = number | string;

/**
 * The version as a column of a query, null on SQLite, which tells it without one. PostgreSQL's is
 * the statement's snapshot, the transactions that it sees: any commit, of any process, makes it
 * another one.
 */
export function versionColumn(db: Db): RawBuilder<string | null> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`pg_current_snapshot()::text`
    : sql<null>`null`;
}
