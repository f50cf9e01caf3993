import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SharedText, SharedTexts } from '@backcounter/storage/drivers/browser/shared-texts';

/**
 * The web app also clears this database by name, when it deletes demo data without starting the
 * demo.
 */
const databaseName = 'backcounter-demo-rows';

type TextsSchema = DBSchema & {
  texts: { key: string; value: SharedText };
  /** One row: the newest revision. */
  revision: { key: 'newest'; value: string };
};

let opened: Promise<IDBPDatabase<TextsSchema>> | null = null;

/** The open database, shared until another page deletes it. */
function open(): Promise<IDBPDatabase<TextsSchema>> {
  const release = () => {
    opened = null;
  };
  opened ??= openDB<TextsSchema>(databaseName, 1, {
    upgrade: (database) => {
      database.createObjectStore('texts');
      database.createObjectStore('revision');
    },
    blocking: (_current, _wanted, event) => {
      release();
      (event.target as IDBDatabase).close();
    },
    terminated: release,
  });
  opened.catch(release);
  return opened;
}

/** The demo's rows in the browser's IndexedDB, whose transactions span all its pages. */
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
