import initSqlite, {
  type PreparedStatement,
  type Sqlite3Static,
  type SqlValue,
} from '@sqlite.org/sqlite-wasm';
import { indexOfColumns, storageFull, taken, unavailable } from '../refusals.ts';
import type { SqliteBinding } from '../sqlite-dialect.ts';

type WasmConnection = InstanceType<Sqlite3Static['oo1']['DB']>;

/** A database in the page's memory. */
export type WasmDatabase = {
  binding: SqliteBinding;
  /** The tables written to since the set was last cleared. */
  touchedTables: Set<string>;
  close(): void;
};

/** Statements kept ready; the product has fewer different ones. */
const keptStatements = 500;

const silent = () => undefined;

/**
 * Keeps SQLite's build from writing refused statements to the console, where a page that works
 * writes nothing, and from setting up file systems that are not used here.
 */
const quietConfig = {
  debug: silent,
  log: silent,
  warn: silent,
  disable: {
    vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true },
  },
};

let loading: Promise<Sqlite3Static> | undefined;

/** SQLite itself, fetched once; a failed fetch is tried again by the next call. */
function loadSqlite(): Promise<Sqlite3Static> {
  if (!loading) {
    Object.assign(globalThis, { sqlite3ApiConfig: quietConfig });
    loading = initSqlite();
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}

function translate(sqlite: Sqlite3Static, error: unknown): unknown {
  if (!(error instanceof sqlite.SQLite3Error)) return error;
  const { SQLITE_CONSTRAINT_UNIQUE, SQLITE_FULL, SQLITE_NOMEM } = sqlite.capi;
  if (error.resultCode === SQLITE_CONSTRAINT_UNIQUE) {
    return taken(indexOfColumns(error.message), error);
  }
  const isFull = error.resultCode === SQLITE_FULL || error.resultCode === SQLITE_NOMEM;
  return isFull ? storageFull(error) : error;
}

type KeptStatement = { statement: PreparedStatement; columns: string[] };

function prepare(connection: WasmConnection, sql: string): KeptStatement {
  const statement = connection.prepare(sql);
  return { statement, columns: statement.columnCount > 0 ? statement.getColumnNames() : [] };
}

function rowsOf({ statement, columns }: KeptStatement): unknown[] {
  const rows: unknown[] = [];
  while (statement.step()) {
    const row: Record<string, SqlValue> = {};
    for (const [index, column] of columns.entries()) row[column] = statement.get(index);
    rows.push(row);
  }
  return rows;
}

function run(connection: WasmConnection, kept: KeptStatement, parameters: readonly unknown[]) {
  try {
    // An empty list is refused by a statement that takes none.
    if (parameters.length > 0) kept.statement.bind(parameters as SqlValue[]);
    const rows = rowsOf(kept);
    return { rows, changes: kept.columns.length > 0 ? 0 : connection.changes() };
  } finally {
    kept.statement.resetNoThrow(true);
  }
}

function bindingOf(sqlite: Sqlite3Static, connection: WasmConnection): SqliteBinding {
  const statements = new Map<string, KeptStatement>();
  const prepared = (sql: string): KeptStatement => {
    let kept = statements.get(sql);
    if (!kept) {
      if (statements.size >= keptStatements) {
        for (const { statement } of statements.values()) statement.finalize();
        statements.clear();
      }
      kept = prepare(connection, sql);
      statements.set(sql, kept);
    }
    return kept;
  };
  return {
    query(sql, parameters) {
      try {
        return run(connection, prepared(sql), parameters);
      } catch (error) {
        throw connection.isOpen() ? translate(sqlite, error) : unavailable(error);
      }
    },
  };
}

/** An empty SQLite database in memory; its errors come as AppError. */
export async function openWasmDatabase(): Promise<WasmDatabase> {
  const sqlite = await loadSqlite();
  const connection = new sqlite.oo1.DB(':memory:', 'c');
  connection.exec('pragma foreign_keys = on');
  const touchedTables = new Set<string>();
  // SQLite does not tell of a table that is emptied whole; the product removes rows one by one.
  const noteTable = (_context: unknown, _operation: unknown, _name: string, table: string) => {
    touchedTables.add(table);
  };
  if (connection.pointer !== undefined) {
    sqlite.capi.sqlite3_update_hook(connection.pointer, noteTable, 0);
  }
  return {
    binding: bindingOf(sqlite, connection),
    touchedTables,
    close: () => connection.close(),
  };
}
