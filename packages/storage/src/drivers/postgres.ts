import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { announcing } from '../changes.ts';
import { filesInTable } from '../attachment-bytes.ts';
import type { Database, Storage, Tx } from '../database.ts';
import { sha256 } from './files-in-folder.ts';
import { postgresFeed } from './postgres-changes.ts';
import { indexOfName, storageFull, taken, unavailable } from './refusals.ts';

type PostgresOptions = {
  url: string;
  connections?: number;
  /** How long a statement may take before the caller is told that the database is away. */
  statementTimeoutMs?: number;
};

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

type PostgresError = Error & { code?: string; constraint?: string };

/** Classes of SQLSTATE that mean 'not now': connection, resources, operator, system. */
const awayStates = /^(08|53|57|58|25006)/;

function isAway(error: PostgresError): boolean {
  if (error.code !== undefined) return awayStates.test(error.code) || /^E[A-Z]+$/.test(error.code);
  return /timeout|terminated|connection/i.test(error.message);
}

function translate(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const error = thrown as PostgresError;
  if (error.code === '23505') return taken(indexOfName(error.constraint), error);
  if (error.code === '53100') return storageFull(error);
  return isAway(error) ? unavailable(error) : error;
}

/** PostgreSQL's own driver with its errors in the product's words. */
class TranslatingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      throw translate(error);
    }
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Rows are not streamed from PostgreSQL');
  }
}

class TranslatingDriver implements Driver {
  readonly #inner: Driver;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new TranslatingConnection(await this.#inner.acquireConnection());
    } catch (error) {
      throw unavailable(error);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#inner.beginTransaction(connection, settings);
  }

  async commitTransaction(connection: DatabaseConnection) {
    await this.#inner.commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.#inner.rollbackTransaction(connection).catch(() => undefined);
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof TranslatingConnection) {
      await this.#inner.releaseConnection(connection.inner);
    }
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TranslatingDriver(new PostgresDriver({ pool })),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

const retriedStates = new Set(['40001', '40P01']);

/** Runs a transaction again when PostgreSQL gave it up in favour of another one. */
async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as PostgresError;
      if (attempt === 4 || code === undefined || !retriedStates.has(code)) throw error;
    }
  }
}

/** PostgreSQL 15 or newer, through a pool of connections. */
export function openPostgres(options: PostgresOptions): Storage {
  const timeout = options.statementTimeoutMs ?? 4000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: Math.min(timeout, 4000),
    query_timeout: timeout,
    statement_timeout: timeout,
    keepAlive: true,
    types,
  });
  // A connection that breaks while idle is thrown away by the pool; the next call opens another.
  pool.on('error', () => undefined);
  // The pool stops listening to those that it lends out. One that breaks there between two
  // statements is told of by the next statement; without a listener it would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: postgresDialect(pool) });
  const feed = postgresFeed(options.url, pool);
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>, read: boolean): Promise<T> => {
    const transaction = db.transaction();
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
    snapshot: (read) => inTransaction(read, true),
    transaction,
    onChange: feed.subscribe,
    async ping() {
      try {
        await pool.query('select 1');
      } catch (error) {
        throw unavailable(error);
      }
    },
    async close() {
      await feed.close();
      await db.destroy();
    },
  };
}
