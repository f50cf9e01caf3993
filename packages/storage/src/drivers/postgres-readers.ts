import pg from 'pg';
import { PostgresConnection, type StatementNames } from './postgres-connection.ts';
import { unavailable } from './refusals.ts';

/** A connection that nobody used for so long may be gone without a word. */
const staleMs = 60_000;

/** A connection that answered nothing for so long has a long read; nobody is sent behind that. */
const slowMs = 20;

type Reader = {
  client: pg.Client;
  connection: PostgresConnection;
  ready: Promise<unknown>;
  /** Statements that are not answered yet. */
  open: number;
  /** When it last began or answered something. */
  movedAt: number;
};

type Options = {
  client: pg.ClientConfig;
  /** How many there are while reads are short, and at most. */
  few: number;
  most: number;
  names: StatementNames;
};

/**
 * A few connections for reads of one statement each. A read goes to one that is free, and else is
 * sent behind others: PostgreSQL answers them in turn, and neither side waits in between. Behind a
 * long read nobody waits while another connection may be opened.
 */
export class SharedReaders {
  readonly #options: Options;
  readonly #readers = new Set<Reader>();
  readonly #byConnection = new WeakMap<PostgresConnection, Reader>();

  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async take(): Promise<PostgresConnection> {
    if (this.#closed) throw unavailable(new Error('The database is closed'));
    const reader = this.#choose(performance.now());
    if (reader.open === 0) reader.movedAt = performance.now();
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
    reader.movedAt = performance.now();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(Array.from(this.#readers, (reader) => this.#drop(reader)));
  }

  #choose(now: number): Reader {
    let quick: Reader | undefined;
    let slow: Reader | undefined;
    for (const reader of this.#readers) {
      if (reader.open === 0 && now - reader.movedAt > staleMs) {
        void this.#drop(reader);
      } else if (reader.open === 0 || now - reader.movedAt < slowMs) {
        if (!quick || reader.open < quick.open) quick = reader;
      } else if (!slow || reader.open < slow.open) {
        slow = reader;
      }
    }
    const { few, most } = this.#options;
    if (quick && (quick.open === 0 || this.#readers.size >= few)) return quick;
    return this.#readers.size < most ? this.#open() : (quick ?? slow ?? this.#open());
  }

  #open(): Reader {
    const { client: config, names } = this.#options;
    const client = new pg.Client({ ...config, pipeline: true });
    const connection = new PostgresConnection(client, names);
    const reader = { client, connection, ready: client.connect(), open: 0, movedAt: 0 };
    reader.movedAt = performance.now();
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
