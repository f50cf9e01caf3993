import type Sqlite from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import type { Storage } from '../database.ts';
import { translateSqlite } from './sqlite-errors.ts';

const rowsAtOnce = 500;

type SqliteRows = { rowsInParts: Storage['rowsInParts']; close: () => void };

/**
 * Rows of long lists, each list read over a connection of its own: one that is being read sees its
 * state to the end, and what is written meanwhile must be seen by others. The connection that came
 * free last is used again.
 */
export function sqliteRows(open: () => Sqlite.Database): SqliteRows {
  let free: Sqlite.Database | null = null;
  let isClosed = false;

  const giveBack = (connection: Sqlite.Database) => {
    if (free || isClosed) connection.close();
    else free = connection;
  };

  // eslint-disable-next-line @typescript-eslint/require-await -- SQLite answers at once
  async function* rowsInParts<R>({ sql, parameters }: CompiledQuery<R>): AsyncGenerator<R[]> {
    const connection = free ?? open();
    free = null;
    try {
      let part: R[] = [];
      for (const row of connection.prepare<unknown[], R>(sql).iterate(...parameters)) {
        if (part.push(row) < rowsAtOnce) continue;
        yield part;
        part = [];
      }
      if (part.length > 0) yield part;
    } catch (error) {
      throw translateSqlite(error);
    } finally {
      giveBack(connection);
    }
  }

  return {
    rowsInParts,
    close() {
      isClosed = true;
      free?.close();
    },
  };
}
