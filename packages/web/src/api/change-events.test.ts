import { expect, it } from 'vitest';
import { readEvents } from './change-events.ts';
import { isAffected } from './affected-queries.ts';

it('parses complete events and keeps a partial one for the next chunk', () => {
  const sales = 'event: change\ndata: {"kind":"sales","store_ids":["s1"]}\n\n';
  const part = 'id: 0af3\nevent: change\ndata: {"kind":"inv';
  const { events, rest } = readEvents(`: listening\n\n${sales}${part}`);
  expect(events).toEqual([{ kind: 'sales', writeId: null }]);
  expect(readEvents(`${rest}oices","store_ids":[]}\n\n`)).toEqual({
    events: [{ kind: 'invoices', writeId: '0af3' }],
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
