/*
 * Serves the demo from its cache when offline. It is registered only while the demo runs
 * (enable-offline.ts, disable-offline.ts) and ignores API calls. It has no imports, because not
 * every browser supports module service workers.
 */
type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = LastingEvent & {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
};
type Worker = EventTarget & {
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
};

/** The project's DOM types do not include service workers. */
const worker = self as unknown as Worker;

const cachedCopy = (request: Request | string) => caches.match(request, { ignoreVary: true });

/** Network first; falls back to the cache if there is no response or a gateway error. */
async function networkFirst(request: Request, copied: Request | string): Promise<Response> {
  const response = await fetch(request).catch(() => Response.error());
  if (response.type !== 'error' && response.status < 500) return response;
  return (await cachedCopy(copied)) ?? response;
}

/** Cache first, for files with a content hash in their name. */
async function cacheFirst(request: Request): Promise<Response> {
  return (await cachedCopy(request)) ?? fetch(request);
}

worker.addEventListener('install', (event) => {
  (event as LastingEvent).waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  (event as LastingEvent).waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const fetchEvent = event as FetchEvent;
  const { request } = fetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (pathname === '/api' || pathname.startsWith('/api/')) return;
  if (pathname.startsWith('/assets/')) fetchEvent.respondWith(cacheFirst(request));
  else fetchEvent.respondWith(networkFirst(request, request.mode === 'navigate' ? '/' : request));
});
