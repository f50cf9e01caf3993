import { expect, it } from 'vitest';
import { dueDays } from './due-days.ts';

// A Sunday.
const november = { start: '2026-11-01', days: 27 };
const closed = { weekdays: [0], dates: ['2026-11-26', '2026-12-25'] };
const all = { weekdays: [0, 1, 2, 3, 4, 5, 6], dates: ['2026-11-26'] };
const never = { weekdays: [], dates: [] };

it.each([
  [never, '2025-01-01', 27],
  [never, '2026-11-20', 8],
  [closed, '2025-01-01', 22],
  [closed, '2026-11-22', 4],
  [{ weekdays: [], dates: ['2026-11-27'] }, '2026-11-27', 0],
  [closed, '2026-12-01', 0],
  [closed, null, 22],
  [{ weekdays: [5, 6], dates: ['2026-11-27', '2026-11-02'] }, null, 19],
  [all, null, 0],
])('a store closed on %j that started on %s is asked for %i of 27 days', (days, startedOn, due) => {
  expect(dueDays(november, { closed: days, startedOn })).toBe(due);
});
