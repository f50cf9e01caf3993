import { AppError } from '@backcounter/core/errors';
import type { AttachmentFiles } from '@backcounter/storage/attachment-files';
import { sha256 } from '@backcounter/storage/drivers/browser/sha256';

/** The demo's photos and documents: localStorage has room for rows only. */
export type DemoFiles = AttachmentFiles & {
  /** Removes what none of these hashes names. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>;
};

const databaseName = 'backcounter-demo';
const storeName = 'attachments';

function refusal(cause: unknown): AppError {
  const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  const message = isFull
    ? 'There is no space left in this browser to save this. Nothing was changed.'
    : 'This browser does not let the page keep files.';
  const error = new AppError(isFull ? 'storage_full' : 'unavailable', { message });
  error.cause = cause;
  return error;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(refusal(request.error));
  return promise;
}

function open(): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(storeName);
    return resultOf(request);
  } catch (error) {
    return Promise.reject(refusal(error));
  }
}

/** Runs one step in a transaction of its own; fulfilled when it is complete. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, mode);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(refusal(transaction.error));
    const [result] = await Promise.all([
      resultOf(act(transaction.objectStore(storeName))),
      promise,
    ]);
    return result;
  } finally {
    database.close();
  }
}

const names = async () => (await inStore('readonly', (store) => store.getAllKeys())).map(String);

/** Files in the browser's IndexedDB, by their hash; they outlast a reload. */
export const indexedFiles: DemoFiles = {
  async write(bytes) {
    const hash = sha256(bytes);
    await inStore('readwrite', (store) => store.put(bytes, hash));
    return hash;
  },
  read: (hash) =>
    inStore<Uint8Array<ArrayBuffer> | undefined>(
      'readonly',
      (store) => store.get(hash) as IDBRequest<Uint8Array<ArrayBuffer> | undefined>,
    ),
  names,
  async remove(hash) {
    await inStore('readwrite', (store) => store.delete(hash));
  },
  async keepOnly(hashes) {
    for (const name of await names()) {
      if (!hashes.has(name)) await inStore('readwrite', (store) => store.delete(name));
    }
  },
};
