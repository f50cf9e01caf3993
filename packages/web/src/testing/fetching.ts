import { vi } from 'vitest';

export type Seen = { method: string; path: string; headers: Headers; body: unknown };

export type Reply = { status?: number; body?: unknown } | Error;

/** Answers the page's requests in place of a server; gives what was asked. */
export function answerFetch(reply: (asked: Seen) => Reply | Promise<Reply>): Seen[] {
  const seen: Seen[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked: Seen = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      body,
    };
    seen.push(asked);
    const answer = await reply(asked);
    if (answer instanceof Error) throw answer;
    const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status ?? 200 });
  });
  return seen;
}
