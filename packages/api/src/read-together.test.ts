import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@backcounter/core/errors';
import { createApi } from './create-api.ts';
import type { ApiDeps, ByteStream } from './deps.ts';
import { plainHost, testApi, type TestApi } from './testing/test-api.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads elsewhere that have begun, to be answered by the test. */
type Begun = PromiseWithResolvers<Bytes | ByteStream> & { givenUp: AbortSignal };

let t: TestApi;
let begun: Begun[];
let api: ReturnType<typeof createApi>;

beforeEach(async () => {
  t = await testApi();
  begun = [];
  const offload: ApiDeps['offload'] = (_read, givenUp) => {
    if (!givenUp) throw new Error('Nobody could give it up');
    const read = { ...Promise.withResolvers<Bytes | ByteStream>(), givenUp };
    begun.push(read);
    return read.promise;
  };
  let ids = 0;
  api = createApi({
    storage: t.storage,
    clock: () => t.clock.now,
    newId: () => `id-${(ids += 1)}`,
    host: plainHost,
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

/** Resolves when that many reads have begun. */
const whenBegun = (count: number) => expect.poll(() => begun.length).toBe(count);

describe('a heavy read that several ask for at once', () => {
  it('is made once, and its bytes are those of every answer, with one ETag', async () => {
    const asked = [ask(), ask(), ask()];
    await whenBegun(1);
    begun[0]?.resolve(encoder.encode('[1]'));
    const answers = await Promise.all(asked);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      '[1]',
      '[1]',
      '[1]',
    ]);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(begun).toHaveLength(1);
    expect(await (await ask()).text()).toBe('[1]');
    expect(begun).toHaveLength(1);
  });

  it('is each user’s own, and each address’s', async () => {
    const asked = [ask(), ask('owner'), ask('admin', { path: '/sales?year=2026' })];
    await whenBegun(3);
    for (const [index, read] of begun.entries()) read.resolve(encoder.encode(`[${index}]`));
    const texts = await Promise.all(asked.map(async (answer) => (await answer).text()));
    expect(new Set(texts)).toEqual(new Set(['[0]', '[1]', '[2]']));
  });

  it('is read again by who asks after a write', async () => {
    const early = ask();
    await whenBegun(1);
    await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
    const late = ask();
    await whenBegun(2);
    begun[1]?.resolve(encoder.encode('["new"]'));
    begun[0]?.resolve(encoder.encode('["old"]'));
    expect([await (await early).text(), await (await late).text()]).toEqual(['["old"]', '["new"]']);
  });

  it('goes on while anybody waits, and is given up when nobody does', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [first, second].map(({ signal }) => ask('admin', { signal }));
    await whenBegun(1);
    await ask('owner', { path: '/stores' });
    first.abort();
    expect(begun[0]?.givenUp.aborted).toBe(false);
    second.abort();
    expect(begun[0]?.givenUp.aborted).toBe(true);
    // One who comes now does not wait for what nobody makes any more.
    const late = ask();
    await whenBegun(2);
    begun[0]?.reject(new AppError('invalid', { message: 'Given up' }));
    begun[1]?.resolve(encoder.encode('[]'));
    expect((await late).status).toBe(200);
    await Promise.all(asked);
  });

  it('fails for each who waits, and is tried again by the next', async () => {
    const asked = [ask(), ask()];
    await whenBegun(1);
    begun[0]?.reject(new AppError('unavailable', { message: 'Not now' }));
    const refused = await Promise.all(asked);
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    // Who is turned away holds no connection.
    expect(refused.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close']);
    const next = ask();
    await whenBegun(2);
    begun[1]?.resolve(encoder.encode('[]'));
    expect((await next).status).toBe(200);
  });

  it('is read by each where it is a stream, which only one can take', async () => {
    const asked = [ask(), ask()];
    await whenBegun(1);
    begun[0]?.resolve(new Response('["long"]').body as ByteStream);
    await whenBegun(2);
    begun[1]?.resolve(new Response('["long"]').body as ByteStream);
    const texts = await Promise.all(asked.map(async (answer) => (await answer).text()));
    expect(texts).toEqual(['["long"]', '["long"]']);
  });
});
