import {
  CompiledQuery,
  OperatorNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  type BinaryOperationNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
} from 'kysely';

/** What a SQLite binding has to do; rows are plain objects. Errors come as AppError. */
export type SqliteBinding = {
  query(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number };
};

type SerialOptions = {
  begin: string;
  queue: boolean;
  /** True for the refusal of `begin` while another program writes: it is tried again. */
  isBusy?: (error: unknown) => boolean;
};

/** Waits between tries to begin, in ms; SQLite's own waiting would stop everything else. */
const beginWaits = [1, 2, 5, 10, 20, ...Array<number>(100).fill(50)];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * One connection that is used in turns. With `queue` every use waits for the one before it to
 * end; without, statements go straight through (a connection that only ever reads).
 */
export class SerialConnection {
  readonly binding: SqliteBinding;
  readonly begin: string;
  readonly queue: boolean;
  readonly isBusy: (error: unknown) => boolean;
  #last: Promise<void> = Promise.resolve();

  constructor(binding: SqliteBinding, options: SerialOptions) {
    this.binding = binding;
    this.begin = options.begin;
    this.queue = options.queue;
    this.isBusy = options.isBusy ?? (() => false);
  }

  /** Resolves to the function that gives the turn back. */
  async takeTurn(): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<undefined>();
    this.#last = turn.promise;
    await before;
    return () => {
      turn.resolve(undefined);
    };
  }
}

class ConnectionLease implements DatabaseConnection {
  readonly serial: SerialConnection;
  readonly release: () => void;

  constructor(serial: SerialConnection, release: () => void) {
    this.serial = serial;
    this.release = release;
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a throw becomes a rejection
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = this.serial.binding.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Rows are not streamed from SQLite');
  }
}

class SerialDriver implements Driver {
  readonly #serial: SerialConnection;
  readonly #straight: ConnectionLease;

  constructor(serial: SerialConnection) {
    this.#serial = serial;
    this.#straight = new ConnectionLease(serial, () => undefined);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<ConnectionLease> {
    if (!this.#serial.queue) return this.#straight;
    return new ConnectionLease(this.#serial, await this.#serial.takeTurn());
  }

  async beginTransaction(connection: ConnectionLease): Promise<void> {
    const begin = CompiledQuery.raw(this.#serial.begin);
    for (const wait of beginWaits) {
      try {
        await connection.executeQuery(begin);
        return;
      } catch (error) {
        if (!this.#serial.isBusy(error)) throw error;
        await pause(wait);
      }
    }
    await connection.executeQuery(begin);
  }

  async commitTransaction(connection: ConnectionLease): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: ConnectionLease): Promise<void> {
    // After a full disk SQLite has already rolled back and refuses to do so again.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
  }

  releaseConnection(connection: ConnectionLease): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

const rowLocks = new Set<string>(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare']);

class OwnCompiler extends SqliteQueryCompiler {
  /** SQLite's one writer already excludes every other, so row locks compile to nothing. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !rowLocks.has(node.modifier))
      super.visitSelectModifier(node);
  }

  /**
   * `column = +?`, which finds the same by the same indexes as `column = ?`. Of that one SQLite wants to
   * know in a join whether it is 0 or 1, and therefore reads and plans the statement again each time
   * that it is run with other values: more work than a small read itself.
   */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isEqual = OperatorNode.is(operator) && operator.operator === '=';
    if (!isEqual || !ValueNode.is(rightOperand) || rightOperand.immediate) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(' = +');
    this.visitNode(rightOperand);
  }
}

/** Kysely's dialect over one serial connection, for better-sqlite3 in Node and SQLite's WASM in the browser. */
export function sqliteDialect(serial: SerialConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SerialDriver(serial),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new OwnCompiler(),
  };
}
