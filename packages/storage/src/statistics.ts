import { sql } from 'kysely';
import { AppError } from '@backcounter/core/errors';
import type { Storage } from './database.ts';

/**
 * Counts the rows that queries are planned by on PostgreSQL, which else does so a minute after many
 * were added; SQLite's plans do not depend on it. A table that cannot be counted in the time of a
 * statement, as one of a million rows on a busy machine, is left to PostgreSQL.
 */
export async function countForPlans({ engine, db }: Pick<Storage, 'engine' | 'db'>): Promise<void> {
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
