import Sqlite from 'better-sqlite3';
import { sortKey } from '@backcounter/core/list-order';
import { publishOnCommit, localFeed } from '../changes.ts';
import type { Database, Storage } from '../database.ts';
import { streamInOneBatch } from '../stream-in-one-batch.ts';
import { GroupCommit } from './group-commit.ts';
import { filesInMemory } from '../attachment-files.ts';
import { attachmentsFolder, filesInFolder, sha256 } from './files-in-folder.ts';
import { unavailable } from './storage-errors.ts';
import { trackSidecarFiles } from './sqlite-sidecars.ts';
import { SerialConnection, sqliteKysely, type SqliteBinding } from './sqlite-dialect.ts';
import { isBusy, translateSqlite } from './sqlite-errors.ts';
import { restrictToOwner } from './sqlite-files.ts';
import { sqliteRowStream } from './sqlite-row-stream.ts';
import { assertOwnDatabase } from './sqlite-origin.ts';
import { FileVersion } from './sqlite-version.ts';

type SqliteOptions = {
  /** A file, or `:memory:` for tests. */
  path: string;
  /** Opens read-only; does not create the file. */
  readonly?: boolean;
};

const inMemory = ':memory:';

/** Prepared statements cached per connection; the product has fewer distinct ones. */
const maxCachedStatements = 1000;

function bind(connection: Sqlite.Database): SqliteBinding {
  const statements = new Map<string, { statement: Sqlite.Statement; isReader: boolean }>();
  const prepare = (sql: string) => {
    let prepared = statements.get(sql);
    if (!prepared) {
      if (statements.size >= maxCachedStatements) statements.clear();
      const statement = connection.prepare(sql);
      prepared = { statement, isReader: statement.reader };
      statements.set(sql, prepared);
    }
    return prepared;
  };
  return {
    query(sql, parameters) {
      try {
        const { statement, isReader } = prepare(sql);
        if (isReader) return { rows: statement.all(parameters), changes: 0 };
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
      assertOwnDatabase(path);
      restrictToOwner(path);
    }
    const connection = new Sqlite(path, { readonly, timeout: 5000 });
    if (!readonly) {
      connection.pragma('journal_mode = wal');
      connection.pragma('synchronous = full');
    }
    connection.function('sort_key', { deterministic: true }, (text) => sortKey(String(text)));
    connection.pragma('foreign_keys = on');
    // Each of up to a dozen connections has its own page cache. Readers are served as fast by the
    // kernel's cache; for the writer, a cache too small for a long write would spill pages twice.
    connection.pragma(`cache_size = ${readonly ? -4000 : -16_000}`);
    connection.pragma('temp_store = memory');
    return connection;
  } catch (error) {
    throw translateSqlite(error);
  }
}

/** Lets large sorts spill to disk, as listing everything needs. */
function openForLists(path: string): Sqlite.Database {
  const connection = open({ path, readonly: true });
  connection.pragma('temp_store = file');
  return connection;
}

/**
 * SQLite in a file, with one connection for writes, one for single reads and one for snapshots. A
 * commit is on the disk when it is acknowledged (WAL, synchronous=FULL); concurrent writes share a
 * commit.
 */
export function openSqlite(options: SqliteOptions): Storage {
  const removeNewSidecars = options.readonly ? trackSidecarFiles(options.path) : () => undefined;
  const writer = open(options);
  if (options.path === inMemory) return openOnOneConnection(writer);
  // SQLite's busy timeout would block the whole process; SerialConnection retries instead.
  writer.pragma('busy_timeout = 0');
  const reader = open({ path: options.path, readonly: true });
  const snapshots = open({ path: options.path, readonly: true });
  const writeSerial = new SerialConnection(bind(writer), {
    begin: 'begin immediate',
    queue: true,
    isBusy,
  });
  const snapshotSerial = new SerialConnection(bind(snapshots), { begin: 'begin', queue: true });
  const writes = sqliteKysely<Database>(writeSerial);
  const reads = sqliteKysely<Database>(
    new SerialConnection(bind(reader), { begin: 'begin', queue: false }),
  );
  const views = sqliteKysely<Database>(snapshotSerial);
  const version = new FileVersion({ reader, writer });
  const transaction: Storage['transaction'] = async (write) => {
    try {
      return await writes.transaction().execute(write);
    } finally {
      version.forgetTurn();
    }
  };
  const group = new GroupCommit({
    transaction,
    async quietTransaction(write) {
      let holdVersion: (() => void) | undefined;
      const result = await transaction((tx) => {
        holdVersion = version.hold();
        return write(tx);
      });
      holdVersion?.();
      version.forgetTurn();
      return result;
    },
    isOpen: () => writer.inTransaction,
  });
  const rowStream = sqliteRowStream(() => openForLists(options.path));
  const feed = localFeed();
  return {
    engine: 'sqlite',
    db: reads,
    files: filesInFolder(attachmentsFolder(options.path)),
    version: () => version.inThisTurn(),
    readVersion: () => Promise.resolve(version.inThisTurn()),
    snapshot: (read) => views.transaction().execute(read),
    streamRows: rowStream.streamRows,
    transaction: publishOnCommit((write, options) => group.run(write, options), feed),
    onChange: feed.subscribe,
    ping: () => ping(reader),
    async close() {
      await group.idle();
      const releases = [await snapshotSerial.takeTurn(), await writeSerial.takeTurn()];
      await Promise.all([reads.destroy(), views.destroy(), writes.destroy()]);
      rowStream.close();
      snapshots.close();
      reader.close();
      if (options.readonly !== true && writer.open) checkpoint(writer);
      writer.close();
      removeNewSidecars();
      for (const release of releases) release();
    },
  };
}

/** Truncates the write-ahead log, as soon as other processes' readers allow it. */
function checkpoint(writer: Sqlite.Database): void {
  writer.pragma('busy_timeout = 2000');
  try {
    writer.pragma('wal_checkpoint(truncate)');
  } catch {
    // On a full disk the log stays, with everything in it; the next process folds it in.
  }
}

/** Everything on one connection, serialized; for in-memory tests. */
function openOnOneConnection(connection: Sqlite.Database): Storage {
  const serial = new SerialConnection(bind(connection), { begin: 'begin', queue: true });
  const db = sqliteKysely<Database>(serial);
  const feed = localFeed();
  return {
    engine: 'sqlite',
    db,
    files: filesInMemory(sha256),
    version: () => null,
    readVersion: () => Promise.resolve(null),
    snapshot: (read) => db.transaction().execute(read),
    streamRows: streamInOneBatch(db),
    transaction: publishOnCommit((write) => db.transaction().execute(write), feed),
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
