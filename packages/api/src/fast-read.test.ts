import { expect, it } from 'vitest';
import { toApiRequest } from './api-request.ts';
import { fastRead } from './fast-read.ts';
import { everyCall } from './testing/every-call.ts';
import { testApi } from './testing/test-api.ts';

it('runs the cached reads with fixed paths, none of which an earlier path with a parameter matches', async () => {
  const t = await testApi();
  const taken: string[] = [];
  const patterns: RegExp[] = [];
  for (const { key } of everyCall) {
    const [method, path = ''] = key.split(' ');
    // Without a token the read is rejected.
    if (await t.tryFastRead(key, { as: null })) {
      taken.push(key);
      expect(
        patterns.some((other) => other.test(path)),
        key,
      ).toBe(false);
    }
    if (method === 'GET') patterns.push(new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  }
  expect(taken).toContain('GET /invoices/total');
  expect(taken.join()).not.toMatch(/:|POST|health|auth/);
});

it('leaves heavy reads to the API, which knows when a client disconnects, and fragments', async () => {
  const t = await testApi();
  const offloaded: string[] = [];
  const offload = ({ route }: { route: string }) => {
    offloaded.push(route);
    return Promise.resolve(new TextEncoder().encode('[]'));
  };
  const ask = (path: string) => {
    const headers = { authorization: 'Bearer admin' };
    const request = toApiRequest(new Request(`http://localhost/api${path}`, { headers }));
    return fastRead({ ...t.deps, offload }, { ...request, path: `/api${path}` });
  };
  expect(await ask('/sales')).toBeNull();
  expect(offloaded).toEqual([]);
  expect(await ask('/sales/total?year=2026')).toMatchObject({ status: 200 });
  expect(await ask('/sales/total?year=2026#end')).toBeNull();
});
