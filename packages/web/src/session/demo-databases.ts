/** What the demo has beside localStorage: a copy of its rows, and photos. */
const names = ['backcounter-demo-rows', 'backcounter-demo'];

/** Leaves a database that is not there as it was. */
function empty(name: string): void {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  request.onsuccess = () => {
    const database = request.result;
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return database.close();
    const transaction = database.transaction(stores, 'readwrite');
    for (const store of stores) transaction.objectStore(store).clear();
    // Closes once that is done.
    database.close();
  };
}

/**
 * Empties them, soon. They are not removed: that would wait for every page that has them open, as
 * one that the browser has frozen.
 */
export function emptyDemoDatabases(): void {
  try {
    for (const name of names) empty(name);
  } catch {
    // A browser without such databases has nothing in them.
  }
}
