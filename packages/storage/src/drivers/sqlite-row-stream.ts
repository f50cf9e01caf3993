import type Sqlite from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import type { Storage } from '../database.ts';
import { translateSqlite } from './sqlite-errors.ts';

const batchSize = 500;

type SqliteRowStream = { streamRows: Storage['streamRows']; close: () => void };

/**
 * Streams long lists, each on its own connection: a connection that is being read stays on its
 * snapshot, while other reads must see newer writes. One idle connection is kept for reuse.
 */
export function sqliteRowStream(open: () => Sqlite.Database): SqliteRowStream {
  let free: Sqlite.Database | null = null;
  let isClosed = false;

  const release = (connection: Sqlite.Database) => {
    if (free || isClosed) connection.close();
    else free = connection;
  };

  // oxlint-disable-next-line typescript/require-await -- SQLite answers at once
  async function* streamRows<R>({ sql, parameters }: CompiledQuery<R>): AsyncGenerator<R[]> {
    const connection = free ?? open();
    free = null;
    try {
      let batch: R[] = [];
      for (const row of connection.prepare<unknown[], R>(sql).iterate(...parameters)) {
        if (batch.push(row) < batchSize) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    } catch (error) {
      throw translateSqlite(error);
    } finally {
      release(connection);
    }
  }

  return {
    streamRows,
    close() {
      isClosed = true;
      free?.close();
    },
  };
}
