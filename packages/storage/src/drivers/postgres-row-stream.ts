import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Storage } from '../database.ts';
import { translatePostgres } from './postgres-errors.ts';

const batchSize = 500;

/** Streams long lists, each with a cursor on its own connection. */
export function postgresRowStream(pool: pg.Pool): Storage['streamRows'] {
  return async function* <R>({ sql, parameters }: CompiledQuery<R>): AsyncGenerator<R[]> {
    let client: pg.PoolClient | undefined;
    let isComplete = false;
    try {
      client = await pool.connect();
      await client.query('begin read only');
      await client.query(`declare listed no scroll cursor for ${sql}`, [...parameters]);
      for (;;) {
        const { rows } = await client.query(`fetch ${batchSize} from listed`);
        if (rows.length > 0) yield rows as R[];
        if (rows.length < batchSize) break;
      }
      await client.query('commit');
      isComplete = true;
    } catch (error) {
      throw translatePostgres(error);
    } finally {
      // Closing the connection stops the server when a list is abandoned or fails.
      client?.release(!isComplete);
    }
  };
}
