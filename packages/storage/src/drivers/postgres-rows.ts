import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Storage } from '../database.ts';
import { translatePostgres } from './postgres-errors.ts';

const rowsAtOnce = 500;

/** Rows of long lists, each list by a cursor over a connection of its own. */
export function postgresRows(pool: pg.Pool): Storage['rowsInParts'] {
  return async function* <R>({ sql, parameters }: CompiledQuery<R>): AsyncGenerator<R[]> {
    let client: pg.PoolClient | undefined;
    let isWhole = false;
    try {
      client = await pool.connect();
      await client.query('begin read only');
      await client.query(`declare listed no scroll cursor for ${sql}`, [...parameters]);
      for (;;) {
        const { rows } = await client.query(`fetch ${rowsAtOnce} from listed`);
        if (rows.length > 0) yield rows as R[];
        if (rows.length < rowsAtOnce) break;
      }
      await client.query('commit');
      isWhole = true;
    } catch (error) {
      throw translatePostgres(error);
    } finally {
      // Of a list that nobody wants to its end, the server hears when its connection goes.
      client?.release(!isWhole);
    }
  };
}
