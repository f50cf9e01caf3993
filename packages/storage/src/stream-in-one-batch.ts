import type { CompiledQuery } from 'kysely';
import type { Db, Storage } from './database.ts';

/**
 * `Storage.streamRows` for a storage with a single connection, which a slow reader must not block:
 * reads all rows at once.
 */
export function streamInOneBatch(db: Db): Storage['streamRows'] {
  return async function* <R>(query: CompiledQuery<R>) {
    const { rows } = await db.executeQuery(query);
    if (rows.length > 0) yield rows;
  };
}
