import {
  CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  OperatorNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  type BinaryOperationNode,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type SelectModifierNode,
} from 'kysely';

/** The interface of a SQLite binding; rows are plain objects, errors are AppErrors. */
export type SqliteBinding = {
  query(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: number };
};

type SerialOptions = {
  begin: string;
  queue: boolean;
  /** True for the error of `begin` while another process writes; it is retried. */
  isBusy?: (error: unknown) => boolean;
};

/** Delays between retries of `begin` in ms; SQLite's busy timeout would block the process. */
const beginRetryDelaysMs = [1, 2, 5, 10, 20, ...Array<number>(100).fill(50)];

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A connection shared in turns. With `queue` each use waits for the previous one to end; without,
 * statements run directly (a connection that only reads).
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

  /** Resolves to a function that releases the turn. */
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

// oxlint-disable-next-line typescript/require-await -- a throw becomes a rejection
async function run<R>(
  { binding }: SerialConnection,
  query: CompiledQuery,
): Promise<QueryResult<R>> {
  const { rows, changes } = binding.query(query.sql, query.parameters);
  return { rows: rows as R[], numAffectedRows: BigInt(changes) };
}

class ConnectionLease implements DatabaseConnection {
  readonly serial: SerialConnection;
  readonly release: () => void;

  constructor(serial: SerialConnection, release: () => void) {
    this.serial = serial;
    this.release = release;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return run(this.serial, query);
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Rows are not streamed from SQLite');
  }
}

class SerialDriver implements Driver {
  readonly #serial: SerialConnection;
  readonly #unqueuedLease: ConnectionLease;

  constructor(serial: SerialConnection) {
    this.#serial = serial;
    this.#unqueuedLease = new ConnectionLease(serial, () => undefined);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<ConnectionLease> {
    if (!this.#serial.queue) return this.#unqueuedLease;
    return new ConnectionLease(this.#serial, await this.#serial.takeTurn());
  }

  async beginTransaction(connection: ConnectionLease): Promise<void> {
    const begin = CompiledQuery.raw(this.#serial.begin);
    for (const wait of beginRetryDelaysMs) {
      try {
        await connection.executeQuery(begin);
        return;
      } catch (error) {
        if (!this.#serial.isBusy(error)) throw error;
        await delay(wait);
      }
    }
    await connection.executeQuery(begin);
  }

  async commitTransaction(connection: ConnectionLease): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: ConnectionLease): Promise<void> {
    // On a full disk SQLite has already rolled back and rejects another rollback.
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

class BackcounterSqliteCompiler extends SqliteQueryCompiler {
  /** Row locks compile to nothing: SQLite has a single writer anyway. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !rowLocks.has(node.modifier))
      super.visitSelectModifier(node);
  }

  /**
   * Writes `column = +?`, which matches the same rows by the same indexes as `column = ?`. For the
   * latter in a join, SQLite checks whether the value is 0 or 1 and therefore recompiles the
   * statement each time it runs with other values, which costs more than a small read.
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

/** Kysely's dialect over a serial connection. */
function sqliteDialect(serial: SerialConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SerialDriver(serial),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new BackcounterSqliteCompiler(),
  };
}

type Parts = { serial: SerialConnection; compiler: QueryCompiler; adapter: DialectAdapter };

/**
 * Runs queries that need not wait for a turn at once: those of a connection without a queue, and
 * those of a transaction, which has its turn. Kysely's own executor awaits a connection for each
 * query, through a dozen promises that take longer than a small query.
 */
class SqliteExecutor extends DefaultQueryExecutor {
  readonly #parts: Parts;
  readonly #hasTurn: boolean;

  constructor(parts: Parts, connections: ConnectionProvider, hasTurn: boolean) {
    super(parts.compiler, parts.adapter, connections);
    this.#parts = parts;
    this.#hasTurn = hasTurn;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#hasTurn ? run(this.#parts.serial, query) : super.executeQuery(query);
  }

  override withConnectionProvider(connections: ConnectionProvider): SqliteExecutor {
    return new SqliteExecutor(this.#parts, connections, true);
  }
}

/** Kysely over a serial connection: better-sqlite3 in Node, SQLite's WASM in the browser. */
export function sqliteKysely<Database>(serial: SerialConnection): Kysely<Database> {
  const dialect = sqliteDialect(serial);
  const driver = dialect.createDriver();
  const compiler = dialect.createQueryCompiler();
  const parts = { serial, compiler, adapter: dialect.createAdapter() };
  const connections = new DefaultConnectionProvider(driver);
  const executor = new SqliteExecutor(parts, connections, !serial.queue);
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
}
