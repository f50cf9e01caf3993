import { copyPrefix } from './file-list.ts';

/** Leaves nothing of the demo's copy: a page of the server is never something old. */
export async function forgetOffline(): Promise<void> {
  try {
    const found = await navigator.serviceWorker.getRegistrations();
    await Promise.all(found.map((registration) => registration.unregister()));
    for (const name of await caches.keys()) {
      if (name.startsWith(copyPrefix)) await caches.delete(name);
    }
  } catch {
    // A page over plain http, or one that may keep nothing, has neither.
  }
}
