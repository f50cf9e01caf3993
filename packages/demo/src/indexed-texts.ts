import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SharedText, SharedTexts } from '@backcounter/storage/drivers/browser/shared-texts';

/** Also emptied by its name, where the data of a demo go without one that runs. */
const databaseName = 'backcounter-demo-rows';

type Stored = DBSchema & {
  texts: { key: string; value: SharedText };
  /** One row: the newest revision. */
  revision: { key: 'newest'; value: string };
};

let opened: Promise<IDBPDatabase<Stored>> | null = null;

/** The open database, until another page removes it. */
function open(): Promise<IDBPDatabase<Stored>> {
  const letGo = () => {
    opened = null;
  };
  opened ??= openDB<Stored>(databaseName, 1, {
    upgrade: (database) => {
      database.createObjectStore('texts');
      database.createObjectStore('revision');
    },
    blocking: (_current, _wanted, event) => {
      letGo();
      (event.target as IDBDatabase).close();
    },
    terminated: letGo,
  });
  opened.catch(letGo);
  return opened;
}

/** The demo's rows in the browser's IndexedDB, whose transactions are those of all its pages. */
export const indexedTexts: SharedTexts = {
  async revision() {
    return (await (await open()).get('revision', 'newest')) ?? null;
  },

  async read() {
    const transaction = (await open()).transaction(['texts', 'revision']);
    const texts = transaction.objectStore('texts');
    const [revision, keys, values] = await Promise.all([
      transaction.objectStore('revision').get('newest'),
      texts.getAllKeys(),
      texts.getAll(),
      transaction.done,
    ]);
    if (revision === undefined) return null;
    const pairs = keys.flatMap((key, index) => {
      const value = values[index];
      return value ? [[key, value] as const] : [];
    });
    return { revision, texts: new Map(pairs) };
  },

  async write({ from, to, texts, isWhole }) {
    const transaction = (await open()).transaction(['texts', 'revision'], 'readwrite');
    const revisions = transaction.objectStore('revision');
    if (((await revisions.get('newest')) ?? null) !== from) return false;
    const store = transaction.objectStore('texts');
    const cleared = isWhole ? store.clear() : undefined;
    const puts = [...texts].map(([key, text]) => store.put(text, key));
    await Promise.all([cleared, ...puts, revisions.put(to, 'newest'), transaction.done]);
    return true;
  },
};
