import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { AppError } from '@backcounter/core/errors';
import type { AttachmentFiles } from '@backcounter/storage/attachment-files';
import { sha256 } from '@backcounter/storage/drivers/browser/sha256';

/** Storage for the demo's photos and documents: localStorage has room for rows only. */
export type DemoFiles = AttachmentFiles & {
  /** Deletes files whose hash is not in the set. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>;
};

const databaseName = 'backcounter-demo';
const storeName = 'attachments';

type FilesSchema = DBSchema & {
  [storeName]: { key: string; value: Uint8Array<ArrayBuffer> };
};

function toStorageError(cause: unknown): AppError {
  const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  const message = isFull
    ? 'There is no space left in this browser to save this. Nothing was changed.'
    : 'This browser does not let the page keep files.';
  const error = new AppError(isFull ? 'storage_full' : 'unavailable', { message });
  error.cause = cause;
  return error;
}

/** Opens the store for one operation and closes it, so that no tab blocks another. */
async function withStore<T>(act: (database: IDBPDatabase<FilesSchema>) => Promise<T>): Promise<T> {
  try {
    const database = await openDB<FilesSchema>(databaseName, 1, {
      upgrade: (opened) => void opened.createObjectStore(storeName),
    });
    return await act(database).finally(() => database.close());
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Files in the browser's IndexedDB, by hash; they survive a reload. */
export const indexedFiles: DemoFiles = {
  async write(bytes) {
    const hash = sha256(bytes);
    await withStore((database) => database.put(storeName, bytes, hash));
    return hash;
  },
  read: (hash) => withStore((database) => database.get(storeName, hash)),
  names: () => withStore((database) => database.getAllKeys(storeName)),
  remove: (hash) => withStore((database) => database.delete(storeName, hash)),
  keepOnly: (hashes) =>
    withStore(async (database) => {
      for (const name of await database.getAllKeys(storeName)) {
        if (!hashes.has(name)) await database.delete(storeName, name);
      }
    }),
};
