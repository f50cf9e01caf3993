/** A file that waits in this browser; `place` says whose it is and for which form. */
export type StoredFile = { id: number; place: string; file: File; at: number };

type FileStore = {
  add(file: Omit<StoredFile, 'id'>): Promise<number>;
  all(): Promise<StoredFile[]>;
  remove(id: number): Promise<void>;
};

const databaseName = 'backcounter-files';
const storeName = 'waiting';

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('The browser keeps no files'));
  return promise;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true });
  };
  return resultOf(request);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, mode);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error ?? new Error('There is no room'));
    const [result] = await Promise.all([
      resultOf(act(transaction.objectStore(storeName))),
      promise,
    ]);
    return result;
  } finally {
    database.close();
  }
}

const inBrowser: FileStore = {
  add: async (file) => Number(await inStore('readwrite', (store) => store.add(file))),
  all: () => inStore('readonly', (store) => store.getAll() as IDBRequest<StoredFile[]>),
  async remove(id) {
    await inStore('readwrite', (store) => store.delete(id));
  },
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
