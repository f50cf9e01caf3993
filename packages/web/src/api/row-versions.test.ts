import { expect, it } from 'vitest';
import { stubRoutes } from '../testing/stub-routes.ts';
import { call } from './client.ts';
import { knownVersion, noteVersions } from './row-versions.ts';

const [first, second, third] = ['T10:00:00.000Z', 'T11:00:00.000Z', 'T12:00:00.000Z'].map(
  (time) => `2026-11-20${time}`,
) as [string, string, string];

it('knows a version that this page has written before a list shows it', () => {
  const shown = { _id: 'a', updated_at: first };
  expect(knownVersion(shown)).toBe(first);
  noteVersions({ _id: 'a', updated_at: second });
  expect(knownVersion(shown)).toBe(second);
  expect(knownVersion({ _id: 'a', updated_at: third })).toBe(third);
});

it('knows those of a week saved as a whole, and of rows that spell it as JavaScript does', () => {
  noteVersions([
    { _id: 'b', updatedAt: second },
    { _id: 'c', updatedAt: third },
  ]);
  expect(knownVersion({ _id: 'b', updatedAt: first })).toBe(second);
  expect(knownVersion({ _id: 'c', updatedAt: first })).toBe(third);
});

it('knows none where none is shown, and takes none from other responses', () => {
  for (const response of [undefined, null, 'done', { message: 'done' }, { _id: 'd' }]) {
    noteVersions(response);
  }
  expect(knownVersion({ _id: 'd', updated_at: first })).toBe(first);
  noteVersions({ _id: 'd', updated_at: second });
  expect(knownVersion({ _id: 'd' })).toBeUndefined();
});

it('forgets the oldest of very many', () => {
  noteVersions({ _id: 'e', updated_at: second });
  noteVersions(Array.from({ length: 1000 }, (_, n) => ({ _id: `f${n}`, updated_at: second })));
  expect(knownVersion({ _id: 'e', updated_at: first })).toBe(first);
  expect(knownVersion({ _id: 'f0', updated_at: first })).toBe(second);
});

it('takes them from what this page writes, not from what it reads', async () => {
  stubRoutes({
    'PUT /sales/g': { body: { _id: 'g', updatedAt: second } },
    'GET /sales': { body: [{ _id: 'h', updatedAt: second }] },
  });
  await call('PUT /sales/:id', { params: { id: 'g' }, body: {} });
  await call('GET /sales');
  const known = ['g', 'h'].map((_id) => knownVersion({ _id, updatedAt: first }));
  expect(known).toEqual([second, first]);
});
