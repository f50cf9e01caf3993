import { expect, it } from 'vitest';
import { testApi } from './testing/test-api.ts';

it('API-11 stores are listed whole by name, or in pages if a limit is given', async () => {
  const t = await testApi();
  for (const name of ['beta', 'Alpha', 'Gamma']) {
    await t.ok('POST /stores', { body: { name, address: '1 Main St' } });
  }
  const all: { name: string }[] = await t.ok('GET /stores');
  expect(all.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma']);
  const first = await t.ok('GET /stores?limit=2');
  const cursor = encodeURIComponent(first.next_cursor);
  const rest = await t.ok(`GET /stores?limit=2&cursor=${cursor}`);
  expect([...first.data, ...rest.data]).toEqual(all);
  expect(rest.next_cursor).toBeNull();
  expect((await t.call('GET /stores?limit=0')).status).toBe(400);
});
