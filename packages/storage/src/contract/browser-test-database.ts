import type { KeyStore } from '../drivers/browser/collection-store.ts';
import { openBrowser } from '../drivers/browser/open-browser.ts';
import { testDatabaseOf, type TestDatabase } from './test-database.ts';
import { rawCollections } from './raw-collections.ts';
import { at } from './rows.ts';

/** The database of pages that share a store of keys; a real page needs the bytes of SQLite. */
export function browserTestDatabase(store: KeyStore, sqlite?: ArrayBuffer): TestDatabase {
  const open = () =>
    openBrowser({
      store,
      ...(sqlite ? { sqlite } : {}),
      collections: rawCollections,
      clock: () => Date.parse(at),
      onStorageProblem: (problem) => {
        throw problem;
      },
    });
  return testDatabaseOf(open, () => {
    for (const { key } of rawCollections) store.removeItem(key);
  });
}
