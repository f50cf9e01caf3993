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

/** Gives a connection of a pool, which goes back when it is released. */
export type Lender = () => Promise<pg.PoolClient>;

/** Transactions, each with a connection of the pool to itself. */
class PoolDriver implements Driver {
  readonly #lend: Lender;
  readonly #names: StatementNames;
  readonly #known = new WeakMap<pg.PoolClient, PostgresConnection>();
  readonly #lent = new Map<PostgresConnection, pg.PoolClient>();
  /** Those that could not be rolled back; nobody gets them again. */
  readonly #broken = new WeakSet<PostgresConnection>();

  constructor(lend: Lender, names: StatementNames) {
    this.#lend = lend;
    this.#names = names;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#lend();
    const connection = this.#known.get(client) ?? new PostgresConnection(client, this.#names);
    this.#known.set(client, connection);
    this.#lent.set(connection, client);
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
    this.#lent.get(connection)?.release(this.#broken.has(connection));
    this.#lent.delete(connection);
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

const noTransactions = () => Promise.reject(new Error('A connection that is shared only reads'));

/** Single statements, over connections that they share. */
class SharedDriver implements Driver {
  readonly #readers: SharedReaders;

  constructor(readers: SharedReaders) {
    this.#readers = readers;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<PostgresConnection> {
    return this.#readers.take();
  }

  readonly beginTransaction = noTransactions;
  readonly commitTransaction = noTransactions;
  readonly rollbackTransaction = noTransactions;

  releaseConnection(connection: PostgresConnection): Promise<void> {
    this.#readers.giveBack(connection);
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

type Dialects = { reads: Dialect; transactions: Dialect };

/** The ways to a database: one adapter, so that what is compiled for one serves the other. */
export function postgresDialects(
  lend: Lender,
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
    transactions: over(new PoolDriver(lend, names)),
  };
}
