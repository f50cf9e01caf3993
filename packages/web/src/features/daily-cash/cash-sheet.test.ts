import { expect, it } from 'vitest';
import { cashSheet } from './cash-sheet.ts';

it('a day in closed books can be read, and a day to come takes no input', () => {
  const { cell } = cashSheet({
    start: '2026-11-16',
    entries: [],
    today: '2026-11-20',
    inClosedBooks: (date) => (date <= '2026-11-17' ? 'closed' : undefined),
  });
  const reasons = ['2026-11-17', '2026-11-18', '2026-11-21'].map((date) => {
    const { readOnlyReason, closedReason } = cell(`credit ${date}`);
    return [readOnlyReason, closedReason];
  });
  expect(reasons).toEqual([
    ['closed', undefined],
    [undefined, undefined],
    [undefined, 'This day is in the future'],
  ]);
});
