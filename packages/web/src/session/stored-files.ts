import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * A file stored in this browser; `place` encodes the user and the form, `by` is the employee who chose
 * it on a shared account.
 */
export type StoredFile = {
  id: number;
  place: string;
  file: File;
  at: number;
  by?: string | null;
};

type FileStore = {
  add(file: Omit<StoredFile, 'id'>): Promise<number>;
  all(): Promise<StoredFile[]>;
  remove(id: number): Promise<void>;
};

const databaseName = 'backcounter-files';
const storeName = 'waiting';

type FilesSchema = DBSchema & { [storeName]: { key: number; value: StoredFile } };

async function withDatabase<T>(
  act: (database: IDBPDatabase<FilesSchema>) => Promise<T>,
): Promise<T> {
  const database = await openDB<FilesSchema>(databaseName, 1, {
    upgrade: (opened) =>
      void opened.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true }),
  });
  return act(database).finally(() => database.close());
}

const indexedDbFiles: FileStore = {
  // IndexedDB generates the id.
  add: (file) => withDatabase((database) => database.add(storeName, file as StoredFile)),
  all: () => withDatabase((database) => database.getAll(storeName)),
  remove: (id) => withDatabase((database) => database.delete(storeName, id)),
};

/** Files that IndexedDB refused, kept until the page is left; with negative ids. */
const inMemory = new Map<number, StoredFile>();
let lastId = 0;

/** Pending files in IndexedDB, or in memory where it is unavailable. */
export const storedFiles: FileStore = {
  async add(file) {
    try {
      return await indexedDbFiles.add(file);
    } catch {
      lastId -= 1;
      inMemory.set(lastId, { ...file, id: lastId });
      return lastId;
    }
  },
  async all() {
    const stored = await indexedDbFiles.all().catch(() => []);
    return [...stored, ...inMemory.values()];
  },
  async remove(id) {
    if (inMemory.delete(id)) return;
    await indexedDbFiles.remove(id).catch(() => undefined);
  },
};
