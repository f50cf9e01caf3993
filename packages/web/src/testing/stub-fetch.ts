import { vi } from 'vitest';

export type SeenRequest = { method: string; path: string; headers: Headers; body: unknown };

export type StubResponse = { status?: number; body?: unknown } | Error;

/** Stubs fetch in place of a server; returns the recorded requests. */
export function stubFetch(
  respond: (request: SeenRequest) => StubResponse | Promise<StubResponse>,
): SeenRequest[] {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      body,
    };
    seen.push(request);
    const response = await respond(request);
    if (response instanceof Error) throw response;
    const text = response.body === undefined ? '' : JSON.stringify(response.body);
    return new Response(text, { status: response.status ?? 200 });
  });
  return seen;
}
