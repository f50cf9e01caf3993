import { createApi } from '@backcounter/api/create-api';
import type { ApiDeps, Caller } from '@backcounter/api/deps';
import { AppError } from '@backcounter/core/errors';
import { createDemoIdGenerator } from '@backcounter/core/ids';
import { listHashes } from '@backcounter/storage/attachments';
import { lastActivityId } from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';
import { corruptKey } from '@backcounter/storage/drivers/browser/collections';
import type { KeyValueStore } from '@backcounter/storage/drivers/browser/collection-store';
import {
  openBrowser,
  type BrowserStorage,
} from '@backcounter/storage/drivers/browser/open-browser';
import type { SharedTexts } from '@backcounter/storage/drivers/browser/shared-texts';
import { businessAt, hasSettings, readSettings } from '@backcounter/storage/settings';
import { demoCollections, settingsKey } from './collections.ts';
import { loadSettings } from './load-shops.ts';
import { indexedFiles, type DemoFiles } from './indexed-files.ts';
import { indexedTexts } from './indexed-texts.ts';
import type { CreateCall } from './demo-reader.ts';
import { seedRows } from './seed.ts';

export { indexedFiles, indexedTexts };

/**
 * Caller of every request in the demo: an administrator, except for what the demo refuses (DEM-09).
 */
const demoUser: Caller = {
  userId: 'demo-user',
  name: 'Demo User',
  email: 'demo@example.com',
  role: 'admin',
  scope: null,
  employeeName: null,
  mustChangePassword: false,
  session: '',
};

export type DemoOptions = {
  /** Usually localStorage; its calls may throw. */
  store: KeyValueStore;
  /** Copy of the store that all pages share and that survives a crash; optional. */
  shared?: SharedTexts;
  /** Current time in ms since 1970. */
  clock: () => number;
  /** Storage for photos and documents; in memory by default. */
  files?: DemoFiles;
  /** Result of fetchSqlite in a page; Node loads the file itself. */
  sqlite?: ArrayBuffer;
  /** Called when the browser stores nothing, or when its data cannot be read. */
  onStorageProblem: (problem: AppError) => void;
  /** Called for internal failures, never for rejected requests. */
  onFailure: (error: unknown) => void;
};

/** The API inside the page. */
export type DemoHost = {
  /** Handles an API request; nothing leaves the page. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** All data as a zip of the CSV files that a server's import accepts. */
  exportZip: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Loads what other pages have written; every request does so first. */
  reload: () => Promise<void>;
  /** Closes the host for good; the next one starts with the data stored by then. */
  close: () => Promise<void>;
  /** Closes the host and deletes its photos and documents. */
  wipe: () => Promise<void>;
};

/** How long another page may take to finish a write. */
const writeGraceMs = 200;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries a read once when another page was just writing the data. */
async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (corruptKey(error) === undefined) throw error;
    await wait(writeGraceMs);
    return read();
  }
}

function millisecondsOf(id: string | null): number {
  return Number(/^demo-(\d+)$/.exec(id ?? '')?.[1] ?? 0);
}

function openPageStorage(
  options: DemoOptions,
  createCall: CreateCall,
  onLoaded: (tx: Tx) => Promise<void>,
) {
  const { clock } = options;
  const collections = demoCollections(createCall);
  const seed = async (tx: Tx, keys: ReadonlySet<string>) => {
    if (keys.size === 0) {
      const rows = seedRows(clock());
      for (const { key, load } of collections) await load(tx, rows[key] ?? []);
    } else if (!(await hasSettings(tx))) {
      await loadSettings(tx, seedRows(clock())[settingsKey] ?? []);
    }
    await onLoaded(tx);
  };
  const open = () => openBrowser({ ...options, collections, seed });
  /** Unreadable data is dropped: a demo that never starts again helps nobody. */
  return retryRead(open).catch((error: unknown) => {
    if (corruptKey(error) === undefined) throw error;
    for (const { key } of collections) options.store.removeItem(key);
    const message = 'The demo data in this browser could not be read. The demo starts afresh.';
    options.onStorageProblem(new AppError('unavailable', { message }));
    return open();
  });
}

/** Deletes the files of a wiped demo; a failure must not keep this one from starting. */
async function deleteOrphanedFiles({ files, onFailure }: DemoOptions, { db }: BrowserStorage) {
  try {
    await files?.keepOnly(new Set(await listHashes(db)));
  } catch (error) {
    onFailure(error);
  }
}

/** Starts the demo with the browser's stored data, or with the sample when there is none. */
export async function startDemo(options: DemoOptions): Promise<DemoHost> {
  const { clock, onFailure } = options;
  const host: { storage?: BrowserStorage } = {};
  // A batch may generate ids beyond the clock; they must not be reused after a reload.
  let lastId = 0;
  const deps: ApiDeps = {
    get storage() {
      if (!host.storage) throw new Error('The demo is not open yet');
      return host.storage;
    },
    clock,
    newId: createDemoIdGenerator(() => Math.max(clock(), lastId + 1)),
    host: { kind: 'demo', caller: demoUser },
    onFailure,
  };
  const createCall: CreateCall = async (db) => {
    const settings = await readSettings(db);
    const now = clock();
    return { deps, caller: demoUser, settings, business: businessAt(settings, now), now };
  };
  const recordLastId = async (tx: Tx) => {
    lastId = Math.max(lastId, millisecondsOf(await lastActivityId(tx)));
  };
  const storage = await openPageStorage(options, createCall, recordLastId);
  host.storage = storage;
  const api = createApi(deps);
  await deleteOrphanedFiles(options, storage);
  const reload = () => retryRead(() => storage.reload());
  const fetch: DemoHost['fetch'] = async (url, init) => {
    // A failed reload rejects the write that needs it, not every read.
    await reload().catch(() => undefined);
    return api.fetch(new Request(new URL(url, 'http://demo.invalid'), init));
  };
  return {
    fetch,
    exportZip: async () => {
      const response = await fetch('/api/exports/business.zip');
      if (!response.ok) throw new Error(await response.text());
      return new Uint8Array(await response.arrayBuffer());
    },
    reload,
    close: () => storage.close(),
    wipe: async () => {
      await storage.close();
      await options.files?.keepOnly(new Set());
    },
  };
}
