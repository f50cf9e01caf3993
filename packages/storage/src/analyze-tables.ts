import { sql } from 'kysely';
import { AppError } from '@backcounter/core/errors';
import type { Storage } from './database.ts';

/**
 * Updates PostgreSQL's planner statistics, which autovacuum would do only a minute after a bulk
 * load; SQLite's plans do not depend on them. A table that exceeds the statement timeout, such as
 * one of a million rows on a busy machine, is left to autovacuum.
 */
export async function analyzeTables({ engine, db }: Pick<Storage, 'engine' | 'db'>): Promise<void> {
  if (engine !== 'postgres') return;
  const tables = sql<{ name: string }>`select relname as name from pg_stat_user_tables`;
  for (const { name } of (await tables.execute(db)).rows) {
    try {
      await sql`analyze ${sql.table(name)}`.execute(db);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    }
  }
}
