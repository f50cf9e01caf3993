import { randomUUID } from 'node:crypto';

export type Role = 'admin' | 'owner' | 'user' | 'employee' | 'demo';

export type CallOptions = {
  body?: unknown;
  /** Session token of the calling user; server only. */
  token?: string;
};

/** Calls the API of one of the hosts, to set up test data. */
export abstract class Api {
  /** `call('POST /sales', {body})` with administrator rights; throws if it fails. */
  abstract call<Result>(route: string, sent?: CallOptions): Promise<Result>;

  /** Adds a store with a name that no other test uses. */
  async addStore(
    name = `Store ${randomUUID().slice(0, 8)}`,
  ): Promise<{ _id: string; name: string }> {
    return this.call('POST /stores', { body: { name, address: '1 Main St' } });
  }
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Makes one call through `fetch`; returns the JSON result, or throws on an error status. */
export async function send<Result>(
  fetch: Fetch,
  route: string,
  { body, token }: CallOptions,
): Promise<Result> {
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
  return JSON.parse(text) as Result;
}
