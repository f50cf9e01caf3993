import type { CompiledQuery } from 'kysely';
import type { Db, Storage } from './database.ts';

/** For a storage of one connection, which others must not wait for: all rows at once. */
export function inOnePart(db: Db): Storage['rowsInParts'] {
  return async function* <R>(query: CompiledQuery<R>) {
    const { rows } = await db.executeQuery(query);
    if (rows.length > 0) yield rows;
  };
}
