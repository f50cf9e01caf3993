import type { Page } from '@playwright/test';
import type { HostKind } from './host-kind.ts';

/** A call of the API that the product has made; a key that stands there often has all its values. */
export type SentCall = { query: Record<string, string | string[]>; body: unknown };

type Seen = { method: string; url: string; body: string | null };

/** What is noted of each page, which lets one be watched once. */
const noted = new WeakMap<Page, Promise<readonly Seen[]>>();

/**
 * Gives every call that a page makes from now on, over the network or inside the page; in the demo
 * the first time it is from the page's next load on.
 */
export async function watchCalls(
  page: Page,
  host: HostKind,
): Promise<(route: string) => SentCall[]> {
  const noting = noted.get(page) ?? noteCalls(page, host);
  noted.set(page, noting);
  const seen = await noting;
  const before = seen.length;
  return (route) => {
    const [method = '', path = ''] = route.split(' ');
    return seen
      .slice(before)
      .filter((call) => call.method === method && new URL(call.url).pathname === `/api${path}`)
      .map(({ url, body }) => ({
        query: queryOf(new URL(url)),
        body: body === null ? undefined : (JSON.parse(body) as unknown),
      }));
  };
}

async function noteCalls(page: Page, host: HostKind): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  if (host === 'server') {
    page.on('request', (request) => {
      seen.push({ method: request.method(), url: request.url(), body: request.postData() });
    });
  } else {
    await page.exposeFunction('noteCall', (call: Seen) => void seen.push(call));
    await page.addInitScript(noteRequests);
  }
  return seen;
}

function queryOf({ searchParams }: URL): SentCall['query'] {
  const query: SentCall['query'] = {};
  for (const [key, value] of searchParams) {
    const all = searchParams.getAll(key);
    query[key] = all.length > 1 ? all : value;
  }
  return query;
}

/** Runs in the page: the demo answers requests that it makes itself. */
function noteRequests(): void {
  const { noteCall } = window as unknown as { noteCall: (call: Seen) => Promise<void> };
  window.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init);
      const body = typeof init?.body === 'string' ? init.body : null;
      void noteCall({ method: this.method, url: this.url, body });
    }
  };
}
