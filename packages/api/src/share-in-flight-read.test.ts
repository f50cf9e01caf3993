import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@backcounter/core/errors';
import { createApi } from './create-api.ts';
import type { ApiDeps, ByteStream } from './deps.ts';
import { fakeHost, testApi, type TestApi } from './testing/test-api.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Offloaded reads in flight, to be resolved by the test. */
type StartedRead = PromiseWithResolvers<Bytes | ByteStream> & { signal: AbortSignal };

let t: TestApi;
let started: StartedRead[];
let api: ReturnType<typeof createApi>;

beforeEach(async () => {
  t = await testApi();
  started = [];
  const offload: ApiDeps['offload'] = (_read, signal) => {
    if (!signal) throw new Error('Nobody could give it up');
    const read = { ...Promise.withResolvers<Bytes | ByteStream>(), signal };
    started.push(read);
    return read.promise;
  };
  let ids = 0;
  api = createApi({
    storage: t.storage,
    clock: () => t.clock.now,
    newId: () => `id-${(ids += 1)}`,
    host: fakeHost,
    onFailure: () => undefined,
    offload,
  });
});

const encoder = new TextEncoder();

const ask = async (
  as = 'admin',
  { path = '/sales', signal }: { path?: string; signal?: AbortSignal } = {},
) =>
  api.request(`http://localhost/api${path}`, {
    headers: { authorization: `Bearer ${as}` },
    ...(signal ? { signal } : {}),
  });

/** Resolves when that many reads have started. */
const whenStarted = (count: number) => expect.poll(() => started.length).toBe(count);

describe('a heavy read with concurrent identical requests', () => {
  it('runs once, and all responses have the same bytes and ETag', async () => {
    const requests = [ask(), ask(), ask()];
    await whenStarted(1);
    started[0]?.resolve(encoder.encode('[1]'));
    const responses = await Promise.all(requests);
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual([
      '[1]',
      '[1]',
      '[1]',
    ]);
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(started).toHaveLength(1);
    expect(await (await ask()).text()).toBe('[1]');
    expect(started).toHaveLength(1);
  });

  it('is not shared between users or paths', async () => {
    const requests = [ask(), ask('owner'), ask('admin', { path: '/sales?year=2026' })];
    await whenStarted(3);
    for (const [index, read] of started.entries()) read.resolve(encoder.encode(`[${index}]`));
    const texts = await Promise.all(requests.map(async (response) => (await response).text()));
    expect(new Set(texts)).toEqual(new Set(['[0]', '[1]', '[2]']));
  });

  it('is not shared with requests after a write', async () => {
    const early = ask();
    await whenStarted(1);
    await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
    const late = ask();
    await whenStarted(2);
    started[1]?.resolve(encoder.encode('["new"]'));
    started[0]?.resolve(encoder.encode('["old"]'));
    expect([await (await early).text(), await (await late).text()]).toEqual(['["old"]', '["new"]']);
  });

  it('continues while any client waits, and is aborted when none does', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const requests = [first, second].map(({ signal }) => ask('admin', { signal }));
    await whenStarted(1);
    await ask('owner', { path: '/stores' });
    first.abort();
    expect(started[0]?.signal.aborted).toBe(false);
    second.abort();
    expect(started[0]?.signal.aborted).toBe(true);
    // A new request does not join the aborted read.
    const late = ask();
    await whenStarted(2);
    started[0]?.reject(new AppError('invalid', { message: 'Given up' }));
    started[1]?.resolve(encoder.encode('[]'));
    expect((await late).status).toBe(200);
    await Promise.all(requests);
  });

  it('fails for all waiting requests, and is retried by the next', async () => {
    const requests = [ask(), ask()];
    await whenStarted(1);
    started[0]?.reject(new AppError('unavailable', { message: 'Not now' }));
    const refused = await Promise.all(requests);
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    // A rejected client must not keep its connection open.
    expect(refused.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close']);
    const next = ask();
    await whenStarted(2);
    started[1]?.resolve(encoder.encode('[]'));
    expect((await next).status).toBe(200);
  });

  it('runs once per request if it is a stream, which cannot be shared', async () => {
    const requests = [ask(), ask()];
    await whenStarted(1);
    started[0]?.resolve(new Response('["long"]').body as ByteStream);
    await whenStarted(2);
    started[1]?.resolve(new Response('["long"]').body as ByteStream);
    const texts = await Promise.all(requests.map(async (response) => (await response).text()));
    expect(texts).toEqual(['["long"]', '["long"]']);
  });
});
