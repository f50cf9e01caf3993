import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { announcing } from '../changes.ts';
import { filesInTable } from '../attachment-bytes.ts';
import type { Database, Storage, Tx } from '../database.ts';
import { sha256 } from './files-in-folder.ts';
import { postgresFeed } from './postgres-changes.ts';
import { StatementNames } from './postgres-connection.ts';
import { postgresDialects } from './postgres-dialect.ts';
import { withRetry } from './postgres-errors.ts';
import { postgresRows } from './postgres-rows.ts';
import { SharedReaders } from './postgres-readers.ts';
import { sharedVersion } from './postgres-version.ts';
import { lendInTurn, openPool } from './postgres-pool.ts';
import { unavailable } from './refusals.ts';

type PostgresOptions = {
  url: string;
  connections?: number;
  /** How long a statement may take before the caller is told that the database is away. */
  statementTimeoutMs?: number;
  /** How long a connection may take to be made before the caller is told the same. */
  connectionTimeoutMs?: number;
  /** How long a transaction may wait for a connection that others use, and how many may. */
  waitMs?: number;
  mostWaiting?: number;
};

/** Below the twenty seconds after which a page gives up. */
const usualWaitMs = 12_000;

const usualMostWaiting = 1000;

// Type numbers of PostgreSQL: bigint, numeric, date.
const numbers: ReadonlySet<number> = new Set([20, 1700]);
const dateType = 1082;

const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => unknown;

/** bigint and numeric come as numbers, dates stay text; set for these connections only. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (numbers.has(oid)) return Number;
    if (oid === dateType) return String;
    return parserOf(oid, format);
  },
};

/** PostgreSQL 15 or newer, through a pool of connections. */
export function openPostgres(options: PostgresOptions): Storage {
  const timeout = options.statementTimeoutMs ?? 4000;
  const connections = options.connections ?? 10;
  const connectMs = options.connectionTimeoutMs ?? Math.min(timeout, 4000);
  const client = {
    connectionString: options.url,
    connectionTimeoutMillis: connectMs,
    // Those behind one that takes all its time are answered too.
    query_timeout: timeout + 500,
    statement_timeout: timeout,
    keepAlive: true,
    types,
  };
  const names = new StatementNames();
  const mostWaiting = options.mostWaiting ?? usualMostWaiting;
  const waitMs = options.waitMs ?? Math.max(connectMs, usualWaitMs);
  const pool = openPool(client, { connections, connectMs, waitMs });
  const readers = new SharedReaders({
    client,
    few: Math.ceil(connections / 4),
    most: connections,
    names,
  });
  const dialects = postgresDialects(lendInTurn(pool, mostWaiting), readers, names);
  const db = new Kysely<Database>({ dialect: dialects.reads });
  const transactions = new Kysely<Database>({ dialect: dialects.transactions });
  const feed = postgresFeed(options.url, pool);
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>, read: boolean): Promise<T> => {
    const transaction = transactions.transaction();
    return read
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
      : withRetry(() => transaction.execute(work));
  };
  const transaction = announcing((write) => inTransaction(write, false), feed);
  return {
    engine: 'postgres',
    db,
    files: filesInTable({ db, transaction }, sha256),
    version: () => null,
    askVersion: sharedVersion(db),
    snapshot: (read) => inTransaction(read, true),
    rowsInParts: postgresRows(pool),
    transaction,
    onChange: feed.subscribe,
    async ping() {
      // Over the connections for reads: writes that wait for their turn do not say that it is away.
      try {
        await sql`select 1`.execute(db);
      } catch (error) {
        throw unavailable(error);
      }
    },
    async close() {
      await feed.close();
      await Promise.all([db.destroy(), transactions.destroy()]);
      await readers.close();
      if (!pool.ending) await pool.end();
    },
  };
}
