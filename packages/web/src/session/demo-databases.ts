/** The demo's IndexedDB databases: a copy of its rows, and photos. */
const names = ['backcounter-demo-rows', 'backcounter-demo'];

/** Empties a database; aborts the upgrade, so that a missing one is not created. */
function empty(name: string): void {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  request.onsuccess = () => {
    const database = request.result;
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return database.close();
    const transaction = database.transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    // Takes effect once the transaction is complete.
    database.close();
  };
}

/**
 * Empties the demo's databases in the background. Deleting them would block on other pages that
 * have them open, e.g. a frozen tab.
 */
export function emptyDemoDatabases(): void {
  try {
    for (const name of names) empty(name);
  } catch {
    // Without IndexedDB there is nothing to clear.
  }
}
