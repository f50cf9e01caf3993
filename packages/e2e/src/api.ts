import { randomUUID } from 'node:crypto';

export type Role = 'admin' | 'owner' | 'user' | 'employee' | 'demo';

export type Sent = {
  body?: unknown;
  /** Who calls, where there are users. */
  token?: string;
};

/** Calls of the product's API in one of its hosts, to lay out what a test needs. */
export abstract class Api {
  /** `call('POST /sales', {body})` with every right; it must succeed. */
  abstract call<Answer>(route: string, sent?: Sent): Promise<Answer>;

  /** Adds a store with a name that no other test uses. */
  async addStore(
    name = `Store ${randomUUID().slice(0, 8)}`,
  ): Promise<{ _id: string; name: string }> {
    return this.call('POST /stores', { body: { name, address: '1 Main St' } });
  }
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Makes one call through `fetch`; the answer of one that succeeds, an error otherwise. */
export async function send<Answer>(
  fetch: Fetch,
  route: string,
  { body, token }: Sent,
): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
