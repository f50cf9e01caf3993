import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

const question = sql<{ version: string }>`select pg_current_snapshot()::text as version`;

/**
 * Asks PostgreSQL for its version, the transactions that a statement sees: any commit, of any process,
 * makes it another one. All who ask in one turn of the program share the question, which is sent after
 * the last of them has asked.
 */
export function sharedVersion(db: Db): () => Promise<string> {
  const compiled = question.compile(db);
  let waiting: Promise<string> | null = null;
  const ask = async () => {
    await setImmediate();
    waiting = null;
    const { rows } = await db.executeQuery(compiled);
    return rows[0]?.version ?? '';
  };
  return () => (waiting ??= ask());
}
