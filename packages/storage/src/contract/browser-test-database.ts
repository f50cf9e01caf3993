import type { KeyValueStore } from '../drivers/browser/collection-store.ts';
import { openBrowser } from '../drivers/browser/open-browser.ts';
import { testDatabaseOf, type TestDatabase } from './test-database.ts';
import { rawCollections } from './raw-collections.ts';
import { at } from './rows.ts';

/** A test database for pages that share a store; a real page needs the bytes of SQLite. */
export function browserTestDatabase(store: KeyValueStore, sqlite?: ArrayBuffer): TestDatabase {
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
