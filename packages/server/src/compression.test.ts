import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ApiDeps } from '@backcounter/api/deps';
import { toApiRequest } from '@backcounter/api/api-request';
import { toOutgoingResponse } from '@backcounter/api/reply';
import { responseCompressor } from './compression.ts';

const deps = { compress: responseCompressor() } as ApiDeps;
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'Main St' }));

async function respond(body: unknown, accepted?: string): Promise<Response> {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const request = new Request('http://shop.test/api/sales', { headers });
  const outgoing = { status: 200, result: body };
  const { content, ...init } = await toOutgoingResponse(deps, toApiRequest(request), outgoing);
  return new Response(content, init);
}

const decoders: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

async function read(response: Response): Promise<unknown> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const decode = decoders[response.headers.get('content-encoding') ?? ''];
  return JSON.parse(new TextDecoder().decode(decode ? decode(bytes) : bytes));
}

describe('API responses', () => {
  // 4000 rows are compressed in the thread pool.
  it.each([
    ['gzip, deflate, br', 'br', 100],
    ['gzip', 'gzip', 100],
    ['br;q=0, gzip', 'gzip', 4000],
    ['br;q=0.00, GZIP;q=0.5', 'gzip', 100],
    ['br', 'br', 4000],
  ])(
    'are compressed for accept-encoding %s with %s, %i rows',
    async (accepted, encoding, count) => {
      const response = await respond(rows(count), accepted);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await read(response)).toEqual(rows(count));
    },
  );

  it.each([undefined, 'identity', 'br;q=0'])(
    'are sent uncompressed for accept-encoding %s, with a vary header',
    async (accepted) => {
      const response = await respond(rows(100), accepted);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(await read(response)).toEqual(rows(100));
    },
  );

  it('are sent uncompressed when they are short', async () => {
    const response = await respond({ total: 1 }, 'br');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await read(response)).toEqual({ total: 1 });
  });

  it.each(['br', 'gzip', 'identity'])(
    'that are streams stay streams for accept-encoding %s, and end when nobody reads them',
    async (accepted) => {
      const stream = new Blob([JSON.stringify(rows(4000))]).stream();
      const response = await respond(stream, accepted);
      const encoding = accepted === 'identity' ? null : accepted;
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await read(response)).toEqual(rows(4000));
      const left = Promise.withResolvers<string>();
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(60_000))),
        cancel: () => left.resolve('given up'),
      });
      const reader = (await respond(endless, accepted)).body?.getReader();
      await reader?.read();
      await reader?.cancel();
      expect(await left.promise).toBe('given up');
    },
  );

  it('are compressed once while their bytes are cached', async () => {
    const compress = responseCompressor();
    const bytes = new TextEncoder().encode(JSON.stringify(rows(100)));
    const first = await compress(bytes, 'br');
    expect((await compress(bytes, 'br'))?.content).toBe(first?.content);
    expect((await compress(bytes, 'gzip'))?.content).not.toBe(first?.content);
    expect((await compress(bytes.slice(), 'br'))?.content).not.toBe(first?.content);
  });
});
