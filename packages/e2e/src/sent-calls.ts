import type { Page } from '@playwright/test';
import type { HostKind } from './host-kind.ts';

/** An API call made by the product; repeated query keys have an array of values. */
export type SentCall = { query: Record<string, string | string[]>; body: unknown };

type RecordedCall = { method: string; url: string; body: string | null };

/** Recorded calls per page; each page is instrumented only once. */
const recordings = new WeakMap<Page, Promise<readonly RecordedCall[]>>();

/**
 * Records the calls that a page makes from now on, over the network or inside the page. In the demo,
 * the first recording of a page starts with its next load.
 */
export async function watchCalls(
  page: Page,
  host: HostKind,
): Promise<(route: string) => SentCall[]> {
  const recording = recordings.get(page) ?? recordCalls(page, host);
  recordings.set(page, recording);
  const calls = await recording;
  const before = calls.length;
  return (route) => {
    const [method = '', path = ''] = route.split(' ');
    return calls
      .slice(before)
      .filter((call) => call.method === method && new URL(call.url).pathname === `/api${path}`)
      .map(({ url, body }) => ({
        query: queryOf(new URL(url)),
        body: body === null ? undefined : (JSON.parse(body) as unknown),
      }));
  };
}

async function recordCalls(page: Page, host: HostKind): Promise<readonly RecordedCall[]> {
  const calls: RecordedCall[] = [];
  if (host === 'server') {
    page.on('request', (request) => {
      calls.push({ method: request.method(), url: request.url(), body: request.postData() });
    });
  } else {
    await page.exposeFunction('noteCall', (call: RecordedCall) => void calls.push(call));
    await page.addInitScript(recordRequests);
  }
  return calls;
}

function queryOf({ searchParams }: URL): SentCall['query'] {
  const query: SentCall['query'] = {};
  for (const [key, value] of searchParams) {
    const all = searchParams.getAll(key);
    query[key] = all.length > 1 ? all : value;
  }
  return query;
}

/** Runs in the page: the demo handles its own requests, so they never reach the network. */
function recordRequests(): void {
  const { noteCall } = window as unknown as { noteCall: (call: RecordedCall) => Promise<void> };
  window.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init);
      const body = typeof init?.body === 'string' ? init.body : null;
      void noteCall({ method: this.method, url: this.url, body });
    }
  };
}
