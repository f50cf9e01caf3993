import { cachePrefix } from './file-list.ts';

/** Removes the demo's service worker and caches, so that server pages are never stale. */
export async function disableOffline(): Promise<void> {
  try {
    const found = await navigator.serviceWorker.getRegistrations();
    await Promise.all(found.map((registration) => registration.unregister()));
    for (const name of await caches.keys()) {
      if (name.startsWith(cachePrefix)) await caches.delete(name);
    }
  } catch {
    // Unavailable over plain http, or with storage forbidden.
  }
}
