/*
 * Serves the demo from its copy when there is no network. It stands between the page and the server
 * only while the demo runs (keep-offline.ts, forget-offline.ts) and lets the API's calls pass. It
 * imports nothing, for not every browser takes modules as service workers.
 */
type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = LastingEvent & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};
type Worker = EventTarget & {
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
};

/** The types of a page, with which the project is checked, know no service workers. */
const worker = self as unknown as Worker;

const copyOf = (request: Request | string) => caches.match(request, { ignoreVary: true });

/** What the server has is the newest; the copy is for when nothing, or only a proxy, answers. */
async function answerNewest(request: Request, copied: Request | string): Promise<Response> {
  const answer = await fetch(request).catch(() => Response.error());
  if (answer.type !== 'error' && answer.status < 500) return answer;
  return (await copyOf(copied)) ?? answer;
}

/** A file whose name says what is in it never changes. */
async function answerFile(request: Request): Promise<Response> {
  return (await copyOf(request)) ?? fetch(request);
}

worker.addEventListener('install', (event) => {
  (event as LastingEvent).waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  (event as LastingEvent).waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const asked = event as FetchEvent;
  const { request } = asked;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (pathname === '/api' || pathname.startsWith('/api/')) return;
  if (pathname.startsWith('/assets/')) asked.respondWith(answerFile(request));
  else asked.respondWith(answerNewest(request, request.mode === 'navigate' ? '/' : request));
});
