import { openDB, type IDBPDatabase } from 'idb';

const databaseName = 'backcounter-unsaved';
const storeName = 'inputs';

/** Opening the database may delay the page no longer than this. */
const openTimeoutMs = 500;

let database: IDBPDatabase | null = null;

/** Writes queued until the database is open (null text = delete); null if there is no database. */
let queued: Map<string, string | null> | null = new Map();

/** Commits explicitly, so that the write survives the page being left. */
function write(opened: IDBPDatabase, inputs: ReadonlyMap<string, string | null>): void {
  const transaction = opened.transaction(storeName, 'readwrite');
  const { store, done } = transaction;
  const ignore = () => undefined;
  for (const [key, text] of inputs) {
    if (text === null) store.delete(key).catch(ignore);
    else store.put(text, key).catch(ignore);
  }
  done.catch(ignore);
  transaction.commit();
}

/** Mirrors a localStorage entry; null deletes it. */
export function copyUnsaved(key: string, text: string | null): void {
  if (!database) {
    queued?.set(key, text);
    return;
  }
  try {
    write(database, new Map([[key, text]]));
  } catch {
    // The database was deleted; continue with localStorage alone.
    database = null;
  }
}

async function open(): Promise<Map<string, string>> {
  const opened = await openDB(databaseName, 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
    terminated: () => {
      database = null;
    },
  });
  const [keys, texts] = await Promise.all([opened.getAllKeys(storeName), opened.getAll(storeName)]);
  database = opened;
  if (queued && queued.size > 0) write(opened, queued);
  queued = null;
  return new Map(keys.map((key, index) => [key as string, String(texts[index])]));
}

/**
 * Opens the copy of unsaved inputs in IndexedDB and returns its entries. A killed browser may not
 * have flushed localStorage to disk for a minute; IndexedDB is flushed sooner.
 */
export async function openUnsavedCopy(): Promise<ReadonlyMap<string, string>> {
  const nothing = new Map<string, string>();
  const tooLong = new Promise<Map<string, string>>((resolve) => {
    setTimeout(() => resolve(nothing), openTimeoutMs);
  });
  try {
    return await Promise.race([open(), tooLong]);
  } catch {
    queued = null;
    return nothing;
  }
}
