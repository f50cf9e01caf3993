import type pg from 'pg';
import { loadPg } from './load-pg.ts';
import { PostgresConnection, type StatementNames } from './postgres-connection.ts';
import { unavailable } from './storage-errors.ts';

/** A connection idle for this long may have been dropped silently. */
const staleMs = 60_000;

/**
 * A connection that returned nothing for this long runs a slow query; nothing is queued behind it.
 */
const slowMs = 20;

type Reader = {
  client: pg.Client;
  connection: PostgresConnection;
  ready: Promise<unknown>;
  /** Statements without a response yet. */
  pending: number;
  /** When it last started or finished a statement. */
  lastActivityAt: number;
};

type Options = {
  client: pg.ClientConfig;
  /** Connections opened while reads are fast, and the maximum. */
  preferredCount: number;
  maxCount: number;
  names: StatementNames;
};

/**
 * A small set of connections for single-statement reads. A read uses an idle connection or is
 * pipelined on a busy one: PostgreSQL answers in order, without a round trip in between. Reads are
 * pipelined behind a slow one only when no more connections may be opened.
 */
export class SharedReaders {
  readonly #options: Options;
  readonly #readers = new Set<Reader>();
  readonly #byConnection = new WeakMap<PostgresConnection, Reader>();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async acquire(): Promise<PostgresConnection> {
    if (this.#isClosed) throw unavailable(new Error('The database is closed'));
    const reader = this.#choose(performance.now());
    if (reader.pending === 0) reader.lastActivityAt = performance.now();
    reader.pending += 1;
    try {
      await reader.ready;
    } catch (error) {
      throw unavailable(error);
    }
    return reader.connection;
  }

  release(connection: PostgresConnection): void {
    const reader = this.#byConnection.get(connection);
    if (!reader) return;
    reader.pending -= 1;
    reader.lastActivityAt = performance.now();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(Array.from(this.#readers, (reader) => this.#drop(reader)));
  }

  #choose(now: number): Reader {
    let quick: Reader | undefined;
    let slow: Reader | undefined;
    for (const reader of this.#readers) {
      if (reader.pending === 0 && now - reader.lastActivityAt > staleMs) {
        void this.#drop(reader);
      } else if (reader.pending === 0 || now - reader.lastActivityAt < slowMs) {
        if (!quick || reader.pending < quick.pending) quick = reader;
      } else if (!slow || reader.pending < slow.pending) {
        slow = reader;
      }
    }
    const { preferredCount, maxCount } = this.#options;
    if (quick && (quick.pending === 0 || this.#readers.size >= preferredCount)) return quick;
    return this.#readers.size < maxCount ? this.#open() : (quick ?? slow ?? this.#open());
  }

  #open(): Reader {
    const { client: config, names } = this.#options;
    const client = new (loadPg().Client)({ ...config, pipeline: true });
    const connection = new PostgresConnection(client, names);
    const reader = { client, connection, ready: client.connect(), pending: 0, lastActivityAt: 0 };
    reader.lastActivityAt = performance.now();
    this.#readers.add(reader);
    this.#byConnection.set(connection, reader);
    // The driver rejects its pending statements; the next read opens a new connection.
    for (const event of ['error', 'end'] as const) {
      client.on(event, () => this.#readers.delete(reader));
    }
    reader.ready.catch(() => this.#readers.delete(reader));
    return reader;
  }

  async #drop(reader: Reader): Promise<void> {
    this.#readers.delete(reader);
    await reader.ready.then(() => reader.client.end()).catch(() => undefined);
  }
}
