import initSqlJs, { type Database, type SqlValue, type Statement } from 'sql.js';
import { sortKey } from '@backcounter/core/list-order';
import {
  uniqueIndexByColumns,
  storageFull,
  uniqueViolation,
  unavailable,
} from '../storage-errors.ts';
import type { SqliteBinding } from '../sqlite-dialect.ts';

/** Rowids of written rows, by table. */
export type TouchedRows = Map<string, Set<number>>;

/** A SQLite database in the page's memory. */
export type WasmDatabase = {
  binding: SqliteBinding;
  /** Rows written since this was last cleared. */
  touched: TouchedRows;
  close(): void;
};

/** Prepared statements cached; the product has fewer distinct ones. */
const maxCachedStatements = 500;

/** sql.js reports SQLite's message only, without a code. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message } = error;
  if (message.startsWith('UNIQUE constraint failed'))
    return uniqueViolation(uniqueIndexByColumns(message), error);
  const isFull = message === 'database or disk is full' || message === 'out of memory';
  return isFull ? storageFull(error) : error;
}

type CachedStatement = { statement: Statement; columns: string[] };

function prepare(connection: Database, sql: string): CachedStatement {
  const statement = connection.prepare(sql);
  return { statement, columns: statement.getColumnNames() };
}

function rowsOf({ statement, columns }: CachedStatement): unknown[] {
  const rows: unknown[] = [];
  while (statement.step()) {
    const values = statement.get();
    const row: Record<string, SqlValue | undefined> = {};
    for (const [index, column] of columns.entries()) row[column] = values[index];
    rows.push(row);
  }
  return rows;
}

function run(connection: Database, cached: CachedStatement, parameters: readonly unknown[]) {
  try {
    cached.statement.bind(parameters as SqlValue[]);
    const rows = rowsOf(cached);
    return { rows, changes: cached.columns.length > 0 ? 0 : connection.getRowsModified() };
  } finally {
    cached.statement.reset();
  }
}

function bindingOf(connection: Database, isOpen: () => boolean): SqliteBinding {
  const statements = new Map<string, CachedStatement>();
  const prepared = (sql: string): CachedStatement => {
    let cached = statements.get(sql);
    if (!cached) {
      if (statements.size >= maxCachedStatements) {
        for (const { statement } of statements.values()) statement.free();
        statements.clear();
      }
      cached = prepare(connection, sql);
      statements.set(sql, cached);
    }
    return cached;
  };
  return {
    query(sql, parameters) {
      if (!isOpen()) throw unavailable(undefined);
      try {
        return run(connection, prepared(sql), parameters);
      } catch (error) {
        throw translate(error);
      }
    },
  };
}

/**
 * Opens an empty in-memory SQLite database; errors are AppErrors. Without `sqlite` (the wasm bytes)
 * sql.js reads the file from its package, which works only in Node.
 */
export async function openWasmDatabase(sqlite?: ArrayBuffer): Promise<WasmDatabase> {
  const { Database } = await initSqlJs(sqlite ? { wasmBinary: sqlite } : {});
  const connection = new Database();
  connection.create_function('sort_key', sortKey);
  // The file lives in memory, so journals and syncs for crash safety gain nothing.
  for (const setting of [
    'foreign_keys = on',
    'journal_mode = memory',
    'synchronous = off',
    'locking_mode = exclusive',
    'temp_store = memory',
    'cache_size = -16000',
  ]) {
    connection.run(`pragma ${setting}`);
  }
  const touched: TouchedRows = new Map();
  // The hook is not called when a whole table is truncated; the product deletes row by row.
  connection.updateHook((_operation, _database, table, rowId) => {
    const rowIds = touched.get(table);
    if (rowIds) rowIds.add(rowId);
    else touched.set(table, new Set([rowId]));
  });
  let isOpen = true;
  return {
    binding: bindingOf(connection, () => isOpen),
    touched,
    close() {
      isOpen = false;
      connection.close();
    },
  };
}
