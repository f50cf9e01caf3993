import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { isUnawaited } from '../unawaited-queries.ts';
import { isOutdatedPlan, translatePostgres } from './postgres-errors.ts';

/** Each named statement costs a connection's server process about 20 kB. */
const maxNames = 200;

/**
 * Names for repeated statements, which PostgreSQL parses and plans once per connection. A statement
 * gets a name the second time it is run.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #last = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxNames) return name;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= 10 * maxNames) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#last += 1;
    const added = `b${this.#last}`;
    this.#names.set(text, added);
    return added;
  }

  /** Drops a statement's name, so that it is planned again under a new one. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Runs statements over one PostgreSQL connection, pipelined without waiting for earlier results.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #names: StatementNames;
  #beginPromise: Promise<unknown> | null = null;
  /** Statements of the transaction whose failure the next one reports. */
  #unawaited: Promise<unknown>[] = [];

  constructor(client: pg.ClientBase, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#send<R>(query);
    if (!this.#beginPromise || !isUnawaited(query)) return this.#afterUnawaited(result);
    result.catch(() => undefined);
    this.#unawaited.push(result);
    return { rows: [] };
  }

  /** A statement's result, or the failure of an unawaited one before it. */
  async #afterUnawaited<T>(result: Promise<T>): Promise<T> {
    const unawaited = this.#unawaited;
    this.#unawaited = [];
    // Those fail first: after a failure PostgreSQL rejects everything that follows.
    return unawaited.length === 0 ? result : (await Promise.all([result, ...unawaited]))[0];
  }

  async #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    const name = this.#names.nameOf(sql);
    try {
      const { command, rowCount, rows } = await this.#client.query({
        text: sql,
        values: parameters as unknown[],
        ...(name === undefined ? {} : { name }),
      });
      return writeCommands.has(command)
        ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows: rows as R[] };
    } catch (error) {
      if (!isOutdatedPlan(error)) throw translatePostgres(error);
      this.#names.forget(sql);
      // The error aborts a transaction, which withRetry runs again as a whole.
      if (this.#beginPromise) throw error;
      return this.#send<R>(query);
    }
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Rows are not streamed from PostgreSQL');
  }

  /** Pipelines BEGIN with the transaction's first statement. */
  begin(text: string): void {
    this.#beginPromise = this.#client.query(text);
    // `commit` reports a failure, which happens only when the connection breaks.
    this.#beginPromise.catch(() => undefined);
  }

  async commit(): Promise<void> {
    try {
      const ended = Promise.all([this.#client.query('commit'), this.#beginPromise]);
      const [{ command }] = await this.#afterUnawaited(ended);
      // PostgreSQL answers COMMIT of an aborted transaction with ROLLBACK.
      if (command === 'ROLLBACK') throw new Error('The transaction was aborted before its end');
    } catch (error) {
      throw translatePostgres(error);
    }
    this.#beginPromise = null;
  }

  async rollback(): Promise<void> {
    this.#beginPromise = null;
    this.#unawaited = [];
    await this.#client.query('rollback');
  }
}
