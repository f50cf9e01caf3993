import type { ApiDeps } from '@backcounter/api/deps';
import { expect, it } from 'vitest';
import { createApp } from './app.ts';

// No request in this test reaches the database.
const app = createApp({} as ApiDeps, () => Promise.resolve(new Response('a page')));

it.each([
  ['/api', 404],
  ['/api/', 404],
  ['/api?a=/x', 404],
  ['/api/nothing', 404],
  ['/api/openapi.json', 200],
])('%s is answered by the API with %i', async (path, status) => {
  const response = await app(new Request(`http://shop.test${path}`), undefined);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/json; charset=utf-8',
  ]);
});

it.each(['/', '/apiary', '/api-docs', '/ap', '/API/stores', '/dashboard/api/stores', '/?a=/api/b'])(
  '%s is a page',
  async (path) => {
    const response = await app(new Request(`http://shop.test${path}`), undefined);
    expect(await response.text()).toBe('a page');
  },
);
