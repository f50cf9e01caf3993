import { Kysely } from 'kysely';
import Sqlite from 'better-sqlite3';
import { sortKey } from '@backcounter/core/list-order';
import { announcing, localFeed } from '../changes.ts';
import type { Database, Storage } from '../database.ts';
import { inOnePart } from '../row-parts.ts';
import { GroupCommit } from './group-commit.ts';
import { filesInMemory } from '../attachment-files.ts';
import { attachmentsFolder, filesInFolder, sha256 } from './files-in-folder.ts';
import { unavailable } from './refusals.ts';
import { noteCompanions } from './sqlite-companions.ts';
import { SerialConnection, sqliteDialect, type SqliteBinding } from './sqlite-dialect.ts';
import { isBusy, translateSqlite } from './sqlite-errors.ts';
import { keepToOwner } from './sqlite-files.ts';
import { sqliteRows } from './sqlite-rows.ts';
import { refuseForeign } from './sqlite-origin.ts';
import { FileVersion } from './sqlite-version.ts';

type SqliteOptions = {
  /** A file, or `:memory:` for tests. */
  path: string;
  /** Opens for reading only: no file is made, nothing can be written. */
  readonly?: boolean;
};

const inMemory = ':memory:';

/** Prepared statements cached for each connection; the product has fewer different ones. */
const cachedStatements = 1000;

function bind(connection: Sqlite.Database): SqliteBinding {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (sql: string): Sqlite.Statement => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= cachedStatements) statements.clear();
      statement = connection.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return {
    query(sql, parameters) {
      try {
        const statement = prepare(sql);
        if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
        return { rows: [], changes: statement.run(parameters).changes };
      } catch (error) {
        throw connection.open ? translateSqlite(error) : unavailable(error);
      }
    },
  };
}

function open({ path, readonly = false }: SqliteOptions): Sqlite.Database {
  try {
    if (!readonly && path !== inMemory) {
      refuseForeign(path);
      keepToOwner(path);
    }
    const connection = new Sqlite(path, { readonly, timeout: 5000 });
    if (!readonly) {
      connection.pragma('journal_mode = wal');
      connection.pragma('synchronous = full');
    }
    connection.function('sort_key', { deterministic: true }, (text) => sortKey(String(text)));
    connection.pragma('foreign_keys = on');
    // Each of up to a dozen connections keeps its pages to itself. Whoever reads finds them in the
    // kernel's cache as quickly; a long write would have to write some of its own twice.
    connection.pragma(`cache_size = ${readonly ? -4000 : -16_000}`);
    connection.pragma('temp_store = memory');
    return connection;
  } catch (error) {
    throw translateSqlite(error);
  }
}

/** Sorts what is larger than its memory in a file, as lists of everything are. */
function openForLists(path: string): Sqlite.Database {
  const connection = open({ path, readonly: true });
  connection.pragma('temp_store = file');
  return connection;
}

function kyselyOver(serial: SerialConnection): Kysely<Database> {
  return new Kysely<Database>({ dialect: sqliteDialect(serial) });
}

/**
 * SQLite in a file: one connection writes, one reads statement by statement, one reads snapshots.
 * A commit is on the disk when it is acknowledged (WAL, synchronous=FULL); writes that wait at the
 * same time share one.
 */
export function openSqlite(options: SqliteOptions): Storage {
  const leaveTidy = options.readonly ? noteCompanions(options.path) : () => undefined;
  const writer = open(options);
  if (options.path === inMemory) return oneConnection(writer);
  // The connection waits for other programs' writes: SQLite's own waiting would hold up all the rest.
  writer.pragma('busy_timeout = 0');
  const reader = open({ path: options.path, readonly: true });
  const snapshots = open({ path: options.path, readonly: true });
  const writeSerial = new SerialConnection(bind(writer), {
    begin: 'begin immediate',
    queue: true,
    isBusy,
  });
  const snapshotSerial = new SerialConnection(bind(snapshots), { begin: 'begin', queue: true });
  const writes = kyselyOver(writeSerial);
  const reads = kyselyOver(new SerialConnection(bind(reader), { begin: 'begin', queue: false }));
  const views = kyselyOver(snapshotSerial);
  const version = new FileVersion({ reader, writer });
  const transaction: Storage['transaction'] = (write) => writes.transaction().execute(write);
  const group = new GroupCommit({
    transaction,
    async quietTransaction(write) {
      let holdVersion: (() => void) | undefined;
      const result = await transaction((tx) => {
        holdVersion = version.hold();
        return write(tx);
      });
      holdVersion?.();
      return result;
    },
    isOpen: () => writer.inTransaction,
  });
  const long = sqliteRows(() => openForLists(options.path));
  const feed = localFeed();
  return {
    engine: 'sqlite',
    db: reads,
    files: filesInFolder(attachmentsFolder(options.path)),
    version: () => version.now(),
    askVersion: () => Promise.resolve(version.now()),
    snapshot: (read) => views.transaction().execute(read),
    rowsInParts: long.rowsInParts,
    transaction: announcing((write, options) => group.run(write, options), feed),
    onChange: feed.subscribe,
    ping: () => ping(reader),
    async close() {
      await group.idle();
      const releases = [await snapshotSerial.takeTurn(), await writeSerial.takeTurn()];
      await Promise.all([reads.destroy(), views.destroy(), writes.destroy()]);
      long.close();
      snapshots.close();
      reader.close();
      if (options.readonly !== true && writer.open) checkpoint(writer);
      writer.close();
      leaveTidy();
      for (const release of releases) release();
    },
  };
}

/** Empties the write-ahead log, once the readers of other programs let it. */
function checkpoint(writer: Sqlite.Database): void {
  writer.pragma('busy_timeout = 2000');
  writer.pragma('wal_checkpoint(truncate)');
}

/** Everything on one connection, in turns: tests in memory. */
function oneConnection(connection: Sqlite.Database): Storage {
  const serial = new SerialConnection(bind(connection), { begin: 'begin', queue: true });
  const db = kyselyOver(serial);
  const feed = localFeed();
  return {
    engine: 'sqlite',
    db,
    files: filesInMemory(sha256),
    version: () => null,
    askVersion: () => Promise.resolve(null),
    snapshot: (read) => db.transaction().execute(read),
    rowsInParts: inOnePart(db),
    transaction: announcing((write) => db.transaction().execute(write), feed),
    onChange: feed.subscribe,
    ping: () => ping(connection),
    async close() {
      const release = await serial.takeTurn();
      await db.destroy();
      connection.close();
      release();
    },
  };
}

function ping(connection: Sqlite.Database): Promise<void> {
  try {
    connection.prepare('select count(*) from sqlite_master').get();
    return Promise.resolve();
  } catch (error) {
    return Promise.reject(unavailable(error));
  }
}
