import pg from 'pg';
import { PostgresConnection, type StatementNames } from './postgres-connection.ts';
import { unavailable } from './refusals.ts';

/** A connection that nobody used for so long may be gone without a word. */
const staleMs = 60_000;

type Reader = {
  client: pg.Client;
  connection: PostgresConnection;
  ready: Promise<unknown>;
  /** Statements that are not answered yet. */
  open: number;
  usedAt: number;
};

/**
 * A few connections for reads of one statement each. A read goes to one that is free, and else is
 * sent behind others: PostgreSQL answers them in turn, and neither side waits in between.
 */
export class SharedReaders {
  readonly #options: { client: pg.ClientConfig; most: number; names: StatementNames };
  readonly #readers = new Set<Reader>();
  readonly #byConnection = new WeakMap<PostgresConnection, Reader>();

  #closed = false;

  constructor(options: { client: pg.ClientConfig; most: number; names: StatementNames }) {
    this.#options = options;
  }

  async take(): Promise<PostgresConnection> {
    if (this.#closed) throw unavailable(new Error('The database is closed'));
    const reader = this.#choose();
    reader.open += 1;
    try {
      await reader.ready;
    } catch (error) {
      throw unavailable(error);
    }
    return reader.connection;
  }

  giveBack(connection: PostgresConnection): void {
    const reader = this.#byConnection.get(connection);
    if (!reader) return;
    reader.open -= 1;
    reader.usedAt = performance.now();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(Array.from(this.#readers, (reader) => this.#drop(reader)));
  }

  #choose(): Reader {
    let best: Reader | undefined;
    for (const reader of this.#readers) {
      if (reader.open === 0 && performance.now() - reader.usedAt > staleMs) {
        void this.#drop(reader);
      } else if (!best || reader.open < best.open) {
        best = reader;
      }
    }
    const full = this.#readers.size >= this.#options.most;
    return best && (best.open === 0 || full) ? best : this.#open();
  }

  #open(): Reader {
    const { client: config, names } = this.#options;
    const client = new pg.Client({ ...config, pipeline: true });
    const connection = new PostgresConnection(client, names);
    const reader = { client, connection, ready: client.connect(), open: 0, usedAt: 0 };
    reader.usedAt = performance.now();
    this.#readers.add(reader);
    this.#byConnection.set(connection, reader);
    // What it has not answered is refused by the driver; the next read opens another one.
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
