import type { Kysely } from 'kysely';
import type { AppError } from '@backcounter/core/errors';
import { publishOnCommit, localFeed } from '../../changes.ts';
import { filesInMemory, type AttachmentFiles } from '../../attachment-files.ts';
import type { Database, Storage, Tx } from '../../database.ts';
import { migrate } from '../../migrate.ts';
import { streamInOneBatch } from '../../stream-in-one-batch.ts';
import { clearTextCache } from '../../interned-texts.ts';
import { unavailable } from '../storage-errors.ts';
import { SerialConnection, sqliteKysely, type SqliteBinding } from '../sqlite-dialect.ts';
import { loadCollections, type Collection } from './collections.ts';
import { sha256 } from './sha256.ts';
import { CachedTexts } from './cached-texts.ts';
import { CollectionStore, type KeyValueStore } from './collection-store.ts';
import { NewestTexts } from './newest-texts.ts';
import type { SharedTexts } from './shared-texts.ts';
import { openWasmDatabase, type WasmDatabase } from './wasm-database.ts';

export type BrowserOptions = {
  /** Usually localStorage; its calls may throw. */
  store: KeyValueStore;
  /**
   * A shared copy through which pages see each other's writes at once; without it they use `store`
   * alone.
   */
  shared?: SharedTexts;
  /** In an order that satisfies foreign keys. */
  collections: readonly Collection[];
  /** Now, in ms since 1970. */
  clock: () => number;
  /** Adds required rows in the transaction of each load; `keys` are those that were found. */
  seed?: (tx: Tx, keys: ReadonlySet<string>) => Promise<void>;
  /** Called once when the browser denies access to its storage; the page continues in memory. */
  onStorageProblem: (problem: AppError) => void;
  /** Storage for attachment bytes; in memory by default. */
  files?: AttachmentFiles;
  /** The result of fetchSqlite, needed in a page; Node reads it from the package. */
  sqlite?: ArrayBuffer;
};

export type BrowserStorage = Storage & {
  /**
   * Loads what another page has written to the same keys, if anything; AppError `unavailable` when
   * it has removed them all.
   */
  reload(): Promise<void>;
};

/** Thrown in a transaction that ran on outdated data; never leaves this file. */
const staleCopy = new Error('Another page has changed the data');

function serialOver(binding: SqliteBinding): SerialConnection {
  return new SerialConnection(binding, { begin: 'begin', queue: true });
}

type Texts = ReadonlyMap<string, string>;

/** An in-memory database and the texts it was loaded from. */
type Loaded = { database: WasmDatabase; cached: CachedTexts };

/**
 * Loads the texts into a new database and seeds it; throws `staleCopy` when another page has
 * written meanwhile.
 */
async function load(options: BrowserOptions, newest: NewestTexts, texts: Texts): Promise<Loaded> {
  const cached = new CachedTexts(options.collections);
  const database = await openWasmDatabase(options.sqlite);
  const db = sqliteKysely<Database>(serialOver(database.binding));
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  try {
    await migrate({ engine: 'sqlite', transaction }, options.clock);
    await transaction(async (tx) => {
      await loadCollections(tx, options.collections, { texts, cached });
      database.touched.clear();
      await options.seed?.(tx, new Set(texts.keys()));
      const seeded = await cached.textsAfter(tx, database.touched);
      if (!(await newest.write(seeded.texts))) throw staleCopy;
      cached.commit(seeded);
    });
    return { database, cached };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Loads the newest texts; null when the browser denies access to its storage. */
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

/** The page's database, which a reload replaces by one with what another page has written. */
class PageDatabase {
  readonly db: Kysely<Database>;
  readonly #serial: SerialConnection;
  readonly #options: BrowserOptions;
  readonly #newest: NewestTexts;
  #loaded: Loaded;
  #isClosed = false;
  #pendingReload: Promise<void> | null = null;

  constructor(options: BrowserOptions, newest: NewestTexts, loaded: Loaded) {
    this.#options = options;
    this.#newest = newest;
    this.#loaded = loaded;
    this.#serial = serialOver({
      query: (sql, values) => this.#loaded.database.binding.query(sql, values),
    });
    this.db = sqliteKysely<Database>(this.#serial);
  }

  /** Calls made before a reload has started share it. */
  reload(): Promise<void> {
    this.#pendingReload ??= this.#reloadInTurn();
    return this.#pendingReload;
  }

  async #reloadInTurn(): Promise<void> {
    const release = await this.#serial.takeTurn();
    this.#pendingReload = null;
    try {
      this.checkOpen();
      if (!(await this.#newest.isStale())) return;
      const loaded = await loadNewest(this.#options, this.#newest);
      if (!loaded) return;
      const former = this.#loaded.database;
      this.#loaded = loaded;
      clearTextCache(this.db);
      former.close();
    } finally {
      release();
    }
  }

  async transaction<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.db.transaction().execute((tx) => this.#runAndStore(tx, write));
      } catch (error) {
        if (error !== staleCopy) throw error;
        await this.reload();
      }
    }
  }

  async #runAndStore<T>(tx: Tx, write: (tx: Tx) => Promise<T>): Promise<T> {
    const { database, cached } = this.#loaded;
    database.touched.clear();
    try {
      const result = await write(tx);
      const changes = await cached.textsAfter(tx, database.touched);
      if (!(await this.#newest.write(changes.texts))) throw staleCopy;
      cached.commit(changes);
      return result;
    } catch (error) {
      // Outdated data may be why the work failed, so it runs again on the newest.
      throw error === staleCopy || (await this.#newest.isStale()) ? staleCopy : error;
    }
  }

  /** Throws AppError `unavailable` after `close`. */
  checkOpen(): void {
    if (this.#isClosed) throw unavailable(undefined);
  }

  async close(): Promise<void> {
    const release = await this.#serial.takeTurn();
    this.#isClosed = true;
    await this.db.destroy();
    this.#loaded.database.close();
    release();
  }
}

/**
 * SQLite in the page's memory. Each transaction stores the collections it touched in the browser's
 * storage; when they do not fit, it is rolled back. AppError `unavailable`, with a `corruptKey`,
 * when the storage holds unreadable data.
 */
export async function openBrowser(options: BrowserOptions): Promise<BrowserStorage> {
  const keys = options.collections.map(({ key }) => key);
  const store = new CollectionStore(options.store, keys, options.onStorageProblem);
  const newest = new NewestTexts(store, options.shared);
  const loaded = (await loadNewest(options, newest)) ?? (await load(options, newest, new Map()));
  const page = new PageDatabase(options, newest, loaded);
  const feed = localFeed();
  return {
    engine: 'sqlite',
    version: () => null,
    readVersion: () => Promise.resolve(null),
    files: options.files ?? filesInMemory(sha256),
    onChange: feed.subscribe,
    db: page.db,
    snapshot: (read) => page.db.transaction().execute(read),
    streamRows: streamInOneBatch(page.db),
    transaction: publishOnCommit((write) => page.transaction(write), feed),
    reload: () => page.reload(),
    // oxlint-disable-next-line typescript/require-await -- throws as a rejection
    ping: async () => page.checkOpen(),
    close: () => page.close(),
  };
}
