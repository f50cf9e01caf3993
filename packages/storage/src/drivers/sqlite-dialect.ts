import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
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

type LaneOptions = {
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
export class SqliteLane {
  readonly binding: SqliteBinding;
  readonly begin: string;
  readonly queue: boolean;
  readonly isBusy: (error: unknown) => boolean;
  #last: Promise<void> = Promise.resolve();

  constructor(binding: SqliteBinding, options: LaneOptions) {
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

class LaneConnection implements DatabaseConnection {
  readonly lane: SqliteLane;
  readonly release: () => void;

  constructor(lane: SqliteLane, release: () => void) {
    this.lane = lane;
    this.release = release;
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a throw becomes a rejection
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = this.lane.binding.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Rows are not streamed from SQLite');
  }
}

class LaneDriver implements Driver {
  readonly #lane: SqliteLane;
  readonly #straight: LaneConnection;

  constructor(lane: SqliteLane) {
    this.#lane = lane;
    this.#straight = new LaneConnection(lane, () => undefined);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<LaneConnection> {
    if (!this.#lane.queue) return this.#straight;
    return new LaneConnection(this.#lane, await this.#lane.takeTurn());
  }

  async beginTransaction(connection: LaneConnection): Promise<void> {
    const begin = CompiledQuery.raw(this.#lane.begin);
    for (const wait of beginWaits) {
      try {
        await connection.executeQuery(begin);
        return;
      } catch (error) {
        if (!this.#lane.isBusy(error)) throw error;
        await pause(wait);
      }
    }
    await connection.executeQuery(begin);
  }

  async commitTransaction(connection: LaneConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: LaneConnection): Promise<void> {
    // After a full disk SQLite has already rolled back and refuses to do so again.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
  }

  releaseConnection(connection: LaneConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

const rowLocks = new Set<string>(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare']);

/** SQLite's one writer already excludes every other, so row locks compile to nothing. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !rowLocks.has(node.modifier))
      super.visitSelectModifier(node);
  }
}

/** Kysely's dialect over one lane, for better-sqlite3 in Node and SQLite's WASM in the browser. */
export function sqliteDialect(lane: SqliteLane): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LaneDriver(lane),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  };
}
