import { Kysely } from 'kysely';
import type { AppError } from '@backcounter/core/errors';
import { announcing, localFeed } from '../../changes.ts';
import { filesInMemory, type AttachmentFiles } from '../../attachment-files.ts';
import type { Database, Storage, Tx } from '../../database.ts';
import { migrate } from '../../migrate.ts';
import { inOnePart } from '../../row-parts.ts';
import { forgetAllWords } from '../../words.ts';
import { unavailable } from '../refusals.ts';
import { SerialConnection, sqliteDialect, type SqliteBinding } from '../sqlite-dialect.ts';
import { loadCollections, type Collection } from './collections.ts';
import { sha256 } from './sha256.ts';
import { CachedTexts } from './cached-texts.ts';
import { CollectionStore, type KeyStore } from './collection-store.ts';
import { NewestTexts } from './newest-texts.ts';
import type { SharedTexts } from './shared-texts.ts';
import { openWasmDatabase, type WasmDatabase } from './wasm-database.ts';

export type BrowserOptions = {
  /** Usually localStorage; its calls may throw. */
  store: KeyStore;
  /** The copy of it by which pages know of each other at once; without it they go by `store` alone. */
  shared?: SharedTexts;
  /** In the order in which they can be loaded. */
  collections: readonly Collection[];
  /** Now, in ms since 1970. */
  clock: () => number;
  /** Writes what must be there, after each load and in its transaction; `keys` are those found. */
  seed?: (tx: Tx, keys: ReadonlySet<string>) => Promise<void>;
  /** Told once, when the browser does not let the page keep anything: all goes on in memory. */
  onStorageProblem: (problem: AppError) => void;
  /** Where the bytes of attachments lie; in memory, when it is left out. */
  files?: AttachmentFiles;
  /** What fetchSqlite gives, in a page; Node finds it in a file. */
  sqlite?: ArrayBuffer;
};

export type BrowserStorage = Storage & {
  /**
   * Takes over what another page has written to the same keys, when one has; AppError `unavailable`
   * when it has removed them all.
   */
  reload(): Promise<void>;
};

/** Thrown inside a transaction whose page did not know the newest data; never leaves this file. */
const staleCopy = new Error('Another page has changed the data');

function serialOver(binding: SqliteBinding): SerialConnection {
  return new SerialConnection(binding, { begin: 'begin', queue: true });
}

function kyselyOver(serial: SerialConnection): Kysely<Database> {
  return new Kysely<Database>({ dialect: sqliteDialect(serial) });
}

type Texts = ReadonlyMap<string, string>;

/** A database in memory, and the texts that it is stored as. */
type Loaded = { database: WasmDatabase; cached: CachedTexts };

/** A database of what the keys hold, seeded; throws `staleCopy` when another page has written meanwhile. */
async function load(options: BrowserOptions, newest: NewestTexts, texts: Texts): Promise<Loaded> {
  const cached = new CachedTexts(options.collections);
  const database = await openWasmDatabase(options.sqlite);
  const db = kyselyOver(serialOver(database.binding));
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  try {
    await migrate({ engine: 'sqlite', transaction }, options.clock);
    await transaction(async (tx) => {
      await loadCollections(tx, options.collections, { texts, cached });
      database.touched.clear();
      await options.seed?.(tx, new Set(texts.keys()));
      const seeded = await cached.after(tx, database.touched);
      if (!(await newest.write(seeded.texts))) throw staleCopy;
      cached.keep(seeded);
    });
    return { database, cached };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The same of the newest texts; null when the browser forbids its storage and has nothing to take over. */
async function loadNewest(options: BrowserOptions, newest: NewestTexts): Promise<Loaded | null> {
  for (;;) {
    const texts = await newest.read();
    if (!texts) return null;
    try {
      return await load(options, newest, texts);
    } catch (error) {
      if (error !== staleCopy) throw error;
    }
  }
}

/**
 * SQLite in the page's memory; after each transaction the collections that it touched stand in
 * the browser's storage again, and when they do not fit there, nothing has changed. AppError
 * `unavailable`, with a `corruptKey`, when the storage holds what cannot be read.
 */
export async function openBrowser(options: BrowserOptions): Promise<BrowserStorage> {
  const keys = options.collections.map(({ key }) => key);
  const store = new CollectionStore(options.store, keys, options.onStorageProblem);
  const newest = new NewestTexts(store, options.shared);
  let { database, cached } =
    (await loadNewest(options, newest)) ?? (await load(options, newest, new Map()));
  let isClosed = false;
  let waiting: Promise<void> | null = null;
  const serial = serialOver({ query: (sql, values) => database.binding.query(sql, values) });
  const db = kyselyOver(serial);

  async function reloadInTurn(): Promise<void> {
    const release = await serial.takeTurn();
    waiting = null;
    try {
      if (isClosed) throw unavailable(undefined);
      if (!(await newest.isStale())) return;
      const loaded = await loadNewest(options, newest);
      if (!loaded) return;
      const former = database;
      ({ database, cached } = loaded);
      forgetAllWords(db);
      former.close();
    } finally {
      release();
    }
  }

  /** Calls that come before it has begun share one. */
  function reload(): Promise<void> {
    waiting ??= reloadInTurn();
    return waiting;
  }

  async function runAndStore<T>(tx: Tx, write: (tx: Tx) => Promise<T>): Promise<T> {
    database.touched.clear();
    try {
      const result = await write(tx);
      const changes = await cached.after(tx, database.touched);
      if (!(await newest.write(changes.texts))) throw staleCopy;
      cached.keep(changes);
      return result;
    } catch (error) {
      // Old data may be why the work failed, so it starts again on the newest.
      throw error === staleCopy || (await newest.isStale()) ? staleCopy : error;
    }
  }

  async function transaction<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await db.transaction().execute((tx) => runAndStore(tx, write));
      } catch (error) {
        if (error !== staleCopy) throw error;
        await reload();
      }
    }
  }

  const feed = localFeed();
  return {
    engine: 'sqlite',
    version: () => null,
    askVersion: () => Promise.resolve(null),
    files: options.files ?? filesInMemory(sha256),
    onChange: feed.subscribe,
    db,
    snapshot: (read) => db.transaction().execute(read),
    rowsInParts: inOnePart(db),
    transaction: announcing(transaction, feed),
    reload,
    ping: () => (isClosed ? Promise.reject(unavailable(undefined)) : Promise.resolve()),
    async close() {
      const release = await serial.takeTurn();
      isClosed = true;
      await db.destroy();
      database.close();
      release();
    },
  };
}
