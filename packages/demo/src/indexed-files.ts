import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
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

type Stored = DBSchema & {
  [storeName]: { key: string; value: Uint8Array<ArrayBuffer> };
};

function refusal(cause: unknown): AppError {
  const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  const message = isFull
    ? 'There is no space left in this browser to save this. Nothing was changed.'
    : 'This browser does not let the page keep files.';
  const error = new AppError(isFull ? 'storage_full' : 'unavailable', { message });
  error.cause = cause;
  return error;
}

/** Opens the store for one step and closes it, so that no tab stands in the way of another. */
async function inStore<T>(act: (database: IDBPDatabase<Stored>) => Promise<T>): Promise<T> {
  try {
    const database = await openDB<Stored>(databaseName, 1, {
      upgrade: (opened) => void opened.createObjectStore(storeName),
    });
    return await act(database).finally(() => database.close());
  } catch (error) {
    throw refusal(error);
  }
}

/** Files in the browser's IndexedDB, by their hash; they outlast a reload. */
export const indexedFiles: DemoFiles = {
  async write(bytes) {
    const hash = sha256(bytes);
    await inStore((database) => database.put(storeName, bytes, hash));
    return hash;
  },
  read: (hash) => inStore((database) => database.get(storeName, hash)),
  names: () => inStore((database) => database.getAllKeys(storeName)),
  remove: (hash) => inStore((database) => database.delete(storeName, hash)),
  keepOnly: (hashes) =>
    inStore(async (database) => {
      for (const name of await database.getAllKeys(storeName)) {
        if (!hashes.has(name)) await database.delete(storeName, name);
      }
    }),
};
