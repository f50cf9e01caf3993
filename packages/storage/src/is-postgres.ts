import { PostgresAdapter } from 'kysely';
import type { Db } from './database.ts';

/** True on PostgreSQL, for the few queries that the engines run best in different forms. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
