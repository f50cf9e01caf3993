import type { KeyStore } from '../drivers/browser/key-shelf.ts';
import { openBrowser } from '../drivers/browser/open-browser.ts';
import { placeOf, type Place } from './place.ts';
import { rawCollections } from './raw-collections.ts';
import { at } from './rows.ts';

/** The database of pages that share a store of keys; a real page needs the bytes of SQLite. */
export function browserPlace(store: KeyStore, sqlite?: ArrayBuffer): Place {
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
  return placeOf(open, () => {
    for (const { key } of rawCollections) store.removeItem(key);
  });
}
