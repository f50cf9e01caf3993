import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
beforeEach(async () => {
  t = await testApi();
});

const encoder = new TextEncoder();
const kilobyte = encoder.encode('x'.repeat(1000));

/** A body of the given length, a store with a long address, in chunks of a kilobyte. */
function inParts(kilobytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('{"name":"Main","address":"')),
    pull(controller) {
      sent += 1;
      if (sent <= kilobytes) return controller.enqueue(kilobyte);
      controller.enqueue(encoder.encode('"}'));
      controller.close();
    },
  });
}

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/api/stores', {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer admin', 'content-type': 'application/json', ...headers },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  const response = await t.api.request(request);
  return { status: response.status, body: (await response.json()) as object };
}

describe('the size of a body', () => {
  it('is limited to a megabyte when it is streamed without a content length', async () => {
    expect(await post(inParts(1001))).toEqual({
      status: 413,
      body: { message: 'The request is too large' },
    });
    // Read completely, and rejected for its content only.
    expect((await post(inParts(990))).status).toBe(400);
  });

  it('is limited to a megabyte by its content length, before it is read', async () => {
    expect((await post('{}', { 'content-length': '1000001' })).status).toBe(413);
    expect((await post('{}', { 'content-length': '1000000' })).status).toBe(400);
  });
});

it.each(['[]', 'null', '"Main"', '5'])('the body %s is refused with the reason', async (body) => {
  const message = 'The request must be a JSON object';
  expect(await post(body)).toEqual({ status: 400, body: { message } });
});

describe('a response', () => {
  it.each([
    ['GET /stores', 'admin', 200],
    ['GET /auth/me', 'admin', 200],
    ['POST /auth/logout', 'admin', 200],
    ['GET /stores', null, 401],
    ['GET /auth/users', 'employee', 403],
    ['GET /nothing', 'admin', 404],
    ['DELETE /health', null, 405],
  ])('to %s as %s (%i) is not cacheable', async (route, as, status) => {
    const response = await t.call(route, { as });
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
});

describe('the version that a deletion names', () => {
  it('is that of the row, in either spelling, and a time', async () => {
    const store_id = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
    const enter = (date: string) =>
      t.ok('POST /sales', { body: { store_id, date, total_sales: 5 } });
    for (const name of ['updated_at', 'updatedAt']) {
      const { _id, updatedAt } = await enter(name === 'updatedAt' ? '2026-11-18' : '2026-11-17');
      const unclear = await t.call(`DELETE /sales/${_id}?${name}=yesterday`);
      expect(unclear).toMatchObject({
        status: 400,
        body: { fields: { updated_at: 'Must be the time of the last change' } },
      });
      const later = new Date(Date.parse(updatedAt) + 1).toISOString();
      expect((await t.call(`DELETE /sales/${_id}?${name}=${later}`)).status).toBe(409);
      await t.ok(`DELETE /sales/${_id}?${name}=${updatedAt}`);
      expect((await t.call(`DELETE /sales/${_id}`)).status).toBe(404);
    }
  });
});
