import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

const versionQuery = sql<{ version: string }>`select pg_current_snapshot()::text as version`;

/**
 * Reads PostgreSQL's version: the snapshot of visible transactions, which any commit of any process
 * changes. All calls in one turn of the event loop share a query, sent after the last of them.
 */
export function sharedVersionReader(db: Db): () => Promise<string> {
  const compiled = versionQuery.compile(db);
  let pending: Promise<string> | null = null;
  const read = async () => {
    await setImmediate();
    pending = null;
    const { rows } = await db.executeQuery(compiled);
    return rows[0]?.version ?? '';
  };
  return () => (pending ??= read());
}
