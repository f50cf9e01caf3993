import { openDB, type IDBPDatabase } from 'idb';

const databaseName = 'backcounter-unsaved';
const storeName = 'inputs';

/** A browser that takes longer to open it keeps nobody waiting. */
const longestMs = 500;

let database: IDBPDatabase | null = null;

/** What was written before it was open; null where there is none. */
let waiting: Map<string, string | null> | null = new Map();

/** Committed at once, so that it is done even when the page is left the next moment. */
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

/** Notes what stands under a key of localStorage now; null for nothing. */
export function copyUnsaved(key: string, text: string | null): void {
  if (!database) {
    waiting?.set(key, text);
    return;
  }
  try {
    write(database, new Map([[key, text]]));
  } catch {
    // Somebody has removed it; localStorage goes on alone.
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
  if (waiting && waiting.size > 0) write(opened, waiting);
  waiting = null;
  return new Map(keys.map((key, index) => [key as string, String(texts[index])]));
}

/**
 * Opens the copy of what was typed and not saved. A browser that is killed has often not written
 * its localStorage to the disk for a minute; this it has. Gives what stands there.
 */
export async function openUnsavedCopy(): Promise<ReadonlyMap<string, string>> {
  const nothing = new Map<string, string>();
  const tooLong = new Promise<Map<string, string>>((resolve) => {
    setTimeout(() => resolve(nothing), longestMs);
  });
  try {
    return await Promise.race([open(), tooLong]);
  } catch {
    waiting = null;
    return nothing;
  }
}
