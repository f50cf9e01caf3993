import { sql } from 'kysely';
import type { Storage } from './database.ts';

/**
 * Counts the rows that queries are planned by on PostgreSQL, which else does so a minute after many
 * were added; SQLite's plans do not depend on it.
 */
export async function countForPlans({ engine, db }: Pick<Storage, 'engine' | 'db'>): Promise<void> {
  if (engine === 'postgres') await sql`analyze`.execute(db);
}
