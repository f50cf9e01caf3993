import { expect, it } from 'vitest';
import { readEvents } from './change-events.ts';
import { isAffected } from './affected-queries.ts';

it('parses complete events and keeps a partial one for the next chunk', () => {
  const sales = 'event: change\ndata: {"kind":"sales","store_ids":["s1"]}\n\n';
  const { kinds, rest } = readEvents(`: listening\n\n${sales}event: change\ndata: {"kind":"inv`);
  expect(kinds).toEqual(['sales']);
  expect(readEvents(`${rest}oices","store_ids":[]}\n\n`)).toEqual({
    kinds: ['invoices'],
    rest: '',
  });
});

it.each([
  ['GET /sales', 'sales', true],
  ['GET /sales/total', 'sales', true],
  ['GET /profit', 'sales', true],
  ['GET /invoices', 'sales', false],
  ['GET /auth/users', 'users', true],
  ['GET /auth/me', 'users', false],
  ['GET /activity', 'dailyCash', true],
  ['GET /shifts', 'stores', true],
  ['GET /search', 'invoices', true],
  ['GET /search/present', 'sales', true],
  ['GET /search', 'shifts', false],
  ['GET /income-types', 'incomes', false],
] as const)('%s is read again after a change of %s: %s', (name, kind, expected) => {
  expect(isAffected(name, kind)).toBe(expected);
});
