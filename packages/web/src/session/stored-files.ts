import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A file that waits in this browser; `place` says whose it is and for which form. */
export type StoredFile = { id: number; place: string; file: File; at: number };

type FileStore = {
  add(file: Omit<StoredFile, 'id'>): Promise<number>;
  all(): Promise<StoredFile[]>;
  remove(id: number): Promise<void>;
};

const databaseName = 'backcounter-files';
const storeName = 'waiting';

type Waiting = DBSchema & { [storeName]: { key: number; value: StoredFile } };

async function inStore<T>(act: (database: IDBPDatabase<Waiting>) => Promise<T>): Promise<T> {
  const database = await openDB<Waiting>(databaseName, 1, {
    upgrade: (opened) =>
      void opened.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true }),
  });
  return act(database).finally(() => database.close());
}

const inBrowser: FileStore = {
  // The id is made by the browser.
  add: (file) => inStore((database) => database.add(storeName, file as StoredFile)),
  all: () => inStore((database) => database.getAll(storeName)),
  remove: (id) => inStore((database) => database.delete(storeName, id)),
};

/** What the browser does not take lasts as long as the page; its ids are below zero. */
const withoutRoom = new Map<number, StoredFile>();
let lastId = 0;

/** Files that wait in this browser; where it keeps none, as long as the page is open. */
export const storedFiles: FileStore = {
  async add(file) {
    try {
      return await inBrowser.add(file);
    } catch {
      lastId -= 1;
      withoutRoom.set(lastId, { ...file, id: lastId });
      return lastId;
    }
  },
  async all() {
    const kept = await inBrowser.all().catch(() => []);
    return [...kept, ...withoutRoom.values()];
  },
  async remove(id) {
    if (withoutRoom.delete(id)) return;
    await inBrowser.remove(id).catch(() => undefined);
  },
};
