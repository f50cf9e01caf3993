import { createApi } from '@backcounter/api/create-api';
import type { ApiDeps, Caller } from '@backcounter/api/deps';
import { AppError } from '@backcounter/core/errors';
import { demoIdMaker } from '@backcounter/core/ids';
import { listHashes } from '@backcounter/storage/attachments';
import { lastActivityId } from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';
import { corruptKey } from '@backcounter/storage/drivers/browser/collections';
import type { KeyStore } from '@backcounter/storage/drivers/browser/collection-store';
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
import type { CallOn } from './demo-reader.ts';
import { seedRows } from './seed.ts';

export { indexedFiles, indexedTexts };

/** Who makes every call of the demo: an administrator, but for what the demo refuses (DEM-09). */
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
  store: KeyStore;
  /** The copy of it that all pages see at once and that outlasts a crash; none, when it is left out. */
  shared?: SharedTexts;
  /** Now, in ms since 1970. */
  clock: () => number;
  /** Where photos and documents are kept; in memory, when it is left out. */
  files?: DemoFiles;
  /** What fetchSqlite gives, in a page; Node finds it in a file. */
  sqlite?: ArrayBuffer;
  /** Told when the browser keeps nothing, or kept what cannot be read. */
  onStorageProblem: (problem: AppError) => void;
  /** Told of failures that are ours, never of refusals. */
  onFailure: (error: unknown) => void;
};

/** The product's API inside the page. */
export type DemoHost = {
  /** Answers a call of the API; nothing leaves the page. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** All of it as a zip of the CSV files that a server's import takes. */
  exportZip: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Takes over what another page has written; each call begins with that. */
  reload: () => Promise<void>;
  /** Ends it for good; the next host starts with what is kept then. */
  close: () => Promise<void>;
  /** Ends it, and removes its photos and documents too. */
  wipe: () => Promise<void>;
};

/** Another page may be in the middle of its writing for so long. */
const writingMs = 200;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs again what has read data that another page was just writing. */
async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (corruptKey(error) === undefined) throw error;
    await wait(writingMs);
    return read();
  }
}

function millisecondsOf(id: string | null): number {
  return Number(/^demo-(\d+)$/.exec(id ?? '')?.[1] ?? 0);
}

function storageInPage(options: DemoOptions, callOn: CallOn, onLoaded: (tx: Tx) => Promise<void>) {
  const { clock } = options;
  const collections = demoCollections(callOn);
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
  /** Data that nobody can read is dropped, for a demo that never starts again helps nobody. */
  return readAgain(open).catch((error: unknown) => {
    if (corruptKey(error) === undefined) throw error;
    for (const { key } of collections) options.store.removeItem(key);
    const message = 'The demo data in this browser could not be read. The demo starts afresh.';
    options.onStorageProblem(new AppError('unavailable', { message }));
    return open();
  });
}

/** Removes the files of a demo that was wiped; that it cannot be done must not keep this one closed. */
async function sweepFiles({ files, onFailure }: DemoOptions, { db }: BrowserStorage) {
  try {
    await files?.keepOnly(new Set(await listHashes(db)));
  } catch (error) {
    onFailure(error);
  }
}

/** Starts the demo over what the browser keeps, or over the sample when it keeps nothing. */
export async function startDemo(options: DemoOptions): Promise<DemoHost> {
  const { clock, onFailure } = options;
  const host: { storage?: BrowserStorage } = {};
  // A batch counts ids on beyond the clock; after a reload they must not be given again.
  let lastId = 0;
  const deps: ApiDeps = {
    get storage() {
      if (!host.storage) throw new Error('The demo is not open yet');
      return host.storage;
    },
    clock,
    newId: demoIdMaker(() => Math.max(clock(), lastId + 1)),
    host: { kind: 'demo', caller: demoUser },
    onFailure,
  };
  const callOn: CallOn = async (db) => {
    const settings = await readSettings(db);
    const now = clock();
    return { deps, caller: demoUser, settings, business: businessAt(settings, now), now };
  };
  const noteLastId = async (tx: Tx) => {
    lastId = Math.max(lastId, millisecondsOf(await lastActivityId(tx)));
  };
  const storage = await storageInPage(options, callOn, noteLastId);
  host.storage = storage;
  const api = createApi(deps);
  await sweepFiles(options, storage);
  const reload = () => readAgain(() => storage.reload());
  const fetch: DemoHost['fetch'] = async (url, init) => {
    // What cannot be taken over is refused by the write that needs it, not by every look.
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
