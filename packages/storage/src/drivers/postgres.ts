import { Kysely, sql } from 'kysely';
import { publishOnCommit } from '../changes.ts';
import { filesInTable } from '../attachment-bytes.ts';
import type { Database, Storage, Tx } from '../database.ts';
import { sha256 } from './files-in-folder.ts';
import { loadPg } from './load-pg.ts';
import { postgresFeed } from './postgres-changes.ts';
import { StatementNames } from './postgres-connection.ts';
import { postgresDialects } from './postgres-dialect.ts';
import { withRetry } from './postgres-errors.ts';
import { postgresRowStream } from './postgres-row-stream.ts';
import { SharedReaders } from './postgres-readers.ts';
import { sharedVersionReader } from './postgres-version.ts';
import { createPoolAcquire, openPool } from './postgres-pool.ts';
import { unavailable } from './storage-errors.ts';

type PostgresOptions = {
  url: string;
  connections?: number;
  /** Statement timeout, after which the caller gets AppError `unavailable`. */
  statementTimeoutMs?: number;
  /** Connect timeout, with the same error. */
  connectionTimeoutMs?: number;
  /** How long a transaction may wait for a pooled connection, and how many may wait. */
  waitMs?: number;
  maxWaiting?: number;
};

/** Less than the 20 seconds after which the page gives up. */
const defaultWaitMs = 12_000;

const defaultMaxWaiting = 1000;

// PostgreSQL type OIDs: bigint, numeric.
const numericTypes: ReadonlySet<number> = new Set([20, 1700]);

type ParserOf = (oid: number, format?: 'text' | 'binary') => unknown;

/** Parses bigint and numeric as numbers, for these connections only. Dates are stored as text. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (numericTypes.has(oid)) return Number;
    return (loadPg().types.getTypeParser as ParserOf)(oid, format);
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
    // Leaves time for statements pipelined behind one that times out.
    query_timeout: timeout + 500,
    statement_timeout: timeout,
    keepAlive: true,
    types,
  };
  const names = new StatementNames();
  const maxWaiting = options.maxWaiting ?? defaultMaxWaiting;
  const waitMs = options.waitMs ?? Math.max(connectMs, defaultWaitMs);
  const pool = openPool(client, { connections, connectMs, waitMs });
  const readers = new SharedReaders({
    client,
    preferredCount: Math.ceil(connections / 4),
    maxCount: connections,
    names,
  });
  const dialects = postgresDialects(createPoolAcquire(pool, maxWaiting), readers, names);
  const db = new Kysely<Database>({ dialect: dialects.reads });
  const transactions = new Kysely<Database>({ dialect: dialects.transactions });
  const feed = postgresFeed(options.url, pool);
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>, isReadOnly: boolean): Promise<T> => {
    const transaction = transactions.transaction();
    return isReadOnly
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
      : withRetry(() => transaction.execute(work));
  };
  const transaction = publishOnCommit((write) => inTransaction(write, false), feed);
  return {
    engine: 'postgres',
    db,
    files: filesInTable({ db, transaction }, sha256),
    version: () => null,
    readVersion: sharedVersionReader(db),
    snapshot: (read) => inTransaction(read, true),
    streamRows: postgresRowStream(pool),
    transaction,
    onChange: feed.subscribe,
    async ping() {
      // Uses the read connections: queued writes do not mean that the database is unreachable.
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
