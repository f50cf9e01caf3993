import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { isSentAhead } from '../sent-ahead.ts';
import { isOutdatedPlan, translatePostgres } from './postgres-errors.ts';

/** Named statements of one connection cost its server process some 20 kB each. */
const named = 200;

/**
 * Names for the statements that are asked again and again: PostgreSQL reads and plans them once in
 * each connection. A text gets a name when it comes for the second time.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #last = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= named) return name;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= 10 * named) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#last += 1;
    const added = `b${this.#last}`;
    this.#names.set(text, added);
    return added;
  }

  /** Lets a text be planned anew, under another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Statements over one connection of PostgreSQL, sent without waiting for the answers before them. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #names: StatementNames;
  #begun: Promise<unknown> | null = null;
  /** Statements of the transaction whose outcome the next one tells. */
  #ahead: Promise<unknown>[] = [];

  constructor(client: pg.ClientBase, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = this.#send<R>(query);
    if (!this.#begun || !isSentAhead(query)) return this.#withThoseAhead(answer);
    answer.catch(() => undefined);
    this.#ahead.push(answer);
    return { rows: [] };
  }

  /** The answer of a statement, or the failure of one that was sent ahead of it. */
  async #withThoseAhead<T>(answer: Promise<T>): Promise<T> {
    const ahead = this.#ahead;
    this.#ahead = [];
    // They fail first: after a failure PostgreSQL refuses all that follows.
    return ahead.length === 0 ? answer : (await Promise.all([answer, ...ahead]))[0];
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
      return changing.has(command)
        ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows: rows as R[] };
    } catch (error) {
      if (!isOutdatedPlan(error)) throw translatePostgres(error);
      this.#names.forget(sql);
      // A transaction is aborted by it, and run again as a whole.
      if (this.#begun) throw error;
      return this.#send<R>(query);
    }
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Rows are not streamed from PostgreSQL');
  }

  /** Begins a transaction on the way of its first statement. */
  begin(text: string): void {
    this.#begun = this.#client.query(text);
    // It is told of by `commit`, and fails only together with the connection.
    this.#begun.catch(() => undefined);
  }

  async commit(): Promise<void> {
    try {
      const ended = Promise.all([this.#client.query('commit'), this.#begun]);
      const [{ command }] = await this.#withThoseAhead(ended);
      // What the end of an aborted transaction is answered with.
      if (command === 'ROLLBACK') throw new Error('The transaction was aborted before its end');
    } catch (error) {
      throw translatePostgres(error);
    }
    this.#begun = null;
  }

  async rollback(): Promise<void> {
    this.#begun = null;
    this.#ahead = [];
    await this.#client.query('rollback');
  }
}
