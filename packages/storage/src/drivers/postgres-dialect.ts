import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { PostgresConnection, type StatementNames } from './postgres-connection.ts';
import type { SharedReaders } from './postgres-readers.ts';

/** Acquires a pooled connection; releasing it returns it to the pool. */
export type AcquireClient = () => Promise<pg.PoolClient>;

/** Runs each transaction on its own pooled connection. */
class PoolDriver implements Driver {
  readonly #acquire: AcquireClient;
  readonly #names: StatementNames;
  readonly #connections = new WeakMap<pg.PoolClient, PostgresConnection>();
  readonly #clients = new Map<PostgresConnection, pg.PoolClient>();
  /** Connections that failed to roll back; they are closed instead of reused. */
  readonly #broken = new WeakSet<PostgresConnection>();

  constructor(acquire: AcquireClient, names: StatementNames) {
    this.#acquire = acquire;
    this.#names = names;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#acquire();
    const connection = this.#connections.get(client) ?? new PostgresConnection(client, this.#names);
    this.#connections.set(client, connection);
    this.#clients.set(connection, client);
    return connection;
  }

  beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.begin(`begin${isolation} ${accessMode ?? ''}`.trimEnd());
    return Promise.resolve();
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback().catch(() => this.#broken.add(connection));
  }

  releaseConnection(connection: PostgresConnection): Promise<void> {
    this.#clients.get(connection)?.release(this.#broken.has(connection));
    this.#clients.delete(connection);
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

const noTransactions = () => Promise.reject(new Error('A connection that is shared only reads'));

/** Runs single statements over shared connections. */
class SharedDriver implements Driver {
  readonly #readers: SharedReaders;

  constructor(readers: SharedReaders) {
    this.#readers = readers;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<PostgresConnection> {
    return this.#readers.acquire();
  }

  readonly beginTransaction = noTransactions;
  readonly commitTransaction = noTransactions;
  readonly rollbackTransaction = noTransactions;

  releaseConnection(connection: PostgresConnection): Promise<void> {
    this.#readers.release(connection);
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

type Dialects = { reads: Dialect; transactions: Dialect };

/** Dialects for reads and transactions, with one adapter so that compiled queries serve both. */
export function postgresDialects(
  acquire: AcquireClient,
  readers: SharedReaders,
  names: StatementNames,
): Dialects {
  const adapter = new PostgresAdapter();
  const over = (driver: Driver): Dialect => ({
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  });
  return {
    reads: over(new SharedDriver(readers)),
    transactions: over(new PoolDriver(acquire, names)),
  };
}
